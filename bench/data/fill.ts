import type pg from 'pg';
import {
  CONVERSATIONS,
  COPIES_SEARCH,
  FOLLOWS,
  FUNCTIONS,
  ITEMS,
  LISTS,
  MADE_ANEW,
  MEMBERS,
  MESSAGES,
  PARTICIPANTS,
  PICTURES,
  ROOM,
  TALKS,
  TALKS_LENGTH,
} from './rows.ts';
import { FIRST_NAMES, LAST_NAMES, PLAIN, SUBJECTS, SYLLABLES, THINGS } from './words.ts';

/** Most items that go through the triggers; the rest are copies of them with other numbers, times and owners. */
const WRITTEN = 100_000;
/** Members who have everything: their conversations fill the longest list, they hold most connections. */
export const BUSY = 128;
const BULK = ['members', 'pictures', 'follows', 'items', 'item_search', 'conversations', 'participants', 'messages'];

/**
 * Fills a migrated, empty database with so many items and the rest in proportion: a member for ten items, five follows
 * a member with the conversation each opens, as many messages as items. The same rows each time: what looks random is
 * a hash of the row's number. Every password is the one of the member who is there already.
 */
export async function fill(db: pg.Client, items: number, say: (words: string) => void): Promise<void> {
  const members = Math.max(BUSY * 2, Math.floor(items / 10));
  for (const setting of ['synchronous_commit = off', "work_mem = '512MB'", "maintenance_work_mem = '1GB'"])
    await db.query(`set ${setting}`);
  await db.query(FUNCTIONS);
  await db.query(LISTS, [THINGS, SUBJECTS, PLAIN, FIRST_NAMES, LAST_NAMES, SYLLABLES]);
  await db.query(`create table bench.places as select array_agg(id order by name) categories from categories`);

  const restoreIndexes = await dropIndexes(db);
  await db.query("set session_replication_role = 'replica'");
  say('members');
  await db.query(MEMBERS, [members]);
  await db.query(PICTURES, [items, members]);
  await db.query(FOLLOWS, [members, BUSY]);
  const written = Math.min(items, WRITTEN);
  await db.query("set session_replication_role = 'origin'");
  say('items');
  await db.query(ITEMS, [written, items, members]);
  await db.query("set session_replication_role = 'replica'");
  if (items > written) {
    await db.query(await copyItems(db), [written, items, members]);
    await db.query(COPIES_SEARCH, [written, items]);
  }
  say('conversations');
  await db.query(TALKS);
  await db.query(TALKS_LENGTH, [items]);
  await db.query(MESSAGES, [members]);
  await db.query(CONVERSATIONS);
  await db.query(PARTICIPANTS, [members]);
  await db.query(ROOM);
  await db.query("set session_replication_role = 'origin'");
  say('indexes');
  await restoreIndexes();
  await db.query('drop schema bench cascade');
  await db.query('vacuum analyze');
  await db.query('checkpoint');
}

/** Indexes that hold no constraint are made again at the end: all at once they cost a tenth. */
async function dropIndexes(db: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [BULK],
  );
  for (const { name } of rows) await db.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await db.query(definition);
  };
}

/** Whatever columns items have: those that are not made anew are taken from an item that went through the triggers. */
async function copyItems(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'items' and is_generated = 'NEVER' and is_identity = 'NO'`);
  const anew = new Set([...MADE_ANEW.matchAll(/ as (\w+)(?:,|$)/gm)].map(([, name]) => name));
  const kept = rows.map(({ name }) => name).filter((name) => !anew.has(name));
  await db.query('create table bench.written as select row_number() over (order by created_at) as n, id from items');
  return `
    insert into items (${[...anew, ...kept].join(', ')})
    select ${MADE_ANEW}, ${kept.map((name) => `t.${name}`).join(', ')}
    from generate_series($1::bigint + 1, $2::bigint) as i
    join bench.written w on w.n = 1 + (i * 7919) % $1 join items t on t.id = w.id order by i`;
}
