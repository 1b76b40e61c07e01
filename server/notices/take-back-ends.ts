import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { takeBack } from './take-back.ts';

/** How the keys of what an owner is told of an item's end begin. */
export const endKey = (itemId: string): string => `end ${itemId}`;

/** Takes back unseen notices about an end that no longer applies. Returns the members to notify after the commit. */
export async function takeBackEnds(trx: Kysely<Tables>, ownerId: string, itemId: string): Promise<string[]> {
  const taken = await takeBack(
    trx,
    sql`c.member_id = ${ownerId} and starts_with(c.key, ${`${endKey(itemId)} `}) and n.seen_at is null`,
  );
  return taken.map(({ memberId }) => memberId);
}
