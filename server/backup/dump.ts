import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { LOCKS } from '#server/database/locks.ts';
import { StartError } from '#server/start/start-error.ts';
import type { Entry } from './archive.ts';
import type { Manifest } from './manifest.ts';

/** Bytes after which a table goes on in a new entry. */
const ENTRY_BYTES = 4 * 1024 * 1024;
/** Tables that migrations fill, or whose rows matter for seconds only. */
const EXCLUDED_TABLES = [
  'migrations',
  'socket_io_attachments',
  'nodes',
  'kept_assets',
  // A restored copy is another one, with another storage.
  'installation',
];

/** Begins the snapshot of the database, and keeps all files that it names. Throws StartError. */
export async function beginSnapshot(client: pg.Client): Promise<Manifest> {
  await client.query("set lock_timeout = '10s'");
  await client.query('select pg_advisory_lock($1)', [LOCKS.backup]).catch((error) => {
    if (error.code !== '55P03') throw error;
    throw new StartError('Another backup of this database is under way; wait until it is done.');
  });
  await client.query('set lock_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(TABLES, [EXCLUDED_TABLES]);
  if (tables.length === 0) throw new StartError('There is nothing in the database yet; start the server once.');
  // Migrations wait, so that the columns do not change.
  await client.query(`lock table ${tables.map(({ name }) => quoteName(name)).join(', ')} in access share mode`);
  const { rows: migrations } = await client.query('select name, checksum from migrations order by name');
  const { rows: sequences } = await client.query(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null and sequencename <> 'socket_io_attachments_id_seq' order by 1",
  );
  return { format: 1, madeAt: new Date().toISOString(), migrations, tables, sequences };
}

/** All rows of the snapshot's tables and all waiting jobs, in the text format of PostgreSQL's COPY. */
export async function* dumpTables(client: pg.Client, { tables }: Manifest): AsyncGenerator<Entry> {
  for (const { name, columns } of tables)
    yield* dump(client, `database/${name}`, `${quoteName(name)} (${columns.map(quoteName).join(', ')})`);
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as has_jobs");
  if (rows[0].has_jobs) yield* dump(client, 'jobs', `(${JOBS})`);
}

const TABLES = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
    and attnum > 0 and not attisdropped and attgenerated = ''
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  group by relname order by relname`;

/** Jobs without what belongs to pg-boss's version. The cleanup (queue `sweep`) is added by every start. */
const JOBS = `
  select name, data, retry_delay_max from pgboss.job
  where state in ('created', 'retry', 'active') and name <> 'sweep' and name not like '\\_\\_pgboss\\_\\_%'
  order by created_on`;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** An entry ends at the end of a row: line feeds inside a row are escaped. */
async function* dump(client: pg.Client, prefix: string, what: string): AsyncGenerator<Entry> {
  let chunks: Buffer[] = [];
  let size = 0;
  let count = 0;
  const entry = (bytes: Uint8Array): Entry => {
    count += 1;
    return { name: `${prefix}.${String(count).padStart(5, '0')}.copy`, bytes };
  };
  for await (const chunk of client.query(to(`copy ${what} to stdout`)) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < ENTRY_BYTES) continue;
    const all = Buffer.concat(chunks);
    const end = all.lastIndexOf(10) + 1;
    if (end === 0) continue;
    yield entry(all.subarray(0, end));
    chunks = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield entry(Buffer.concat(chunks));
}
