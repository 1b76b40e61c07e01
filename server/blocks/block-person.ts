import { sql, type Transaction } from 'kysely';
import type { blockCalls } from '#contract/blocks.ts';
import { BLOCKS } from '#contract/limits.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { inDealTransaction } from '#server/messages/deal-transaction.ts';
import { takeBack } from '#server/notices/take-back.ts';
import { releaseDeals } from './release-deals.ts';

type Trx = Transaction<Tables>;

/**
 * Hides the two from each other in one transaction: ends follows, removes notices about the other, and releases their
 * open deals. A running rental continues until its return. Blocking twice changes nothing.
 */
export const blockPerson: ServerFunction<(typeof blockCalls)['blockPerson']> = async (context, viewer, input) => {
  const { personId } = input;
  if (personId === viewer.id) throw badField('personId', 'You cannot block yourself');
  await inDealTransaction(context, async (trx, deals) => {
    // No follow, deal or message between the two begins meanwhile.
    await lockMembers(trx, [viewer.id, personId], 'update');
    const person = await trx.selectFrom('members').select('id').where('id', '=', personId).executeTakeFirst();
    if (!person) throw notFound('member');
    await assertFew(trx, viewer.id, personId);
    await forget(trx, viewer.id, personId);
    // Released before the block, so that the other is told of it, as of any release and without a name.
    await releaseDeals(deals, trx, viewer.id, personId);
    await sql`
        insert into blocks (blocker_id, blocked_id, at, blocker_first_name, blocker_last_name, blocked_first_name,
          blocked_last_name)
        select one.id, other.id, ${context.now()}, one.first_name, one.last_name, other.first_name, other.last_name
        from members one, members other where one.id = ${viewer.id} and other.id = ${personId}
        on conflict do nothing`.execute(trx);
    // Notices and wishes of both may have gone.
    deals.notified.push(viewer.id, personId);
  });
  for (const id of [viewer.id, personId]) context.realtime.sendToMember(id, 'wishesChanged', {});
  return { message: 'Blocked.' };
};

async function assertFew(trx: Trx, memberId: string, personId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from blocks where blocker_id = ${memberId} and blocked_id <> ${personId}`.execute(
    trx,
  );
  if ((rows[0]?.count ?? 0) >= BLOCKS.most)
    throw new Problem('QUOTA', { message: `You can block ${BLOCKS.most} people. Unblock somebody first.` });
}

/** Removes what connects the two: follows and their undo, matches, wishes, and notices that name the other. */
async function forget(trx: Trx, one: string, other: string): Promise<void> {
  const two = sql`array[${one}, ${other}]::uuid[]`;
  await sql`delete from follows where follower_id = any(${two}) and followed_id = any(${two})`.execute(trx);
  await sql`delete from ended_follows where follower_id = any(${two}) and followed_id = any(${two})`.execute(trx);
  await sql`
    delete from saved_search_matches t using saved_searches s, items i
    where s.id = t.search_id and i.id = t.item_id
      and s.member_id = any(${two}) and i.owner_id = any(${two}) and i.owner_id <> s.member_id`.execute(trx);
  await sql`
    delete from wishes w using items i
    where i.id = w.item_id and w.member_id = any(${two}) and i.owner_id = any(${two}) and i.owner_id <> w.member_id`.execute(
    trx,
  );
  await takeBack(
    trx,
    sql`c.member_id = any(${two}) and (
      c.actor_id = any(${two}) and c.actor_id <> c.member_id
      or exists (select from deals d where d.id = c.deal_id and d.seller_id = any(${two}) and d.buyer_id = any(${two}))
      or exists (select from items i where i.id = c.item_id and i.owner_id = any(${two}) and i.owner_id <> c.member_id)
      or exists (select from conversations v where v.id = c.conversation_id
        and v.first_id = least(${one}::uuid, ${other}::uuid) and v.second_id = greatest(${one}::uuid, ${other}::uuid)))`,
  );
}
