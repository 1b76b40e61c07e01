import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { KEPT, type Kept } from '#contract/retention.ts';
import type { Tables } from '#server/database/tables.ts';
import { openApp } from '#server/testing/app.ts';
import { LISTS, selectAccount } from './member-data.ts';
import { NOT_EXPORTED } from './not-exported.ts';

const SOMEBODY = '01900000-0000-7000-8000-000000000000';

/** The text of a query with its values in it: a view takes none from outside. */
function withValues(query: RawBuilder<unknown>, db: Kysely<Tables>): string {
  const { sql: text, parameters } = query.compile(db);
  const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
  return text.replace(/\$(\d+)/g, (_, n) => literal(parameters[Number(n) - 1]));
}

/** The columns that a query reads, as PostgreSQL itself says it: `table.column`. */
async function columnsOf(trx: Transaction<Tables>, query: RawBuilder<unknown>): Promise<string[]> {
  await sql.raw(`create temp view read_by as ${withValues(query, trx)}`).execute(trx);
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname || '.' || a.attname as name
    from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
    join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid and c.relname <> 'read_by'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where r.ev_class = 'read_by'::regclass and d.refobjsubid > 0`.execute(trx);
  await sql`drop view read_by`.execute(trx);
  return rows.map(({ name }) => name);
}

describe('what a member takes along', () => {
  const test = openApp();

  it('is every column that says something of them, or a reason is given: a new one must be decided', async () => {
    const { db } = test.context;
    const read = await db.transaction().execute(async (trx) => {
      const queries = [selectAccount(SOMEBODY), ...Object.values(LISTS).map((list) => list(SOMEBODY, SOMEBODY))];
      const found: string[] = [];
      for (const query of queries) found.push(...(await columnsOf(trx, query)));
      return new Set(found);
    });
    const personal = Object.entries<Kept>(KEPT).flatMap(([table, { of }]) => (of ? [table] : []));
    const { rows } = await sql<{ table: string; name: string }>`
      select table_name as "table", table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = any(${personal}) order by 1, 2`.execute(db);
    const isLeft = ({ table, name }: { table: string; name: string }) =>
      NOT_EXPORTED.has(name) || NOT_EXPORTED.has(table);
    const undecided = rows.filter((row) => !read.has(row.name) && !isLeft(row));
    assert.deepEqual(
      undecided.map(({ name }) => name),
      [],
      'export it in member-data.ts, or say in not-exported.ts why not',
    );
    const known = new Set([...rows.map(({ name }) => name), ...personal]);
    const idle = [...NOT_EXPORTED].filter((name) => !known.has(name) || read.has(name));
    assert.deepEqual(idle, [], 'left out for a reason, and exported or not there');
  });

  it('is of every table that belongs to a member', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'members'::regclass order by 1`.execute(test.context.db);
    const strange = rows.filter(({ name }) => !(KEPT as Record<string, Kept>)[name]?.of);
    assert.deepEqual(strange, [], 'contract/retention.ts says that these hold nothing of a member');
  });
});
