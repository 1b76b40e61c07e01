import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { emptyDatabase, type FreshDatabase } from '#server/testing/database.ts';
import { examineMigration } from '#server/testing/examine-migration.ts';
import { knownMigrations, migrate } from './migrate.ts';

/** The last one that nobody examined: those until it never run beside an older version again. */
const NOT_EXAMINED = '0017-listings';

/** What may be in a migration all the same, and why. */
const JUSTIFIED: Record<string, string[]> = {
  // These are from before there were indexes that are built concurrently; an applied file is never changed.
  '0018-desk': ['items', 'members', 'notice_causes', 'pictures']
    .map(
      (table) =>
        `reads all of ${table} while it locks categories, items, members, messages, notice_causes, participants, pictures, reviews`,
    )
    // Only the desk hides items, and the version before has none.
    .concat('items_hidden restricts a column that the version before writes'),
  // The version before names them where it copies and restores what is there, and reads neither.
  '0045-tables-of-before': ['connections', 'running_jobs']
    .map((table) => `${table} is gone`)
    .concat('the unique index connections_pkey is gone', 'the unique index running_jobs_pkey is gone'),
  // It writes rows of this kind and state alone, but where an admin of it would put back what waits for the desk.
  // Only inserts: it holds up nobody, and the version before does not know the table.
  '0069-chats-begun-before': ['reads all of conversations while it locks chat_requests'],
  '0060-contributions': ['papers_listed restricts a column that the version before writes'],
  // It fires where a text changes alone, which no version does any more.
  '0090-notice-texts': [
    'function notices_text_outdates_data() is gone',
    'trigger notices_text_outdates_data of notices is gone',
  ],
  // The version before does not know the column.
  '0080-index-leaving': ['members_second_email restricts a column that the version before writes'],
};

let database: FreshDatabase;
let client: pg.Client;

before(async () => {
  database = await emptyDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
after(async () => {
  await client.end();
  await database.drop();
});

describe('A migration beside the version before', () => {
  test('L9 takes no lock for long, and leaves what that version needs', async () => {
    await migrate(database.url, pino({ level: 'silent' }), { until: NOT_EXAMINED });
    const examined = knownMigrations().filter(({ name }) => name > NOT_EXAMINED);
    assert.ok(examined.length > 0);
    for (const { name } of examined) {
      const text = readFileSync(path.join(import.meta.dirname, `migrations/${name}.sql`), 'utf8');
      assert.deepEqual(await examineMigration(client, text), JUSTIFIED[name] ?? [], name);
    }
  });

  const EXAMPLES: [text: string, ...findings: string[]][] = [
    ['create table boxes (id int); create index boxes_of on boxes (id)'],
    ['alter table goods add column place text, add column weight int not null default 0'],
    ['alter table goods add column box int references goods (id) on delete set null'],
    [
      'alter table goods add constraint goods_new check (price > 1) not valid',
      'goods_new restricts a column that the version before writes',
    ],
    ['alter table goods validate constraint goods_priced'],
    ['drop index concurrently if exists goods_by_name;\ncreate index concurrently goods_by_name on goods (name);\n'],

    ['create index goods_by_name on goods (name)', 'reads all of goods while it locks goods'],
    ['update goods set price = 1', 'reads all of goods while it locks goods'],
    ['alter table goods add column made uuid default gen_random_uuid()', 'rewrites goods'],
    ['alter table goods alter price type bigint', 'rewrites goods', 'goods.price was integer and is bigint'],
    [
      'alter table goods alter price set not null',
      'reads all of goods while it locks goods',
      'goods.price must not be null any more',
    ],
    [
      'alter table goods add check (price > 1)',
      'reads all of goods while it locks goods',
      'goods_price_check restricts a column that the version before writes',
    ],

    ['alter table goods drop column price', 'goods.price is gone'],
    ['alter table goods rename column price to cost', 'goods.price is gone'],
    ['alter table goods rename to things', 'goods is gone'],
    [
      'alter table goods add column place text not null',
      'reads all of goods while it locks goods',
      'goods.place must be given by a version that does not know it',
    ],
    ['alter table goods alter kind drop default', 'goods.kind has no default any more'],
    ['drop index goods_named', 'the unique index goods_named is gone'],
    ['drop function cheap', 'function cheap(integer) is gone'],
    ['create table boxes (good int references goods)', 'boxes_good_fkey refuses deletions from goods'],
    [
      'create index concurrently goods_by_name on goods (name);\n',
      'drop index concurrently if exists goods_by_name has to stand before it',
    ],
    [
      'drop index concurrently if exists goods_once;\ncreate unique index concurrently goods_once on goods (price, lower(name));\n',
      'goods_once restricts a column that the version before writes',
    ],
  ];
  for (const [text, ...findings] of EXAMPLES)
    test(`${findings.length > 0 ? 'must not' : 'may'}: ${text.trim().replaceAll('\n', ' ')}`, async () => {
      await client.query(`
        drop schema public cascade; create schema public;
        create table goods (id int primary key, name text, price int, kind text not null default 'new');
        create unique index goods_named on goods (name, kind);
        alter table goods add constraint goods_priced check (price > 0) not valid;
        create function cheap(price int) returns boolean language sql immutable return price < 10;`);
      assert.deepEqual(await examineMigration(client, text), findings);
    });
});
