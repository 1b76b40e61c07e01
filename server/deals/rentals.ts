import { sql, type Transaction } from 'kysely';
import type { DealSide } from '#contract/deals/states.ts';
import { DEALS } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { isForRent } from '#contract/rules/rental.ts';
import { daysOf, rentalTotal } from '#contract/rules/rental-total.ts';
import type { Context } from '#server/context.ts';
import { type LockedDeal, type LockedItem, lockItem } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { isLate } from './find-deals.ts';

/** Both days included, such as 2026-01-22. */
export interface Days {
  from: string;
  to: string;
}

type RentalTerms = Pick<LockedItem, 'rental_price' | 'rental_duration'>;

/** Throws why the member cannot rent the item on these days. */
export async function assertRentable(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  memberId: string,
  item: LockedItem,
  { from, to }: Days,
): Promise<void> {
  if (!isForRent(item.rental)) throw new Problem('CONFLICT', { message: 'This item is not for rent.' });
  const today = campusDay(now(), config.timeZone);
  if (from < today) throw badField('from', 'This day is over. Choose a later one.');
  if (daysOf(today, to) > DEALS.rentalDays)
    throw badField('to', `Choose days within ${DEALS.rentalDays} days from today.`);
  await assertNotLate({ config, now }, trx, memberId, 'buyer');
  const { rows } = await sql`
    select from deals where item_id = ${item.id} and state = 'Reserved' and rent_from is not null
      and daterange(rent_from, rent_to, '[]') && daterange(${from}::date, ${to}::date, '[]') limit 1`.execute(trx);
  if (rows.length > 0) throw new Problem('CONFLICT', { message: 'Somebody else has these days. Choose others.' });
}

/** Throws CONFLICT to either side while the borrower has something that should be back by now. */
export async function assertNotLate(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  borrowerId: string | null,
  side: DealSide,
): Promise<void> {
  const today = campusDay(now(), config.timeZone);
  const { rows } = await sql`
    select from deals d where buyer_id = ${borrowerId} and ${isLate(today)} limit 1`.execute(trx);
  if (rows.length === 0) return;
  throw new Problem('CONFLICT', {
    message:
      side === 'buyer'
        ? 'Bring back first what you should have brought back by now.'
        : 'They are late with something else. Accept these days once it is back.',
  });
}

const totalOf = ({ rental_price, rental_duration }: RentalTerms, { from, to }: Days): number | null =>
  rentalTotal(rental_price, rental_duration, daysOf(from, to));

/** The item's total for these days; without one, its rental price until the owner accepts the days at another. */
export const askedTotal = (item: RentalTerms, days: Days): number => totalOf(item, days) ?? item.rental_price ?? 0;

/** Throws CONFLICT unless the owner may set the price of these days. */
export async function assertAsAgreed(trx: Transaction<Tables>, deal: LockedDeal): Promise<void> {
  const { item_id, state, rent_from: from, rent_to: to } = deal;
  const item = item_id && from && to && state === 'Interested' ? await lockItem(trx, item_id) : undefined;
  if (!item || !from || !to || totalOf(item, { from, to }) !== null)
    throw new Problem('CONFLICT', { message: 'The price of this is settled.' });
}
