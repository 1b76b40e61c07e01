import { sql } from 'kysely';
import type { Role } from '#contract/limits.ts';
import { lockItemsWhere, lockPeopleOfCase } from '#server/database/locks.ts';
import { caseNotHere, type FoundCase } from './case-rows.ts';
import type { Trx } from './desk-transaction.ts';

export interface LockedCase
  extends Pick<
    FoundCase,
    'id' | 'number' | 'kind' | 'thing_id' | 'owner_id' | 'state' | 'reason' | 'rank' | 'hidden_at'
  > {
  owner: { role: Role } | null;
}

/** The members and items that a decision may change, besides the case itself. */
interface Involved {
  viewerId: string | null;
  /** The owner's account is banned or let in again. */
  bans: boolean;
  /** Items beside the one that the case is about. */
  itemIds?: string[];
}

/**
 * Locks members, items and then the case, in the common order: the owner, reporters, and buyers who will be told.
 * Throws NOT_FOUND.
 */
export async function lockCase(
  trx: Trx,
  caseId: string,
  { viewerId, bans, itemIds = [] }: Involved,
): Promise<LockedCase> {
  const about = await trx
    .selectFrom('cases')
    .select(['kind', 'thing_id', 'owner_id'])
    .where('id', '=', caseId)
    .executeTakeFirst();
  if (!about) throw caseNotHere();
  const { kind, thing_id, owner_id } = about;
  await lockPeopleOfCase(trx, { caseId, ownerId: owner_id, viewerId, bans });
  await lockItemsWhere(
    trx,
    sql`id = any(${itemIds}::uuid[]) or (${kind} = 'item' and id = ${thing_id})
      or (${bans} and owner_id = ${owner_id} and publication = 'Published')`,
  );
  const { rows } = await sql<Omit<LockedCase, 'owner'> & { role: Role | null }>`
    select c.id, c.number, c.kind, c.thing_id, c.owner_id, c.state, c.reason, c.rank, c.hidden_at,
      (select role from members where id = c.owner_id) as role
    from cases c where c.id = ${caseId} for update`.execute(trx);
  const [row] = rows;
  if (!row) throw caseNotHere();
  const { role, ...locked } = row;
  return { ...locked, owner: role && { role } };
}
