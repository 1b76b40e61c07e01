import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import * as rows from './rows.ts';
import { FIRST_NAMES, LAST_NAMES, PLAIN, SUBJECTS, SYLLABLES, THINGS } from './words.ts';

/** Members who have everything: their conversations fill the longest list, they hold most connections. */
export const BUSY = 128;
/** Cases in the desk's queue, however many items there are. */
const CASES = 100_000;
/** Everybody's, hashed at the cost that the product takes too. */
export const PASSWORD = 'bench-marks-the-spot';
const BULK = (
  'members pictures follows items item_search conversations participants messages message_pictures notices ' +
  'notice_causes cases deals'
).split(' ');

/**
 * Fills a migrated, empty database with so many items and the rest in proportion: a member for ten items, five follows
 * a member with the conversation each opens, as many messages as items. The same rows each time: what looks random is
 * a hash of the row's number.
 */
export async function fill(db: pg.Client, items: number, say: (words: string) => void): Promise<void> {
  const members = Math.max(BUSY * 2, Math.floor(items / 10));
  // A broken filling is thrown away, so nothing has to be on the disk before the end.
  for (const setting of ['fsync = off', 'full_page_writes = off', "max_wal_size = '8GB'"])
    await db.query(`alter system set ${setting}`);
  await db.query('select pg_reload_conf()');
  for (const setting of [
    'synchronous_commit = off',
    "work_mem = '512MB'",
    "maintenance_work_mem = '1GB'",
    'max_parallel_workers_per_gather = 2',
    'min_parallel_table_scan_size = 0',
    'parallel_setup_cost = 0',
    // The triggers' rows are written for all at once.
    "session_replication_role = 'replica'",
  ])
    await db.query(`set ${setting}`);
  await db.query(rows.FUNCTIONS);
  await db.query(rows.LISTS, [THINGS, SUBJECTS, PLAIN, FIRST_NAMES, LAST_NAMES, SYLLABLES]);
  await db.query(`create table bench.places as select array_agg(id order by name) categories from categories`);

  const restoreIndexes = await dropIndexes(db);
  say('members');
  await db.query(rows.NUMBERED_MEMBERS, [members]);
  await db.query(rows.MEMBERS, [await hash(PASSWORD)]);
  await db.query(rows.FOLLOWS, [members, BUSY]);
  say('items');
  await db.query(rows.NUMBERED_ITEMS, [items, members]);
  await db.query(rows.FORMS);
  await db.query(rows.TEXTS_OF_ITEMS);
  await db.query(rows.DESCRIPTIONS);
  await db.query(rows.PICTURES);
  await db.query(rows.ITEMS);
  await db.query(rows.ITEM_SEARCH);
  await db.query(rows.SEARCH_WORDS);
  const [{ wrong }] = (await db.query(rows.WRONG_SEARCH)).rows;
  if (wrong > 0) throw new Error(`${wrong} rows of item_search or their words are not as the product writes them.`);
  say('conversations');
  await db.query(rows.TALKS);
  await db.query(rows.TALKS_LENGTH, [items]);
  await db.query(rows.SAYINGS);
  await db.query(rows.MESSAGES, [members]);
  await db.query(rows.REACTIONS);
  await db.query(rows.MESSAGE_PICTURES);
  await db.query(rows.CONVERSATIONS);
  await db.query(rows.PARTICIPANTS);
  await db.query(rows.ROOM);
  say('notices, deals and cases');
  await db.query(rows.NOTICES, [items, members, BUSY]);
  await db.query(rows.DEALS, [items, members, BUSY]);
  await db.query(rows.MODERATORS, [BUSY]);
  await db.query(rows.CASES, [CASES, members]);
  say('indexes');
  await restoreIndexes();
  await db.query('drop schema bench cascade');
  await db.query('vacuum analyze');
  for (const setting of ['fsync', 'full_page_writes', 'max_wal_size']) await db.query(`alter system reset ${setting}`);
  await db.query('select pg_reload_conf()');
  await db.query('checkpoint');
}

/** Indexes that hold no constraint are made again at the end: all at once they cost a tenth. */
async function dropIndexes(db: pg.Client): Promise<() => Promise<void>> {
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [BULK],
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await db.query(definition);
  };
}
