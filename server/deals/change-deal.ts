import { randomInt } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type DealAct, type DealActor, type DealSide, type DealState, nextState } from '#contract/deal-states.ts';
import type { DealNews } from '#contract/notice-kinds.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import {
  type DealMessage,
  deliverDealMessages,
  type StoredUpTo,
  storeDealMessages,
} from '#server/conversations/deal-messages.ts';
import type { Tables } from '#server/database/tables.ts';
import { tell } from '#server/notices/tell.ts';
import { eventWords } from './event-words.ts';
import { isOpen } from './find-deals.ts';

type Trx = Transaction<Tables>;

/** What a transaction that changes deals collects for its end. */
export type DealContext = Context & {
  /** Members whose connections are to be notified after the commit. */
  told: string[];
  /** What is to stand in the conversations, stored before the commit. */
  messages: DealMessage[];
  /** What is stored, to be delivered after the commit. */
  stored: StoredUpTo[];
};

export type LockedDeal = NonNullable<Awaited<ReturnType<typeof lockDeal>>>;

const COLUMNS = [
  'id',
  'item_id',
  'item_title',
  'seller_id',
  'buyer_id',
  'conversation_id',
  'state',
  'price',
  'handed_over_by',
  'events',
  'rent_from',
  'rent_to',
  'out_at',
  'reserved_until',
  'offer_price',
  'offer_by',
  'offer_until',
  'meeting_at',
  'meeting_place',
  'proposal_times',
  'proposal_place',
  'proposal_by',
  'code',
] as const;

/**
 * Runs work whose transaction changes deals. Once that is committed, it delivers the messages and notifies those who
 * were told.
 */
export async function notifying<T>(context: Context, work: (context: DealContext) => Promise<T>): Promise<T> {
  const deals: DealContext = { ...context, told: [], messages: [], stored: [] };
  const result = await work(deals);
  deliverDealMessages(context, deals.stored);
  for (const id of new Set(deals.told)) context.realtime.sendToMember(id, 'noticesChanged', {});
  return result;
}

/** Runs work within a transaction, and stores last what it says in the conversations: they are locked in one order. */
export async function withStory<T>(deals: DealContext, trx: Trx, work: () => Promise<T>): Promise<T> {
  const result = await work();
  deals.stored = await storeDealMessages(deals, trx, deals.messages);
  return result;
}

/** Both in a new transaction. */
export const changingDeals = <T>(context: Context, work: (trx: Trx, context: DealContext) => Promise<T>): Promise<T> =>
  notifying(context, (deals) => deals.db.transaction().execute((trx) => withStory(deals, trx, () => work(trx, deals))));

/**
 * Locks members before the item and the item before its deals, as all who change them do. `withLine`: also those in line,
 * if they are to be told. Absent: undefined.
 */
export async function lockDeal(trx: Trx, dealId: string, withLine = false) {
  const found = await trx.selectFrom('deals').select(COLUMNS).where('id', '=', dealId).executeTakeFirst();
  if (!found) return undefined;
  await lockMembers(trx, [found.seller_id, found.buyer_id], withLine ? found.item_id : null);
  if (found.item_id) await lockItem(trx, found.item_id);
  return await trx.selectFrom('deals').select(COLUMNS).where('id', '=', dealId).forUpdate().executeTakeFirst();
}

/** Locks, before an item, these members and those who may be told of it: its owner, and the buyers of its open deals. */
export async function lockMembers(trx: Trx, some: (string | null)[], itemId: string | null): Promise<void> {
  await sql`
    select from members where id in (
      select unnest(${some}::uuid[])
      union select owner_id from items where id = ${itemId}::uuid
      union select buyer_id from deals d where item_id = ${itemId}::uuid and ${isOpen}
    )
    order by id for key share`.execute(trx);
}

export const lockItem = (trx: Trx, itemId: string) =>
  trx
    .selectFrom('items')
    .select(['id', 'owner_id', 'title', 'price', 'negotiable', 'status', 'publication'])
    .select(['rental', 'rental_price', 'rental_duration'])
    .where('id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The deal that holds the item for its buyer; rentals of other days beside it hold only their days. */
export const reservedDealOf = (db: Trx, itemId: string | null) =>
  db
    .selectFrom('deals')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', '=', 'Reserved')
    .where('rent_from', 'is', null)
    .executeTakeFirst();

export interface Change {
  act: DealAct;
  actor: DealActor;
  text?: string | null | undefined;
  until?: Date | undefined;
  price?: number | undefined;
  times?: Date[] | undefined;
  place?: string | undefined;
  didNotCome?: boolean | undefined;
  /** Who does it deletes the account: a notice that names them would go with it. */
  isGone?: boolean;
  /** Whose account is blocked: only the other hears of it. */
  blocked?: DealSide;
}

/**
 * One step of a locked deal: its state, its story, the item's status, the message and the notices. Throws CONFLICT if
 * the step cannot be.
 */
export async function changeDeal(context: DealContext, trx: Trx, deal: LockedDeal, change: Change): Promise<void> {
  const { act, actor, text = null, until, price, times, place, didNotCome = false } = change;
  const state = nextState(deal.state, act, actor);
  if (!state) throw new Problem('CONFLICT', { message: whyNot(deal.state, actor) });
  const at = context.now();
  const number = deal.events + 1;
  await trx
    .updateTable('deals')
    .set({ state, events: number, changed_at: at, ...columnsOf(deal, change, at) })
    .where('id', '=', deal.id)
    .execute()
    .catch(throwIfTaken);
  await trx
    .insertInto('deal_events')
    .values({
      deal_id: deal.id,
      number,
      act,
      actor,
      at,
      text,
      until: until ?? null,
      did_not_come: didNotCome,
      price: price ?? null,
      times: times ?? null,
      place: place ?? null,
    })
    .execute();
  if (deal.item_id && changesItem(deal, state, act)) {
    if (state === 'Completed' && !deal.rent_from) {
      await setItemStatus(trx, deal.item_id, 'Sold', at);
      await closeDeals(context, trx, deal.item_id, 'sold');
    } else await setItemStatus(trx, deal.item_id, deal.rent_from ? 'kept' : 'free', at);
  }
  sayInConversation(context, { ...deal, number }, change);
  const news = change.blocked ? 'end' : (act as DealNews);
  const receivers = { buyer: deal.buyer_id, seller: deal.seller_id };
  for (const side of toldOf(change)) {
    const actorId = actor === 'system' || change.isGone ? null : receivers[actor];
    await tellOf(context, trx, { ...deal, news, number, actorId }, [receivers[side]]);
  }
}

/** Puts an event among the messages of the two. What the server did stands there as from the seller. */
export function sayInConversation(
  context: DealContext,
  deal: Pick<LockedDeal, 'id' | 'conversation_id' | 'seller_id' | 'buyer_id' | 'item_title' | 'out_at'> & {
    number: number;
  },
  change: Change,
): void {
  if (!deal.conversation_id) return;
  context.messages.push({
    conversationId: deal.conversation_id,
    senderId: change.actor === 'buyer' ? deal.buyer_id : deal.seller_id,
    content: eventWords(deal, change, context.config.timeZone),
    dealId: deal.id,
    number: deal.number,
  });
}

/** The exclusion constraint decides between two rentals of the same days, whoever was first. */
function throwIfTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23P01')
    throw new Problem('CONFLICT', { message: 'Somebody else has these days. Choose others.' });
  throw error;
}

const NO_OFFER = { offer_price: null, offer_by: null, offer_until: null };
const NO_PROPOSAL = { proposal_times: null, proposal_place: null, proposal_by: null };
const NO_MEETING = { meeting_at: null, meeting_place: null };
const NOBODY_SAID_SO = { handed_over_by: null, handed_over_at: null };
const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** What an act changes beside the state. */
function columnsOf(deal: LockedDeal, { act, actor, until, price, times, place, didNotCome }: Change, at: Date) {
  const side = actor === 'system' ? null : actor;
  const other = actor === 'buyer' ? ('seller' as const) : ('buyer' as const);
  const reserve = { reserved_until: until ?? null, asked_at: null, ...NO_OFFER, code: deal.code ?? newCode() };
  switch (act) {
    case 'offer':
      return { offer_price: price ?? null, offer_by: side, offer_until: until ?? null };
    case 'acceptOffer':
      return { ...reserve, price: price ?? deal.price };
    case 'declineOffer':
    case 'endOffer':
      return NO_OFFER;
    case 'changePrice':
      return { price: price ?? deal.price };
    case 'reserve':
      return { ...reserve, price: price ?? deal.price };
    case 'proposeMeeting':
      return { proposal_times: times ?? null, proposal_place: place ?? null, proposal_by: side };
    case 'takeMeeting':
      return {
        meeting_at: times?.[0] ?? null,
        meeting_place: place ?? null,
        ...NO_PROPOSAL,
        ...(until && { reserved_until: until, asked_at: null }),
      };
    case 'cancelMeeting':
      return { ...NO_MEETING, ...NO_PROPOSAL };
    case 'runOut':
      return { asked_at: at };
    case 'handOver':
      return { handed_over_by: side, handed_over_at: at };
    case 'rentOut':
      return { out_at: at, ...NOBODY_SAID_SO, ...NO_MEETING, ...NO_PROPOSAL, code: newCode() };
    case 'complete':
      return {
        completed_at: at,
        code: null,
        ...NO_PROPOSAL,
        ...(!deal.handed_over_by && { handed_over_at: at, handed_over_by: side ?? ('seller' as const) }),
      };
    default:
      return { ...NO_OFFER, ...NO_PROPOSAL, code: null, ...(didNotCome && { missed_by: other }) };
  }
}

/** Whether the item may have another status now: a rental holds it only while it is out. */
function changesItem(deal: LockedDeal, state: DealState, act: DealAct): boolean {
  if (deal.rent_from) return act === 'rentOut' || (deal.out_at !== null && state !== 'Reserved');
  return state !== deal.state && (state === 'Reserved' || deal.state === 'Reserved');
}

const whyNot = (state: DealState, actor: DealActor): string => {
  if (state === 'Interested') return actor === 'seller' ? 'Reserve it first.' : 'The seller has not reserved it yet.';
  if (state === 'Reserved') return 'It is reserved: that is not possible now.';
  return `This deal has ended: ${state.toLowerCase()}.`;
};

/** Who hears of an act: the other of the two, or both if it was neither. Being asked is for the seller. */
function toldOf({ act, actor, blocked }: Change): DealSide[] {
  if (blocked) return [blocked === 'buyer' ? 'seller' : 'buyer'];
  if (act === 'runOut') return ['seller'];
  if (actor === 'system') return ['buyer', 'seller'];
  return [actor === 'buyer' ? 'seller' : 'buyer'];
}

interface News {
  id: string;
  item_id: string | null;
  item_title: string;
  /** Where it leads; null if it tells several. */
  conversation_id: string | null;
  news: DealNews;
  /** With `news` it makes the notice happen once. */
  number: number;
  actorId: string | null;
}

export async function tellOf(
  context: DealContext,
  trx: Trx,
  { id, item_id: itemId, item_title: title, conversation_id: conversationId, news, number, actorId }: News,
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
      ...(conversationId && { conversationId }),
    },
  );
  context.told.push(...told);
}

/** 'free': Available, unless another deal holds the item. 'kept': the same, but what is sold stays so. */
export async function setItemStatus(
  trx: Trx,
  itemId: string,
  status: 'Sold' | 'free' | 'kept',
  at: Date,
): Promise<void> {
  await sql`
    update items set updated_at = greatest(${at}, updated_at + interval '1 millisecond'),
      status = case
        when ${status} = 'Sold' or (${status} = 'kept' and status = 'Sold') then 'Sold'
        when exists (
          select from deals
          where item_id = items.id and state = 'Reserved' and (rent_from is null or out_at is not null)
        ) then 'Reserved'
        else 'Available' end
    where id = ${itemId}`.execute(trx);
}

/**
 * Closes the open deals on a locked item that is not to be had any more: each buyer is told once. What is rented out
 * goes on until it is back, unless the item is deleted.
 */
export async function closeDeals(
  context: DealContext,
  trx: Trx,
  itemId: string,
  why: 'sold' | 'hidden' | 'deleted' | 'blocked',
): Promise<void> {
  const at = context.now();
  const { rows } = await sql<LockedDeal>`
    with closed as (
      update deals d set state = 'Closed', events = events + 1, changed_at = ${at}, code = null,
        offer_price = null, offer_by = null, offer_until = null,
        proposal_times = null, proposal_place = null, proposal_by = null
      where item_id = ${itemId} and ${isOpen} and (${why === 'deleted'} or out_at is null)
      returning id, events, seller_id, buyer_id, item_title, conversation_id, out_at
    ),
    story as (
      insert into deal_events (deal_id, number, act, actor, at, text)
      select id, events, 'close', 'system', ${at}, ${why} from closed
    )
    select * from closed`.execute(trx);
  const [first] = rows;
  if (!first) return;
  for (const deal of rows)
    sayInConversation(context, { ...deal, number: deal.events }, { act: 'close', actor: 'system', text: why });
  const { item_title } = first;
  const news = { news: 'close', number: at.getTime(), actorId: null, item_title, conversation_id: null } as const;
  // What was deleted is no cause any more: the notice would go with it.
  const item_id = why === 'deleted' ? null : itemId;
  await tellOf(
    context,
    trx,
    { id: itemId, item_id, ...news },
    rows.map((row) => row.buyer_id),
  );
}
