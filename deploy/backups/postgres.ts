import { type ExecFileSyncOptions, execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from '#server/database/embedded.ts';

/** A PostgreSQL of Debian, made as an operator makes one, with the two files of this folder. */
export interface Postgres {
  /** DATABASE_URL. */
  url: string;
  /** As the superuser, in the database of the program. */
  ask(text: string): Promise<string>;
  /** Runs the script `pitr`; rejects with what it says. */
  pitr(words: string[], env?: NodeJS.ProcessEnv): Promise<string>;
  /** Bytes on the disk. */
  sizeOf(what: 'database' | 'backups' | 'archive'): number;
  remove(): void;
}

const VERSION = '15';
const NAME = 'dogeardrill';
const PASSWORD = 'sesame';
const FOLDER = '/var/tmp/dogear-test-restore';
const CONFIG = `/etc/postgresql/${VERSION}/${NAME}`;

const quiet: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] };

/** Removes what a run that was killed has left, too. */
function remove(): void {
  spawnSync('pg_dropcluster', ['--stop', VERSION, NAME], { stdio: 'ignore' });
  rmSync(FOLDER, { recursive: true, force: true });
}

export async function createPostgres(): Promise<Postgres> {
  remove();
  const port = await findFreePort();
  const data = path.join(FOLDER, 'data');
  mkdirSync(FOLDER);
  execFileSync('chown', ['postgres:', FOLDER]);
  const words = ['--port', String(port), '--datadir', data, '--logfile', path.join(FOLDER, 'log'), VERSION, NAME];
  execFileSync('pg_createcluster', [...words, '--', '--data-checksums', '--encoding=UTF8', '--locale=C.UTF-8'], quiet);
  const pgbackrest = path.join(FOLDER, 'pgbackrest.conf');
  const fill = (name: string, into: string) => {
    const text = readFileSync(path.join(import.meta.dirname, name), 'utf8')
      .replaceAll('/etc/pgbackrest.conf', pgbackrest)
      .replaceAll('/var/lib/pgbackrest', path.join(FOLDER, 'repository'))
      .replaceAll('/var/log/pgbackrest', FOLDER)
      .replaceAll(`/var/lib/postgresql/${VERSION}/main`, data)
      .replace('pg1-port=5432', `pg1-port=${port}\nlock-path=${FOLDER}/locks`);
    writeFileSync(into, text);
    chmodSync(into, 0o644);
  };
  fill('pgbackrest.conf', pgbackrest);
  fill('archive.conf', path.join(CONFIG, 'conf.d/archive.conf'));
  execFileSync('pg_ctlcluster', [VERSION, NAME, 'start'], quiet);

  const asPostgres = (...words: string[]) => execFileSync('runuser', ['-u', 'postgres', '--', ...words], quiet);
  const psql = (text: string) => asPostgres('psql', '--cluster', `${VERSION}/${NAME}`, '--no-psqlrc', '-q', '-c', text);
  psql(`alter role postgres password '${PASSWORD}'`);
  psql(`create role dogear login password '${PASSWORD}'`);
  psql('create database dogear owner dogear');
  const address = (user: string) => `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/dogear`;
  const env = { ...process.env, PITR_CLUSTER: `${VERSION}/${NAME}`, PITR_CONFIG: pgbackrest };
  const places = { database: data, backups: 'repository/backup', archive: 'repository/archive' };

  return {
    url: address('dogear'),
    async ask(text) {
      const client = new pg.Client({ connectionString: address('postgres') });
      await client.connect();
      const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end());
      return String(rows[0]?.[0] ?? '');
    },
    async pitr(words, more) {
      const { stdout } = await promisify(execFile)(path.join(import.meta.dirname, 'pitr'), words, {
        env: { ...env, ...more },
      });
      return stdout;
    },
    sizeOf: (what) =>
      Number.parseInt(execFileSync('du', ['-sb', path.resolve(FOLDER, places[what])], { encoding: 'utf8' }), 10),
    remove,
  };
}
