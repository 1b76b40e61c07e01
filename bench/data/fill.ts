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
const BULK =
  'members pictures follows items item_search conversations participants messages message_pictures deals'.split(' ');

/**
 * Fills a migrated, empty database with so many items and the rest in proportion: a member for ten items, five follows
 * a member with the conversation each opens, as many messages as items. The same rows each time: what looks random is
 * a hash of the row's number.
 */
export async function fill(db: pg.Client, items: number, say: (words: string) => void): Promise<void> {
  const members = Math.max(BUSY * 2, Math.floor(items / 10));
  for (const setting of ['synchronous_commit = off', "work_mem = '512MB'", "maintenance_work_mem = '1GB'"])
    await db.query(`set ${setting}`);
  await db.query(rows.FUNCTIONS);
  await db.query(rows.LISTS, [THINGS, SUBJECTS, PLAIN, FIRST_NAMES, LAST_NAMES, SYLLABLES]);
  await db.query(`create table bench.places as select array_agg(id order by name) categories from categories`);

  const restoreIndexes = await dropIndexes(db);
  await db.query("set session_replication_role = 'replica'");
  say('members');
  await db.query(rows.MEMBERS, [members, await hash(PASSWORD)]);
  await db.query(rows.PICTURES, [items, members]);
  await db.query(rows.FOLLOWS, [members, BUSY]);
  await db.query("set session_replication_role = 'origin'");
  say('items');
  await db.query(rows.ITEMS, [items, members]);
  await db.query("set session_replication_role = 'replica'");
  say('conversations');
  await db.query(rows.TALKS);
  await db.query(rows.TALKS_LENGTH, [items]);
  await db.query(rows.MESSAGES, [members]);
  await db.query(rows.REACTIONS);
  await db.query(rows.MESSAGE_PICTURES);
  await db.query(rows.CONVERSATIONS);
  await db.query(rows.PARTICIPANTS, [members]);
  await db.query(rows.ROOM);
  await db.query(rows.NOTICES, [items, members, BUSY]);
  await db.query(rows.DEALS, [items, members, BUSY]);
  await db.query(rows.MODERATORS, [members, BUSY]);
  await db.query(rows.CASES, [CASES, members]);
  await db.query("set session_replication_role = 'origin'");
  say('indexes');
  await restoreIndexes();
  await db.query('drop schema bench cascade');
  await db.query('vacuum analyze');
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
