import { sql, type Transaction } from 'kysely';
import { campusDay } from '#contract/rules/campus-time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { dayAfter, endOfDay } from '#server/items/ends/item-end.ts';
import type { Campus } from './campus.ts';

/** Items that have ended, and days since the first of them did. */
const ENDED = { items: 5, days: 11 };
/** Days over which the ends of all others lie. */
const SPREAD = 45;

/** Two terms, an end for every item, some that are over, and a seller who has not been here for long. */
export async function insertEnds(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  campus: Campus,
): Promise<void> {
  const today = campusDay(now(), config.timeZone);
  const end = (days: number) => endOfDay(dayAfter(today, days), config.timeZone);
  await trx
    .insertInto('terms')
    .values([
      { name: 'Odd semester', begins_on: dayAfter(today, -70), ends_on: dayAfter(today, 40) },
      { name: 'Even semester', begins_on: dayAfter(today, 62), ends_on: dayAfter(today, 190) },
    ])
    .execute();
  const ends = Array.from({ length: SPREAD }, (_, n) => end(4 + n));
  await sql`
    update items set ends_at = (${ends}::timestamptz[])[1 + numbered.n % ${SPREAD}]
    from (select id, row_number() over (order by id) as n from items where publication = 'Published') numbered
    where items.id = numbered.id`.execute(trx);
  await sql`
    update items set ends_at = ${end(2)} where id = (
      select id from items where owner_id = ${campus.members[0]?.id} and publication = 'Published' and status = 'Available'
      order by created_at desc limit 1
    )`.execute(trx);
  await endSome(trx, ends.map((_, n) => end(n - ENDED.days)).slice(0, ENDED.items));
  await sql`update members set seen_on = ${today}`.execute(trx);
  await sql`
    update members set seen_on = ${dayAfter(today, -41)} where id = (
      select owner_id from items where ended_at is not null and owner_id not in (select seller_id from deals where seller_id is not null)
      order by ended_at limit 1
    )`.execute(trx);
}

/** Ends items that no story needs, the kettle first. */
async function endSome(trx: Transaction<Tables>, times: Date[]): Promise<void> {
  await sql`
    update items set publication = 'Draft', ended_at = times.at, ends_at = times.at, end_notices = 2
    from unnest(${times}::timestamptz[]) with ordinality as times(at, n)
    join (
      select id, row_number() over (order by title ilike '%kettle%' desc, created_at, id) as n from items i
      where publication = 'Published' and status = 'Available'
        and not exists (select from deals where item_id = i.id)
        and not exists (select from wishes where item_id = i.id)
        and not exists (select from notice_causes where item_id = i.id)
        and not exists (select from saved_search_matches where item_id = i.id)
    ) free on free.n = times.n
    where items.id = free.id`.execute(trx);
}
