import { sql, type Transaction } from 'kysely';
import { type DealAct, type DealActor, type DealSide, type DealState, nextState } from '#contract/deal-states.ts';
import type { ItemStatus } from '#contract/limits.ts';
import type { DealNews } from '#contract/notice-kinds.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { tell } from '#server/notices/tell.ts';
import { isOpen } from './find-deals.ts';

type Trx = Transaction<Tables>;

/** `told` collects whose connections are to be notified after the commit. */
export type DealContext = Context & { told: string[] };

export interface LockedDeal {
  id: string;
  item_id: string | null;
  item_title: string;
  seller_id: string | null;
  buyer_id: string | null;
  state: DealState;
  handed_over_by: DealSide | null;
  events: number;
}

const COLUMNS = ['id', 'item_id', 'item_title', 'seller_id', 'buyer_id', 'state', 'handed_over_by', 'events'] as const;

/** Runs work that changes deals in a transaction of its own, and notifies those who were told once that is committed. */
export async function notifying<T>(context: Context, work: (context: DealContext) => Promise<T>): Promise<T> {
  const told: string[] = [];
  const result = await work({ ...context, told });
  for (const id of new Set(told)) context.realtime.sendToMember(id, 'noticesChanged', {});
  return result;
}

/** The same in a new transaction. */
export const changingDeals = <T>(context: Context, work: (trx: Trx, context: DealContext) => Promise<T>): Promise<T> =>
  notifying(context, (deals) => deals.db.transaction().execute((trx) => work(trx, deals)));

/** Locks members before the item and the item before its deals, as all who change them do. Absent: undefined. */
export async function lockDeal(trx: Trx, dealId: string): Promise<LockedDeal | undefined> {
  const found = await trx.selectFrom('deals').select(COLUMNS).where('id', '=', dealId).executeTakeFirst();
  if (!found) return undefined;
  const two = [found.seller_id, found.buyer_id].filter((id) => id !== null);
  await trx.selectFrom('members').select('id').where('id', 'in', two).orderBy('id').forKeyShare().execute();
  if (found.item_id) await lockItem(trx, found.item_id);
  return await trx.selectFrom('deals').select(COLUMNS).where('id', '=', dealId).forUpdate().executeTakeFirst();
}

export const lockItem = (trx: Trx, itemId: string) =>
  trx
    .selectFrom('items')
    .select(['id', 'owner_id', 'title', 'price', 'status', 'publication'])
    .where('id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Change {
  act: DealAct;
  actor: DealActor;
  text?: string | null | undefined;
  until?: Date | undefined;
  didNotCome?: boolean | undefined;
}

/** One step of a locked deal: its state, its story, the item's status and the notices. Throws CONFLICT if it cannot be. */
export async function changeDeal(context: DealContext, trx: Trx, deal: LockedDeal, change: Change): Promise<void> {
  const { act, actor, text = null, until, didNotCome = false } = change;
  const state = nextState(deal.state, act, actor);
  if (!state) throw new Problem('CONFLICT', { message: whyNot(deal.state, actor) });
  const at = context.now();
  const number = deal.events + 1;
  await trx
    .updateTable('deals')
    .set({
      state,
      events: number,
      changed_at: at,
      ...(until && { reserved_until: until, asked_at: null }),
      ...(act === 'runOut' && { asked_at: at }),
      ...(act === 'handOver' && { handed_over_by: actor as DealSide, handed_over_at: at }),
    })
    .where('id', '=', deal.id)
    .execute();
  await trx
    .insertInto('deal_events')
    .values({ deal_id: deal.id, number, act, actor, at, text, until: until ?? null, did_not_come: didNotCome })
    .execute();
  if (state === 'Reserved' && deal.state !== 'Reserved') await setItemStatus(trx, deal, 'Reserved', at);
  if (state === 'Completed') {
    await setItemStatus(trx, deal, 'Sold', at);
    if (deal.item_id) await closeDeals(context, trx, deal.item_id, 'sold');
  } else if (deal.state === 'Reserved' && state !== 'Reserved') {
    await setItemStatus(trx, deal, 'Available', at);
  }
  const receivers = { buyer: deal.buyer_id, seller: deal.seller_id };
  for (const side of toldOf(act, actor)) {
    const actorId = actor === 'system' ? null : receivers[actor];
    await tellOf(context, trx, { ...deal, news: act as DealNews, number, actorId }, [receivers[side]]);
  }
}

const whyNot = (state: DealState, actor: DealActor): string => {
  if (state === 'Interested') return actor === 'seller' ? 'Reserve it first.' : 'The seller has not reserved it yet.';
  if (state === 'Reserved') return 'It is reserved: that is not possible now.';
  return `This deal has ended: ${state.toLowerCase()}.`;
};

/** Who hears of an act: the other of the two, or both if it was neither. Being asked is for the seller. */
function toldOf(act: DealAct, actor: DealActor): DealSide[] {
  if (act === 'runOut') return ['seller'];
  if (actor === 'system') return ['buyer', 'seller'];
  return [actor === 'buyer' ? 'seller' : 'buyer'];
}

interface News {
  id: string;
  item_id: string | null;
  item_title: string;
  news: DealNews;
  number: number;
  actorId: string | null;
}

export async function tellOf(
  context: DealContext,
  trx: Trx,
  { id, item_id: itemId, item_title: title, news, number, actorId }: News,
  memberIds: (string | null)[],
): Promise<void> {
  const told = await tell(
    context,
    trx,
    memberIds.filter((memberId) => memberId !== null),
    {
      kind: 'deal',
      key: `deal ${id} ${number} ${news}`,
      // Those who want one item are one notice; what becomes of a deal is another.
      fold: news === 'want' ? `line ${itemId}` : `deal ${id}`,
      at: context.now(),
      text: `${news} ${title}`,
      ...(actorId && { actorId }),
      ...(itemId && { itemId }),
    },
  );
  context.told.push(...told);
}

async function setItemStatus(trx: Trx, { item_id: itemId }: LockedDeal, status: ItemStatus, at: Date): Promise<void> {
  await sql`
    update items set status = ${status}, updated_at = greatest(${at}, updated_at + interval '1 millisecond')
    where id = ${itemId}`.execute(trx);
}

/** Closes the open deals on a locked item that is not to be had any more: each buyer is told once. */
export async function closeDeals(
  context: DealContext,
  trx: Trx,
  itemId: string,
  why: 'sold' | 'hidden' | 'deleted',
): Promise<void> {
  const at = context.now();
  const { rows } = await sql<{ buyer_id: string | null; item_title: string }>`
    with closed as (
      update deals d set state = 'Closed', events = events + 1, changed_at = ${at}
      where item_id = ${itemId} and ${isOpen}
      returning id, events, buyer_id, item_title
    ),
    story as (
      insert into deal_events (deal_id, number, act, actor, at, text)
      select id, events, 'close', 'system', ${at}, ${why} from closed
    )
    select buyer_id, item_title from closed`.execute(trx);
  const [first] = rows;
  if (!first) return;
  const news = { news: 'close', number: at.getTime(), actorId: null, item_title: first.item_title } as const;
  // What was deleted is no cause any more: the notice would go with it.
  const item_id = why === 'deleted' ? null : itemId;
  await tellOf(
    context,
    trx,
    { id: itemId, item_id, ...news },
    rows.map((row) => row.buyer_id),
  );
}
