import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '#server/database/embedded.ts';
import { type Cluster, childEnvironment, folderForChild, openCluster } from '#server/database/embedded-folder.ts';
import { until } from './process.ts';

/** A PostgreSQL of the package, which a test may end and start again. */
export interface TestPostgres {
  url: string;
  /** The first column of the first row. */
  ask(text: string): Promise<unknown>;
  start(): Promise<void>;
  /** Ends it at once, as a crash would. */
  stop(): Promise<void>;
}

export interface Standbys {
  primary: TestPostgres;
  /** Standbys with the names `one` and `two`. */
  one: TestPostgres;
  two: TestPostgres;
  /** Which standbys a commit waits for until they show it, such as `2 (one, two)`; none for an empty text. */
  commitsWaitFor(names: string): Promise<void>;
  close(): Promise<void>;
}

/** A primary with two streaming standbys of it. */
export async function startStandbys(): Promise<Standbys> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dogear-standbys-'));
  const home = path.join(folder, 'primary');
  await openCluster(home);
  // A cluster that has never run needs no backup to be copied.
  const homes = [path.join(folder, 'one'), path.join(folder, 'two')];
  for (const other of homes) {
    await cp(home, other, { recursive: true });
    await writeFile(path.join(other, 'postgres/standby.signal'), '');
  }
  const primary = await createPostgres(home, { synchronous_commit: 'remote_apply', wal_keep_size: '512MB' });
  const { hostname, port, username, password } = new URL(primary.url);
  const [one, two] = (await Promise.all(
    homes.map((other) =>
      createPostgres(other, {
        fsync: 'off',
        wal_retrieve_retry_interval: '100ms',
        primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=${path.basename(other)}`,
      }),
    ),
  )) as [TestPostgres, TestPostgres];
  await primary.start();
  await primary.ask('create database campus');
  for (const postgres of [primary, one, two]) postgres.url = postgres.url.replace(/postgres$/, 'campus');
  await Promise.all([one.start(), two.start()]);

  return {
    primary,
    one,
    two,
    async commitsWaitFor(names) {
      await primary.ask(`alter system set synchronous_standby_names = '${names}'`);
      await primary.ask('select pg_reload_conf()');
      await until(async () => (await primary.ask('show synchronous_standby_names')) === names);
    },
    async close() {
      await Promise.all([one, two, primary].map((postgres) => postgres.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createPostgres(dataDir: string, settings: Record<string, string>): Promise<TestPostgres> {
  const cluster = await openCluster(dataDir);
  const port = await findFreePort();
  let child: ChildProcess | undefined;
  const postgres: TestPostgres = {
    url: `postgres://dogear:${cluster.password}@127.0.0.1:${port}/postgres`,
    async ask(text) {
      const client = new pg.Client({ connectionString: postgres.url });
      client.on('error', () => {});
      try {
        await client.connect();
        const { rows } = await client.query({ text, rowMode: 'array' });
        return rows[0]?.[0];
      } finally {
        await client.end();
      }
    },
    async start() {
      child = spawnPostgres(cluster, { ...settings, port: String(port) });
      await until(() => postgres.ask('select true').then(Boolean, () => false));
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
    },
  };
  return postgres;
}

function spawnPostgres({ programs, data, account }: Cluster, settings: Record<string, string>): ChildProcess {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_buffers: '32MB', ...settings };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(programs.postgres, ['-D', folderForChild(data, account), ...words], {
    cwd: data,
    env: childEnvironment(),
    stdio: 'ignore',
    ...account,
  });
}
