import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { until } from '#server/testing/process.ts';

/** The database machines of the script `cluster`, for tests that break them. */
export interface Machines {
  /** DATABASE_URL and DATABASE_READ_URL, through HAProxy. */
  url: string;
  readUrl: string;
  /** The name of the primary: db1, db2 or db3. */
  primary(): Promise<string>;
  /** The standby that has every commit. */
  synchronousStandby(): Promise<string>;
  /** How often the standby has looked into a table. */
  readsAtStandby(table: string): Promise<number>;
  /** As `cluster kill db1` and so on. */
  run(command: 'kill' | 'start' | 'cut' | 'mend', node: string): void;
  /** The process that holds PostgreSQL together. */
  killPostgres(node: string): void;
  /** Resolves when PostgreSQL has noticed: it writes first into files that it has. */
  fillDisk(node: string): Promise<void>;
  freeDisk(node: string): void;
  /** Resolves when both standbys follow the primary. */
  whole(): Promise<void>;
  remove(): void;
}

const SCRIPT = path.join(import.meta.dirname, 'cluster');

/** Builds the cluster under `folder`, each database on a disk of this size. */
export async function createMachines(folder: string, disk: string): Promise<Machines> {
  const env = { ...process.env, CLUSTER_DIR: folder, CLUSTER_DISK: disk };
  const run = (...words: string[]) => void execFileSync(SCRIPT, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // Of a run that was killed.
  if (existsSync(folder)) run('down');
  const { stdout } = await promisify(execFile)(SCRIPT, ['databases'], { env });
  const url = stdout.trim();
  const readUrl = new URL(url);
  readUrl.port = '5433';
  const asSuperuser = new URL(url);
  asSuperuser.username = 'postgres';

  async function ask(text: string, port = ''): Promise<string> {
    const address = new URL(asSuperuser);
    address.port = port;
    const client = new pg.Client({
      connectionString: address.href,
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query({ text, rowMode: 'array' });
      return String(rows[0]?.[0] ?? '');
    } catch {
      return '';
    } finally {
      void client.end().catch(() => {});
    }
  }
  async function insist(text: string): Promise<string> {
    let answer = '';
    await until(async () => {
      answer = await ask(text);
      return answer !== '';
    });
    return answer;
  }

  const ballast = (node: string) => path.join(folder, node, 'disk/ballast');

  return {
    url,
    readUrl: readUrl.href,
    primary: async () => `db${(await insist('select host(inet_server_addr())')).at(-1)}`,
    synchronousStandby: () => insist("select application_name from pg_stat_replication where sync_state = 'sync'"),
    readsAtStandby: async (table) =>
      Number(
        await ask(
          `select seq_scan + coalesce(idx_scan, 0) from pg_stat_user_tables where relname = '${table}'`,
          readUrl.port,
        ),
      ),
    run,
    killPostgres(node) {
      const [pid] = readFileSync(path.join(folder, node, 'disk/postgres/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async fillDisk(node) {
      const log = path.join(folder, node, 'patroni.log');
      const complaints = () => readFileSync(log, 'utf8').split('No space left on device').length;
      const before = complaints();
      // Ends with 1 when nothing more fits.
      spawnSync('dd', ['if=/dev/zero', `of=${ballast(node)}`, 'bs=64k'], { stdio: 'ignore' });
      await until(async () => {
        await ask("select pg_switch_wal() from pg_logical_emit_message(false, '', '')");
        return complaints() > before;
      });
    },
    freeDisk: (node) => rmSync(ballast(node)),
    whole: () =>
      until(async () => (await ask("select count(*) from pg_stat_replication where state = 'streaming'")) === '2'),
    remove: () => run('down'),
  };
}
