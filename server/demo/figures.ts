import { sql, type Transaction } from 'kysely';
import { FIGURES } from '#contract/limits.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Campus } from './campus.ts';
import { randomFrom } from './random.ts';
import type { DemoItem } from './selling.ts';
import type { When } from './talk.ts';

/** One in so many published items has become cheaper. */
const REDUCED = 7;

/** The views of items in the last days, and prices from before some of them became cheaper. */
export async function insertFigures(
  trx: Transaction<Tables>,
  campus: Campus,
  { at, now, timeZone }: { at: (when: When) => Date; now: Date; timeZone: string },
): Promise<void> {
  const published = campus.items.filter(({ publication }) => publication === 'Published');
  const days = Array.from({ length: FIGURES.viewDays }, (_, n) => new Date(now.getTime() - n * DAY));
  const views = published.flatMap((item) => {
    const random = randomFrom(`views ${item.id}`);
    const most = Math.ceil((item.views * 2) / (3 * FIGURES.viewDays));
    return days
      .filter((day) => day >= at(item.created))
      .map((day) => ({ item_id: item.id, day: campusDay(day, timeZone), views: random.whole(0, most) }))
      .filter(({ views: seen }) => seen > 0);
  });
  await trx.insertInto('item_view_days').values(views).execute();
  await insertUsage(trx, now, timeZone);
  const reduced = published.filter((item, n) => n % REDUCED === 0 && item.status === 'Available' && item.price >= 100);
  for (const item of reduced) await reduce(trx, item, at(item.created), now);
}

/** Days of use: so that each of the last weeks has a column. */
const USED = 12 * 7;
/** What was looked for in the last days and not there, each so often a day. */
const MISSED = {
  'mini fridge': 5,
  'ed drawing board': 4,
  'badminton shoes 9': 3,
  stethoscope: 2,
  'gate mechanical notes': 1,
};

/** Searches, those without a result, and downloads of papers: more of these while exams are near. */
async function insertUsage(trx: Transaction<Tables>, now: Date, timeZone: string): Promise<void> {
  const random = randomFrom('use of the campus');
  const days = Array.from({ length: USED }, (_, n) => campusDay(new Date(now.getTime() - n * DAY), timeZone));
  const use = days.flatMap((day, n) => [
    { day, what: 'searches' as const, count: random.whole(90, 170) },
    { day, what: 'missed' as const, count: random.whole(15, 22) },
    { day, what: 'downloads' as const, count: random.whole(6, 14) + (n % 42 < 14 ? 30 : 0) },
  ]);
  await trx.insertInto('usage_days').values(use).execute();
  const missed = days
    .slice(0, 7)
    .flatMap((day) => Object.entries(MISSED).map(([words, most]) => ({ day, words, count: random.whole(1, most) })));
  await trx.insertInto('missed_searches').values(missed).execute();
}

async function reduce(trx: Transaction<Tables>, { id, price }: DemoItem, created: Date, now: Date): Promise<void> {
  const before = Math.ceil((price * 1.12) / 10) * 10;
  // Halfway between then and now.
  const since = new Date((created.getTime() + now.getTime()) / 2);
  await trx
    .insertInto('item_prices')
    .values([
      { item_id: id, at: created.toISOString(), price: before },
      { item_id: id, at: since.toISOString(), price },
    ])
    .execute();
  await sql`update items set was_price = ${before}, reduced_at = ${since} where id = ${id}`.execute(trx);
}
