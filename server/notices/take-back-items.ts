import { type RawBuilder, sql, type Transaction } from 'kysely';
import { hasTrait, NOTICE_KIND_NAMES } from '#contract/notices/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AfterChange, ItemChange } from '#server/item-change.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { type TakenBack, takeBack } from './take-back.ts';

/** Events in one transaction. */
const BATCH = 500;

const KINDS = NOTICE_KIND_NAMES.filter((kind) => hasTrait(kind, 'isOfOthersItem'));

type Taking = Pick<Context, 'db' | 'realtime'>;
type Trx = Transaction<Tables>;

/** Whether others can open its page, as also that of an ended item. */
const isSeen = ({ publication, ended_at }: ItemChange['after']): boolean =>
  publication === 'Published' || ended_at !== null;

/** Queues taking back what was told of items that others no longer see, or that were cheaper before. */
export const queueTakeBack: AfterChange = async ({ jobs, now }, trx, changes) => {
  const at = now().toISOString();
  const queue = async (itemIds: string[], isDearer: boolean) => {
    if (itemIds.length > 0) await jobs.add(trx, 'takeBackItems', { itemIds, isDearer, at });
  };
  const idsOf = (some: ItemChange[]) => some.map(({ itemId }) => itemId);
  await queue(idsOf(changes.filter(({ before, after }) => isSeen(before) && !isSeen(after))), false);
  await queue(idsOf(changes.filter(({ before, after }) => after.price > before.price)), true);
};

/**
 * Job: takes back what members were told of items that are drafts again, or which became dearer after they were told
 * that it is cheaper. Who has not seen it yet may be told anew.
 */
export async function takeBackItems(
  context: Taking,
  { itemIds, isDearer, at }: JobData['takeBackItems'],
  signal: AbortSignal,
): Promise<void> {
  // A lower price may have come since; the news that it is gone has a title, and stays.
  const what = isDearer ? sql`c.act = 'cheaper' and c.made_at <= ${at}` : sql`c.title is null`;
  // An ended item has its page still; another may be published again.
  const isStill = isDearer ? sql`true` : sql`publication = 'Draft' and ended_at is null`;
  for (const itemId of itemIds)
    await takeBackAll(context, signal, async (trx) => {
      const { rows } = await sql`select from items where id = ${itemId} and ${isStill} for share`.execute(trx);
      if (rows.length === 0) return [];
      const taken = await takeSome(trx, sql`c.item_id = ${itemId} and n.kind = any(${KINDS}) and ${what}`);
      await forgetMatches(trx, itemId, taken, isDearer);
      return taken;
    });
}

/** A search remembers what it has told at which price: not a price that its member has never heard of. */
async function forgetMatches(trx: Trx, itemId: string, taken: TakenBack[], isDearer: boolean): Promise<void> {
  const unheard = taken.filter(({ key, wasNotified }) => !wasNotified && key.startsWith('match '));
  if (unheard.length === 0) return;
  const isTheirs = sql`
    t.item_id = ${itemId} and s.id = t.search_id
    and s.member_id = any(${unheard.map(({ memberId }) => memberId)}::uuid[])`;
  if (isDearer)
    await sql`
      update saved_search_matches t set price = greatest(t.price, i.price) from saved_searches s, items i
      where ${isTheirs} and i.id = t.item_id`.execute(trx);
  else
    await sql`
      delete from saved_search_matches t using saved_searches s
      where ${isTheirs} and not exists (
        select from notice_causes c
        where c.item_id = t.item_id and c.member_id = s.member_id and starts_with(c.key, 'match '))`.execute(trx);
}

/** Job: takes back what members were told of a paper that was withdrawn. */
export const takeBackPaper = (context: Taking, { paperId }: JobData['takeBackPaper'], signal: AbortSignal) =>
  takeBackAll(context, signal, async (trx) => {
    const { rows } = await sql`
      select from papers where id = ${paperId} and hidden_at is not null for share`.execute(trx);
    return rows.length > 0 ? takeSome(trx, sql`c.paper_id = ${paperId}`) : [];
  });

const takeSome = (trx: Trx, which: RawBuilder<unknown>) =>
  takeBack(trx, sql`${which} order by c.member_id, c.key limit ${BATCH}`);

async function takeBackAll(
  { db, realtime }: Taking,
  signal: AbortSignal,
  work: (trx: Trx) => Promise<TakenBack[]>,
): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    signal.throwIfAborted();
    const taken = await db.transaction().execute(work);
    count = taken.length;
    for (const { memberId } of taken) realtime.sendToMember(memberId, 'noticesChanged', {});
  }
}

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
