import type pg from 'pg';
import type { Files } from '#server/files/files.ts';
import { StartError } from '#server/start/start-error.ts';
import { quoteName } from './dump.ts';
import type { Manifest } from './manifest.ts';

/**
 * Tables that may have rows in an empty place: those that a start fills, and those that fill when somebody without an
 * account looks at a page, tries to sign in or asks for a code. A restore replaces them.
 */
const FILLED_WITHOUT_MEMBERS = [
  'migrations',
  'categories',
  'conversations',
  'warning_words',
  'audit',
  'codes',
  'counters',
  'mails',
  'missed_searches',
  'usage_days',
  'socket_io_attachments',
  'nodes',
  'running_jobs',
  'kept_assets',
  'installation',
];

/** Throws StartError where the database has rows of members, or a server is connected. */
export async function assertEmpty(client: pg.Client): Promise<void> {
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
    if (FILLED_WITHOUT_MEMBERS.includes(name)) continue;
    const { rows } = await client.query(`select exists (select from ${quoteName(name)}) as is_used`);
    if (rows[0].is_used)
      throw new StartError(`The database is not empty (${name} has rows); restore into an empty place.`);
  }
}

/** Removes all tables of an empty database that a newer version than the backup's was started on. */
export async function clearIfNewer(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.migrations') is not null as is_migrated");
  if (!rows[0].is_migrated) return;
  const { rows: applied } = await client.query<{ name: string }>('select name from migrations');
  if (applied.every(({ name }) => migrations.some((one) => one.name === name))) return;
  await client.query(`
    begin;
    drop schema if exists pgboss cascade;
    drop schema public cascade;
    create schema public;
    grant usage on schema public to public;
    commit`);
}

/** Throws StartError where the storage has files. */
export async function assertNoFiles(files: Files): Promise<void> {
  for await (const { name } of files.list())
    throw new StartError(`The file storage is not empty (${name}); restore into an empty place.`);
}
