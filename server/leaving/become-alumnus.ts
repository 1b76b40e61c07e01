import { sql, type Transaction } from 'kysely';
import { campusDay } from '#contract/rules/campus-time.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { lockItemsWhere, lockWithPartners } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { changeItems } from '#server/items/write-item.ts';
import { oneByOne } from '#server/jobs/one-by-one.ts';
import { noAddressOf } from '#server/mail/no-address.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';
import { notify } from '#server/notices/notify.ts';
import { newsOf } from './notify-of-leaving.ts';

type Trx = Transaction<Tables>;

/** Members that a run looks for at a time. */
const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Condition on `members`: the last day has come. Admins stay. */
const isDue = (today: string) => sql<boolean>`studies_end <= ${today}::date and left_at is null and role <> 'Admin'`;

/** Job, every ten minutes: makes alumni of those whose last day has come, also while no server ran. */
export async function endStudies(context: Context, signal: AbortSignal): Promise<void> {
  const { config, db, log, now } = context;
  const today = campusDay(now(), config.timeZone);
  const options = { log, signal, job: 'endStudies', idOf: ({ id }: { id: string }) => id };
  for (let after: string | undefined = FIRST; after && !signal.aborted; ) {
    const due: { id: string }[] = await db
      .selectFrom('members')
      .select('id')
      .where(isDue(today))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    await oneByOne(due, options, ({ id }) =>
      inDealTransaction(context, (trx, deals) => becomeAlumnus(deals, trx, id, today)),
    );
    after = due.length === BATCH ? due.at(-1)?.id : undefined;
  }
}

/**
 * Everything of the last day at once: the account is an alumnus's, the college address is free, listings end, and the
 * member is told. Open deals go on. Does nothing for a member who is no longer due.
 */
async function becomeAlumnus(deals: DealContext, trx: Trx, id: string, today: string): Promise<void> {
  const now = deals.now();
  await lockWithPartners(trx, id);
  const member = await trx
    .selectFrom('members')
    .select(['email', 'second_email', 'studies_end'])
    .where('id', '=', id)
    .where(isDue(today))
    .executeTakeFirst();
  if (!member) return;
  await trx.updateTable('members').set({ left_at: now, updated_at: now }).where('id', '=', id).execute();
  await freeCollegeAddress(trx, id, member);
  await endListings(deals, trx, id);
  const data = { ...(await newsOf(trx, id, member)), act: 'left' as const, days: 0 };
  const key = `left ${id} ${member.studies_end}`;
  deals.notified.push(...(await notify(deals, trx, [id], { kind: 'leaving', key, groupKey: key, data, at: now })));
  deals.afterCommit.push(() => deals.realtime.sendToMember(id, 'memberChanged', {}));
  await writeAudit(trx, now, { action: 'studies ended', subject: id });
}

/** Whoever gets the mailbox of the college address can do nothing with what was mailed to it. */
async function freeCollegeAddress(
  trx: Trx,
  id: string,
  { email: college, second_email: second }: { email: string; second_email: string | null },
): Promise<void> {
  await trx
    .updateTable('members')
    .set({ email: second ?? noAddressOf(id), second_email: null, college_email: second === college ? null : college })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('password_resets').where('member_id', '=', id).execute();
  await trx.deleteFrom('address_changes').where('member_id', '=', id).execute();
  await trx.deleteFrom('campus_links').where('member_id', '=', id).execute();
  await trx.deleteFrom('codes').where('member_id', '=', id).execute();
  const waiting = { member_id: id, to_address: college } as const;
  const isWaiting = sql<boolean>`member_id = ${waiting.member_id} and to_address = ${waiting.to_address} and sent_at is null`;
  if (second) await trx.updateTable('mails').set({ to_address: second }).where(isWaiting).execute();
  else await trx.deleteFrom('mails').where(isWaiting).execute();
}

/** Those who want an item stay in its line. What is reserved ends when the deal does. */
async function endListings(deals: DealContext, trx: Trx, ownerId: string): Promise<void> {
  const now = deals.now();
  const isListed = sql`owner_id = ${ownerId} and publication = 'Published'`;
  const isReserved = sql`exists (select from deals d where d.item_id = items.id and d.state = 'Reserved')`;
  await lockItemsWhere(trx, isListed);
  await changeItems(deals, trx, {
    where: sql`${isListed} and not ${isReserved}`,
    act: 'leave',
    set: { publication: 'Draft', ended_at: now, end_notices: TOLD },
  });
  await changeItems(deals, trx, { where: isListed, act: 'leave', set: { ends_at: now, end_notices: TOLD } });
}

/** No notice asks an alumnus whether an item is still for sale. */
const TOLD = 3;
