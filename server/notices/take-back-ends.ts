import { sql } from 'kysely';
import type { AfterChange, ItemChange } from '#server/item-change.ts';
import { takeBack } from './take-back.ts';

/** How the keys of what an owner is told of an item's end begin. */
export const endKey = (itemId: string): string => `end ${itemId}`;

/** Whether the item has another end, or needs none. */
const hasOtherEnd = ({ before, after }: ItemChange): boolean =>
  before.ends_at !== after.ends_at ||
  (before.ended_at !== null && after.ended_at === null) ||
  (before.status !== 'Sold' && after.status === 'Sold');

/** Takes back unseen notices about an end that no longer applies. */
export const takeBackEnds: AfterChange = async (context, trx, changes) => {
  for (const { itemId, after } of changes.filter(hasOtherEnd)) {
    const taken = await takeBack(
      trx,
      sql`c.member_id = ${after.owner_id} and starts_with(c.key, ${`${endKey(itemId)} `}) and n.seen_at is null`,
    );
    context.notified.push(...taken.map(({ memberId }) => memberId));
  }
};
