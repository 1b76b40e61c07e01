import { sql, type Transaction } from 'kysely';
import { FIGURES } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';
import { localTime } from '#server/notices/campus-time.ts';
import type { Campus } from './campus.ts';
import { randomFrom } from './random.ts';
import type { DemoItem } from './selling.ts';
import type { When } from './talk.ts';

const DAY = 86_400_000;
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
      .map((day) => ({ item_id: item.id, day: localTime(day, timeZone).date, views: random.whole(0, most) }))
      .filter(({ views: seen }) => seen > 0);
  });
  await trx.insertInto('item_view_days').values(views).execute();
  const reduced = published.filter((item, n) => n % REDUCED === 0 && item.status === 'Available' && item.price >= 100);
  for (const item of reduced) await reduce(trx, item, at(item.created), now);
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
