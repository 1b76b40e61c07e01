import { type Kysely, sql } from 'kysely';
import { WARNING_WORDS } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import type { warningWordCalls } from '#contract/warning-words.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { createWordFinder, type Found } from './find-words.ts';

type Calls = typeof warningWordCalls;

const COLUMNS = ['id as _id', 'phrase', 'kind', 'found'] as const;

/** Milliseconds after which a node has seen a change of the words. */
const MAX_AGE = 10 * SECOND;

interface Finder {
  at: number;
  find: Promise<(text: string) => Found | null>;
}
const finders = new WeakMap<Kysely<Tables>, Finder>();

/** The warnings in texts, by their index; null for none. */
export async function findWarnings({ db }: Pick<Context, 'db'>, texts: string[]): Promise<(Found | null)[]> {
  let finder = finders.get(db);
  if (!finder || Date.now() - finder.at > MAX_AGE) {
    finder = { at: Date.now(), find: readFinder(db) };
    // Do not cache a failure.
    finder.find.catch(() => finders.delete(db));
    finders.set(db, finder);
  }
  return texts.map(await finder.find);
}

async function readFinder(db: Kysely<Tables>) {
  const words = await db.selectFrom('warning_words').select(['id', 'phrase', 'kind']).execute();
  return createWordFinder(words);
}

/** Counts messages that carry a warning: for the words, and for the day. */
export async function countWarnings({ db, usage }: Pick<Context, 'db' | 'usage'>, found: Found[]) {
  for (const _ of found) usage.count('warnings');
  const ids = found.flatMap((one) => one.ids);
  // Sorted, so that two nodes do not deadlock.
  await sql`
    with counted as (select id, count(*) as n from unnest(${ids}::uuid[]) as g (id) group by id),
    locked as (select w.id, n from warning_words w join counted using (id) order by w.id for no key update of w)
    update warning_words w set found = w.found + locked.n from locked where w.id = locked.id`.execute(db);
}

export const listWarningWords: ServerFunction<Calls['listWarningWords']> = async ({ config, db, now }) => {
  const date = campusDay(new Date(now().getTime() - 6 * DAY), config.timeZone);
  const [words, warned] = await Promise.all([
    db.selectFrom('warning_words').select(COLUMNS).orderBy('kind').orderBy(sql`lower(phrase)`).execute(),
    db
      .selectFrom('usage_days')
      .select(sql<number>`coalesce(sum(count), 0)`.as('count'))
      .where('what', '=', 'warnings')
      .where('day', '>=', date)
      .executeTakeFirst(),
  ]);
  return { data: { words, warned: warned?.count ?? 0 } };
};

/** Throws CONFLICT where the words are there, or are too many. */
export const addWarningWord: ServerFunction<Calls['addWarningWord']> = async (context, viewer, { phrase, kind }) => {
  const { db, now } = context;
  const word = await db.transaction().execute(async (trx) => {
    await sql`lock table warning_words in share row exclusive mode`.execute(trx);
    const { count } = await trx
      .selectFrom('warning_words')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= WARNING_WORDS.most)
      throw new Problem('CONFLICT', { message: `There are ${WARNING_WORDS.most} words already: remove some first.` });
    const row = await trx
      .insertInto('warning_words')
      .values({ phrase, kind, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!row) throw badField('phrase', 'These words are there already');
    await writeAudit(trx, now(), {
      action: 'warning word added',
      by: viewer,
      subject: row._id,
      details: { phrase, kind },
    });
    return row;
  });
  finders.delete(db);
  return { data: word };
};

export const removeWarningWord: ServerFunction<Calls['removeWarningWord']> = async (
  { db, now },
  viewer,
  { wordId },
) => {
  await db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('warning_words').where('id', '=', wordId).returningAll().executeTakeFirst();
    if (!row) throw new Problem('NOT_FOUND', { message: 'These words are not there any more.' });
    await writeAudit(trx, now(), {
      action: 'warning word removed',
      by: viewer,
      subject: row.id,
      details: { phrase: row.phrase, kind: row.kind },
    });
  });
  finders.delete(db);
  return { message: 'The words are removed. Messages that carry the warning keep it.' };
};
