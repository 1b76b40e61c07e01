import { sql, type Transaction } from 'kysely';
import { DEALS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { daysOf, rentalPriceOf } from '#contract/rental-price.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { localTime } from '#server/notices/campus-time.ts';

/** Both included, such as 2026-01-22. */
export interface Days {
  from: string;
  to: string;
}

interface RentedItem {
  id: string;
  price: number;
  rental: string;
  rental_price: number | null;
  rental_duration: string | null;
}

/** Throws what is wrong with days that a member asks for. */
export async function assertRental(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  memberId: string,
  item: RentedItem,
  { from, to }: Days,
): Promise<void> {
  const refuse = (field: string, message: string) =>
    new Problem('INVALID_INPUT', { message, errors: [{ field, message }] });
  if (item.rental !== 'Available') throw new Problem('CONFLICT', { message: 'This item is not for rent.' });
  const today = localTime(now(), config.timeZone).date;
  if (from < today) throw refuse('from', 'This day is over. Choose a later one.');
  if (daysOf(today, to) > DEALS.rentalDays)
    throw refuse('to', `Choose days within ${DEALS.rentalDays} days from today.`);
  const { rows } = await sql<{ is_late: boolean; is_taken: boolean }>`
    select
      exists (select from deals where buyer_id = ${memberId} and state = 'Reserved' and out_at is not null
        and rent_to < ${today}) as is_late,
      exists (select from deals where item_id = ${item.id} and state = 'Reserved' and rent_from is not null
        and daterange(rent_from, rent_to, '[]') && daterange(${from}::date, ${to}::date, '[]')) as is_taken`.execute(
    trx,
  );
  if (rows[0]?.is_late) throw new Problem('CONFLICT', { message: 'Bring back first what you should have by now.' });
  if (rows[0]?.is_taken) throw new Problem('CONFLICT', { message: 'Somebody else has these days. Choose others.' });
}

/** As the item says, else its rental price until the two agree on another. */
export const rentalPrice = (item: RentedItem, { from, to }: Days): number =>
  rentalPriceOf(item.rental_price, item.rental_duration, daysOf(from, to)) ?? item.rental_price ?? 0;

/** Midnight after a day of the campus: a rental that was not handed over by then is asked about. */
export function firstDayEnds(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
  // The offset of the campus at that time: what its clocks show, read as UTC, less the time itself.
  const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(next);
  return new Date(next.getTime() - (Date.parse(`${shown.replace(' ', 'T')}Z`) - next.getTime()));
}
