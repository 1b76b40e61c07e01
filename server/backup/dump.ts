import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { FILES_HELD } from '../files/hold.ts';
import { StartError } from '../start-error.ts';
import type { Part } from './archive.ts';
import type { Manifest } from './manifest.ts';

/** Bytes after which a new part of a table begins. */
const PART = 4 * 1024 * 1024;
/** Made anew by migrations; and what is of use for seconds only. */
const LEFT_OUT = ['migrations', 'socket_io_attachments'];

/** From here on what the database says stays as it is, and no file goes that it names. Throws StartError. */
export async function beginSnapshot(client: pg.Client): Promise<Manifest> {
  await client.query("set lock_timeout = '10s'");
  await client.query('select pg_advisory_lock($1)', [FILES_HELD]).catch((error) => {
    if (error.code !== '55P03') throw error;
    throw new StartError('Another backup of this database is under way; wait until it is done.');
  });
  await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(TABLES, [LEFT_OUT]);
  if (tables.length === 0) throw new StartError('There is nothing in the database yet; start the server once.');
  // A migration that begins now waits, so that columns stay what they are.
  await client.query(`lock table ${tables.map(({ name }) => quote(name)).join(', ')} in access share mode`);
  const { rows: migrations } = await client.query('select name, checksum from migrations order by name');
  const { rows: sequences } = await client.query(
    "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null and sequencename <> 'socket_io_attachments_id_seq' order by 1",
  );
  return { format: 1, madeAt: new Date().toISOString(), migrations, tables, sequences };
}

/** Every row of every table of the snapshot, and the jobs that wait; in the text format of PostgreSQL's COPY. */
export async function* dumpTables(client: pg.Client, { tables }: Manifest): AsyncGenerator<Part> {
  for (const { name, columns } of tables)
    yield* dump(client, `database/${name}`, `${quote(name)} (${columns.map(quote).join(', ')})`);
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

/** What is known of a job without its queue. The sweep comes again by itself. */
const JOBS = `
  select name, data, retry_delay_max from pgboss.job
  where state in ('created', 'retry', 'active') and name <> 'sweep' and name not like '\\_\\_pgboss\\_\\_%'
  order by created_on`;

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A part ends where a row ends: line feeds inside a row are escaped. */
async function* dump(client: pg.Client, prefix: string, what: string): AsyncGenerator<Part> {
  let held: Buffer[] = [];
  let size = 0;
  let count = 0;
  const part = (bytes: Uint8Array): Part => {
    count += 1;
    return { name: `${prefix}.${String(count).padStart(5, '0')}.copy`, bytes };
  };
  for await (const chunk of client.query(to(`copy ${what} to stdout`)) as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(10) + 1;
    if (end === 0) continue;
    yield part(all.subarray(0, end));
    held = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield part(Buffer.concat(held));
}
