import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { StartError } from '../start-error.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');
/** Any number, the same for every Dogear: the advisory lock of whoever migrates. */
const LOCK = 7_364_532;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

export interface MigrateOptions {
  folder?: string;
  /** The last to be applied, where a backup is of an older version. */
  until?: string | undefined;
}

/**
 * Brings the database to the newest migration of the folder, each file in a transaction of its own. Others that
 * start at the same time wait. Throws StartError where the database and the files do not belong together.
 */
export async function migrate(
  url: string,
  log: FastifyBaseLogger,
  { folder = FOLDER, until }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'dogear migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new StartError(`DATABASE_URL cannot be reached (${error.message}).`, { cause: error });
  });
  try {
    const { rows: versions } = await client.query("select current_setting('server_version_num')::int as version");
    if (versions[0].version < 150_000) throw new StartError('DATABASE_URL needs PostgreSQL 15 or later.');
    // A managed database may have time-outs of its own; building an index may take longer than they allow.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
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
    // The lock ends with the session.
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
      // A checkout on Windows may have changed the ends of lines.
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
