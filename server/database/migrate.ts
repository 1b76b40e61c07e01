import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { StartError } from '#server/start/start-error.ts';
import { connectClient } from './connect-client.ts';
import { LOCKS } from './locks.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

export interface MigrateOptions {
  folder?: string;
  /** The last migration to apply, for a backup of an older version. */
  until?: string | undefined;
}

/**
 * Applies the pending migrations, each file in a transaction of its own. Concurrent starts wait for each other.
 * Throws StartError where the database and the files do not belong together.
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
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrate]);
    await client
      .query(
        'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      )
      .catch((error: Error & { code?: string }) => {
        // insufficient_privilege
        if (error.code !== '42501') throw error;
        throw new StartError(
          `DATABASE_URL: no table can be made there (${error.message}); its user must own the database.`,
          { cause: error },
        );
      });
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    for (const migration of choosePending(readMigrations(folder, until), rows)) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'migrated');
    }
  } finally {
    // Also releases the lock.
    await client.end();
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

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartError(`The migration ${name} failed and was taken back (${(error as Error).message}).`, {
      cause: error,
    });
  }
}
