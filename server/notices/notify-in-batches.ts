import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Branch } from '#contract/limits.ts';
import { yearName } from '#contract/rules/campus-choices.ts';
import { branchWords, yearWords } from '#contract/rules/year-and-branch.ts';
import type { Context } from '#server/context.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { type AfterChange, isPublished } from '#server/item-change.ts';
import { inBatches } from '#server/jobs/one-by-one.ts';
import { type NoticeEvent, notify } from './notify.ts';

/** Receivers in one transaction, so that a seller with thousands of followers does not hold locks for long. */
const BATCH = 500;

/** Queues telling the followers of published items' owners. What is renewed is not new. The job tells each once an item. */
export const queueFollowers: AfterChange = async ({ jobs }, trx, changes) => {
  for (const change of changes)
    if (isPublished(change) && change.act !== 'renew') await jobs.add(trx, 'tellFollowers', { itemId: change.itemId });
};

/** Job: tells a seller's followers of a published item. A repeated run tells nobody twice. */
export async function notifyFollowers(context: Context, { itemId }: { itemId: string }, signal: AbortSignal) {
  const item = await context.db
    .selectFrom('items')
    .select('owner_id')
    .where('id', '=', itemId)
    // The item may be deleted, or a draft again.
    .where('publication', '=', 'Published')
    .executeTakeFirst();
  if (!item) return;
  const { owner_id: actorId } = item;
  const key = `item ${itemId}`;
  await notifyInBatches(
    context,
    { kind: 'newItem', key, groupKey: actorId, data: {}, at: context.now(), actorId, itemId },
    (after) => sql`
      select follower_id as id from follows
      where followed_id = ${actorId} and not muted and follower_id > ${after}`,
    signal,
    sql`select from items where id = ${itemId} and publication = 'Published' for share`,
  );
}

/** Job: tells the members of a branch and year of a new paper. */
export async function notifyOfPaper(context: Context, { paperId }: { paperId: string }, signal: AbortSignal) {
  const paper = await context.db
    .selectFrom('papers')
    .select(['branch', 'year', 'added_by'])
    .where('id', '=', paperId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!paper) return;
  const { branch, year, added_by: addedBy } = paper;
  const audience = `${branch}, ${yearName(year)}`;
  await notifyInBatches(
    context,
    { kind: 'paper', key: `paper ${paperId}`, groupKey: audience, data: { audience }, at: context.now(), paperId },
    (after) => sql`
      select id from members
      where id > ${after} and id is distinct from ${addedBy}::uuid and ${areOf(branch, year)}`,
    signal,
    sql`select from papers where id = ${paperId} and hidden_at is null for share`,
  );
}

export type NotifyContext = Pick<Context, 'config' | 'db' | 'log' | 'now'> & {
  realtime: Pick<Context['realtime'], 'sendToMember'>;
};

/**
 * Notifies every receiver of an event, in batches. `receivers` selects ids above the given one. `isStill` locks what it is
 * about, and finds nothing once it is over: what is told after that would not be taken back.
 */
export async function notifyInBatches(
  context: NotifyContext,
  event: NoticeEvent,
  receivers: (after: string) => RawBuilder<unknown>,
  signal: AbortSignal,
  isStill?: RawBuilder<unknown>,
): Promise<void> {
  const { db, log } = context;
  const failures = await inBatches(
    { db, log, signal, job: event.key, batch: BATCH },
    (after) => sql`select id from (${receivers(after)}) receivers order by id limit ${BATCH}`,
    async (some) => {
      const notified = await db.transaction().execute((trx) => notifyIfStill(context, trx, some, { event, isStill }));
      for (const id of notified) context.realtime.sendToMember(id, 'noticesChanged', {});
    },
  );
  signal.throwIfAborted();
  // The job is tried again, and tells those alone.
  if (failures > 0) throw new Error(`${failures} members could not be told`);
}

async function notifyIfStill(
  context: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  ids: readonly string[],
  { event, isStill }: { event: NoticeEvent; isStill: RawBuilder<unknown> | undefined },
): Promise<string[]> {
  if (isStill) {
    // Members before items, as everywhere.
    await lockMembers(trx, [...ids], 'key share');
    if ((await isStill.execute(trx)).rows.length === 0) return [];
  }
  return notify(context, trx, ids, event);
}

/** Condition on members, whose year and branch is one text. */
export const areOf = (branch: Branch, year: number): RawBuilder<unknown> => sql`(
  year_and_branch ~* ${`\\m(${branchWords(branch)})\\M`} and year_and_branch ~* ${`\\m(${yearWords(year)})\\M`})`;
