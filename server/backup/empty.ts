import type pg from 'pg';
import type { Files } from '#server/files/files.ts';
import { StartError } from '#server/start/start-error.ts';
import { quote } from './dump.ts';
import type { Manifest } from './manifest.ts';

/** Tables that have rows after the first start. */
const SEEDED_TABLES = [
  'migrations',
  'categories',
  'conversations',
  'socket_io_attachments',
  'nodes',
  'running_jobs',
  'kept_assets',
];

/** Throws StartError where the database has rows of users, or a server is connected. */
export async function assertEmpty(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows: others } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'dogear%'`);
  if (others.length > 0) throw new StartError('A server uses this database; stop it, then restore.');
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => name);
  if (!names.includes('migrations'))
    throw new StartError('The database has tables of something else; restore into an empty one.');
  for (const name of names) {
    if (SEEDED_TABLES.includes(name)) continue;
    const { rows } = await client.query(`select exists (select from ${quote(name)}) as is_used`);
    if (rows[0].is_used)
      throw new StartError(`The database is not empty (${name} has rows); restore into an empty place.`);
  }
  const { rows: applied } = await client.query<{ name: string }>('select name from migrations order by name');
  const newer = applied.find(({ name }) => !migrations.some((one) => one.name === name));
  if (newer)
    throw new StartError(
      `The empty database is newer than the backup (${newer.name}); restore into one that no server was started on.`,
    );
}

/** Throws StartError where the storage has files. */
export async function assertNoFiles(files: Files): Promise<void> {
  for await (const { name } of files.list())
    throw new StartError(`The file storage is not empty (${name}); restore into an empty place.`);
}
