import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { ROOT } from '#server/root.ts';
import { StartError } from '#server/start/start-error.ts';
import { connectClient } from './connect-client.ts';
import { LOCKS } from './locks.ts';

const FOLDER = path.join(ROOT, 'server/database/migrations');
/** Milliseconds between checks whether another start has finished its migrations. */
const TURN = 100;
/**
 * Milliseconds that a migration waits for a lock. Statements that come later queue behind it, for two seconds at most
 * (`connect.ts`). Then it pauses for as long.
 */
const LOCK_WAIT = 500;
/** lock_not_available and deadlock_detected. */
const BUSY = ['55P03', '40P01'];

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

interface MigrateOptions {
  folder?: string;
  /** The last migration to apply, for a backup of an older version. */
  until?: string | undefined;
}

/**
 * Applies pending migrations, each file in its own transaction; files that build indexes concurrently run statement by
 * statement without one. Concurrent starts wait for each other, and other nodes continue. Throws StartError where the
 * database and the files do not match.
 */
export async function migrate(
  url: string,
  log: FastifyBaseLogger,
  { folder = FOLDER, until }: MigrateOptions = {},
): Promise<void> {
  const client = await connectClient(url, 'dogear migrate');
  try {
    const { rows: versions } = await client.query("select current_setting('server_version_num')::int as version");
    if (versions[0].version < 150_000) throw new StartError('DATABASE_URL needs PostgreSQL 15 or later.');
    await waitForTurn(client);
    await client
      .query(
        'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
      .catch((error: Error & { code?: string }) => {
        // read_only_sql_transaction
        if (error.code === '25006')
          throw new StartError('DATABASE_URL leads to a standby or a database that only reads; name the primary.', {
            cause: error,
          });
        // insufficient_privilege
        if (error.code !== '42501') throw error;
        throw new StartError(
          `DATABASE_URL: no table can be made there (${error.message}); its user must own the database.`,
          { cause: error },
        );
      });
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    for (const migration of choosePending(readMigrations(folder, until), rows)) {
      await apply(client, migration, log);
      log.info({ migration: migration.name }, 'migrated');
    }
  } finally {
    // Also releases the lock.
    await client.end();
  }
}

/** Never waits inside one statement: a concurrent index build would wait for that statement. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [LOCKS.migrate]);
    if (rows[0].is_ours) return;
    await wait(TURN);
  }
}

/** Every migration of this version, in order. */
export const knownMigrations = (): Pick<Migration, 'name' | 'checksum'>[] => readMigrations(FOLDER);

function readMigrations(folder: string, until?: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file) && (!until || file <= `${until}.sql`))
    .sort()
    .map((file) => {
      // A checkout on Windows may have changed the line endings.
      const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { name: path.basename(file, '.sql'), text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

function choosePending(files: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = known.get(name);
    if (!file)
      throw new StartError(
        `The database has the migration ${name}, which this version of Dogear does not know; start a newer version.`,
      );
    if (file.checksum !== checksum)
      throw new StartError(`The migration ${name} was changed after it was applied; put it back and write a new one.`);
    known.delete(name);
  }
  return [...known.values()];
}

async function apply(client: pg.Client, migration: Migration, log: FastifyBaseLogger): Promise<void> {
  const { name, text } = migration;
  const isConcurrent = CONCURRENT.test(text);
  try {
    if (isConcurrent) {
      for (const statement of statementsOf(text)) await client.query(statement);
      await remember(client, migration);
    } else
      while (!(await applyAtOnce(client, migration))) log.warn({ migration: name }, 'a table is busy: trying again');
  } catch (error) {
    const state = isConcurrent ? 'and is begun again by the next start' : 'and was taken back';
    throw new StartError(`The migration ${name} failed ${state} (${(error as Error).message}).`, { cause: error });
  }
}

/** Runs in one transaction. Returns false if a table was busy and nothing changed. */
async function applyAtOnce(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = ${LOCK_WAIT}`);
  try {
    await client.query(migration.text);
    await remember(client, migration);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (!BUSY.includes((error as { code?: string }).code ?? '')) throw error;
    await wait(LOCK_WAIT);
    return false;
  }
}

const remember = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);

export const CONCURRENT = /^(create|drop)\b.*\bindex concurrently\b/im;

/** The statements of a migration that builds indexes concurrently; each ends at the end of a line. */
export const statementsOf = (text: string): string[] => text.split(/;\s*$/m).filter((part) => part.trim() !== '');
