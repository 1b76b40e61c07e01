import type pg from 'pg';
import { CONCURRENT, statementsOf } from '#server/database/migrate.ts';

/*
 * Applies a migration as the program does, and asks PostgreSQL what it did to the tables that were there: whether it
 * kept others from them for long, and whether the version before can go on with what it has left.
 */

/** Locks that hold up whoever writes, or whose rows others wait for. */
const STRONG = ['RowExclusiveLock', 'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

interface Column {
  table: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

/** Schema of tables, by their names. */
interface Schema {
  /** The file of each table: another one after a rewrite. */
  tables: Map<string, string>;
  /** Columns by `table.column`. */
  columns: Map<string, Column>;
  /** Functions, triggers and unique indexes: what statements may name or count on. */
  others: Set<string>;
  /** Checks, foreign keys, exclusions and unique indexes, with the columns that they restrict. */
  rules: Map<string, { table: string; columns: string[] }>;
  /** Foreign keys that refuse the deletion of a row: by their name the table that they protect. */
  refusals: Map<string, string>;
}

/** What is wrong with it, in sentences; empty where nothing is. The database has the migrations before it. */
export async function examineMigration(client: pg.Client, text: string): Promise<string[]> {
  const before = await readSchema(client);
  const waits = CONCURRENT.test(text) ? await runConcurrently(client, text) : await runAtOnce(client, text, before);
  return [...waits, ...compare(before, await readSchema(client))];
}

async function runConcurrently(client: pg.Client, text: string): Promise<string[]> {
  const findings: string[] = [];
  let dropped = '';
  for (const statement of statementsOf(text)) {
    const words = statement.replace(/^\s*--.*$/gm, '').trim();
    const [, drop] = /^drop index concurrently if exists (\w+)$/i.exec(words) ?? [];
    const [, create] = /^create (?:unique )?index concurrently (\w+) on\b/i.exec(words) ?? [];
    if (!drop && !create) findings.push(`has to stand in a file with a transaction: ${words}`);
    // One that was cut off leaves an invalid index of that name.
    if (create && create !== dropped)
      findings.push(`drop index concurrently if exists ${create} has to stand before it`);
    dropped = drop ?? '';
    await client.query(statement);
  }
  return findings;
}

async function runAtOnce(client: pg.Client, text: string, before: Schema): Promise<string[]> {
  await client.query('begin');
  // PostgreSQL counts on from the transactions before.
  const scansBefore = await readScans(client);
  await client.query(text);
  const { rows: locks } = await client.query(
    `select distinct relation::regclass::text as table from pg_locks
     where pid = pg_backend_pid() and locktype = 'relation' and mode = any($1)`,
    [STRONG],
  );
  const scans = await readScans(client);
  const after = await readSchema(client);
  await client.query('commit');
  const isOld = (table: string) => before.tables.has(table);
  const locked = locks.map(({ table }) => table).filter(isOld);
  const findings = [...after.tables].flatMap(([table, file]) =>
    isOld(table) && before.tables.get(table) !== file ? [`rewrites ${table}`] : [],
  );
  if (locked.length > 0)
    for (const [table, count] of scans)
      if (isOld(table) && count !== scansBefore.get(table) && !findings.includes(`rewrites ${table}`))
        findings.push(`reads all of ${table} while it locks ${locked.toSorted().join(', ')}`);
  return findings.toSorted();
}

async function readScans(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query('select relid::regclass::text as table, seq_scan from pg_stat_xact_user_tables');
  return new Map(rows.map(({ table, seq_scan }) => [table, String(seq_scan)]));
}

function compare(before: Schema, after: Schema): string[] {
  const findings: string[] = [];
  const say = (isSo: boolean, finding: string) => void (isSo && findings.push(finding));
  for (const table of before.tables.keys()) say(!after.tables.has(table), `${table} is gone`);
  for (const [name, { table, type, isRequired, hasDefault }] of before.columns) {
    const now = after.columns.get(name);
    say(!now && after.tables.has(table), `${name} is gone`);
    if (!now) continue;
    say(now.type !== type, `${name} was ${type} and is ${now.type}`);
    say(now.isRequired && !isRequired, `${name} must not be null any more`);
    say(now.isRequired && hasDefault && !now.hasDefault, `${name} has no default any more`);
  }
  for (const [name, { table, isRequired, hasDefault }] of after.columns)
    say(
      before.tables.has(table) && !before.columns.has(name) && isRequired && !hasDefault,
      `${name} must be given by a version that does not know it`,
    );
  for (const name of before.others) say(!after.others.has(name), `${name} is gone`);
  for (const [name, { table, columns }] of after.rules)
    say(
      !before.rules.has(name) && columns.some((column) => before.columns.has(`${table}.${column}`)),
      `${name} restricts a column that the version before writes`,
    );
  for (const [name, table] of after.refusals)
    say(before.tables.has(table) && !before.refusals.has(name), `${name} refuses deletions from ${table}`);
  return findings;
}

async function readSchema(client: pg.Client): Promise<Schema> {
  const read = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows;
  const IN = "= 'public'::regnamespace";
  const tables = await read(
    `select oid::regclass::text, pg_relation_filenode(oid) from pg_class where relkind = 'r' and relnamespace ${IN}`,
  );
  const columns = await read(
    `select relname || '.' || attname, relname, format_type(atttypid, atttypmod), attnotnull,
       atthasdef or attidentity <> ''
     from pg_attribute join pg_class c on c.oid = attrelid
     where relkind = 'r' and relnamespace ${IN} and attnum > 0 and not attisdropped`,
  );
  const others = await read(
    `select 'function ' || p.oid::regprocedure from pg_proc p
     where pronamespace ${IN} and not exists (select from pg_depend d where d.objid = p.oid and deptype = 'e')
     union all
     select 'trigger ' || tgname || ' of ' || tgrelid::regclass from pg_trigger where not tgisinternal
     union all
     select 'the unique index ' || indexrelid::regclass from pg_index join pg_class c on c.oid = indrelid
     where indisunique and relnamespace ${IN}`,
  );
  // Columns in the expression of an index are among what it depends on.
  const rules = await read(
    `select conname, conrelid::regclass::text,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey))
     from pg_constraint where connamespace ${IN} and contype in ('c', 'f', 'x')
     union all
     select indexrelid::regclass::text, indrelid::regclass::text,
       array(select attname::text from pg_attribute join pg_depend d on refobjid = attrelid and refobjsubid = attnum
         where attrelid = indrelid and d.objid in (indexrelid, (select oid from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))))
     from pg_index join pg_class c on c.oid = indrelid where indisunique and relnamespace ${IN}`,
  );
  const refusals = await read(
    `select conname, confrelid::regclass::text from pg_constraint
     where connamespace ${IN} and contype = 'f' and confdeltype in ('a', 'r')`,
  );
  return {
    tables: new Map(tables.map(([name, file]) => [name, String(file)])),
    columns: new Map(
      columns.map(([name, table, type, isRequired, hasDefault]) => [name, { table, type, isRequired, hasDefault }]),
    ),
    others: new Set(others.map(([name]) => name)),
    rules: new Map(rules.map(([name, table, columns]) => [name, { table, columns }])),
    refusals: new Map(refusals.map(([name, table]) => [name, table])),
  };
}
