import { type Kysely, sql } from 'kysely';
import type { DealSide } from '#contract/deal-states.ts';
import type { Deal, dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { openConversation } from '#server/conversations/open-conversation.ts';
import { cutPage, NEWEST, OLDEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { changeDeal, changingDeals, type LockedDeal, lockDeal, lockItem, tellOf } from './change-deal.ts';
import { findDeals, isOpen } from './find-deals.ts';

type Calls = typeof dealCalls;

const HOUR = 3_600_000;
const DAY = 86_400;
const itemNotHere = () => new Problem('NOT_FOUND', { message: 'This item is not here (any more).' });
const dealNotHere = () => new Problem('NOT_FOUND', { message: 'This deal is not here (any more).' });

export const wantItem: ServerFunction<Calls['wantItem']> = async (context, viewer, { itemId, note }) => {
  const { db, now } = context;
  const dealId = await changingDeals(context, async (trx, deals) => {
    const found = await trx.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
    if (!found) throw itemNotHere();
    // Members before items, as everywhere. The caller's row also keeps the count of open deals exact.
    const two = [viewer.id, found.owner_id];
    await trx.selectFrom('members').select('id').where('id', 'in', two).orderBy('id').forNoKeyUpdate().execute();
    const item = await lockItem(trx, itemId);
    if (item?.publication !== 'Published') throw itemNotHere();
    if (item.owner_id === viewer.id) throw new Problem('FORBIDDEN', { message: 'This is your own item.' });
    const [own] = await openDealOf(trx, itemId, viewer.id);
    if (own) return own.id;
    if (item.status === 'Sold') throw new Problem('CONFLICT', { message: 'This item is sold.' });
    await assertFewOpen(trx, viewer.id);
    await limit(context, trx, `deals ${viewer.id}`, { max: DEALS.perDay, seconds: DAY });
    const conversationId = await openConversation(trx, viewer.id, item.owner_id);
    const { id } = await trx
      .insertInto('deals')
      .values({
        item_id: itemId,
        item_title: item.title,
        seller_id: item.owner_id,
        buyer_id: viewer.id,
        conversation_id: conversationId,
        price: item.price,
        note: note || null,
        handed_over_by: null,
        events: 1,
        // The place in line: times grow in the order of the commits, which the item's lock decides, also between nodes.
        created_at: sql`greatest(${now()}, (
          select max(created_at) + interval '1 millisecond' from deals where item_id = ${itemId}))`,
        changed_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = { deal_id: id, number: 1, act: 'want', actor: 'buyer', at: now(), text: note || null } as const;
    await trx.insertInto('deal_events').values(event).execute();
    const news = { news: 'want', number: 1, actorId: viewer.id, item_id: itemId, item_title: item.title } as const;
    await tellOf(deals, trx, { id, ...news }, [item.owner_id]);
    return id;
  });
  return { data: await getOne(db, viewer.id, dealId) };
};

const openDealOf = (db: Kysely<Tables>, itemId: string, buyerId: string) =>
  db
    .selectFrom('deals as d')
    .select(['id', 'state', 'created_at'])
    .where('item_id', '=', itemId)
    .where('buyer_id', '=', buyerId)
    .where(sql<boolean>`${isOpen}`)
    .execute();

async function assertFewOpen(db: Kysely<Tables>, buyerId: string): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from deals d where buyer_id = ${buyerId} and ${isOpen}`.execute(db);
  if ((rows[0]?.open ?? 0) >= DEALS.open)
    throw new Problem('QUOTA', { message: `You can want ${DEALS.open} things at a time. Withdraw from one first.` });
}

export const getItemDeals: ServerFunction<Calls['getItemDeals']> = async ({ reads }, viewer, { itemId }) => {
  const [own] = viewer.id ? await openDealOf(reads, itemId, viewer.id) : [];
  const { rows } = await sql<{ reservedUntil: string | null; inLine: number; place: number }>`
    select max(reserved_until) filter (where state = 'Reserved') as "reservedUntil",
      (count(*) filter (where state = 'Interested'))::int as "inLine",
      (count(*) filter (where state = 'Interested' and d.created_at <= ${own?.created_at ?? null}::timestamptz))::int as place
    from items i left join deals d on d.item_id = i.id and ${isOpen}
    where i.id = ${itemId} and (i.publication = 'Published' or i.owner_id = ${viewer.id}::uuid)
    group by i.id`.execute(reads);
  const [row] = rows;
  if (!row) throw itemNotHere();
  const { reservedUntil, inLine, place } = row;
  return { data: { reservedUntil, inLine, own: own ? { dealId: own.id, state: own.state, place } : null } };
};

export const listLine: ServerFunction<Calls['listLine']> = async ({ db }, viewer, { itemId, limit, cursor }) => {
  const item = await db.selectFrom('items').select('owner_id').where('id', '=', itemId).executeTakeFirst();
  if (!item) throw itemNotHere();
  if (item.owner_id !== viewer.id) throw new Problem('FORBIDDEN');
  const [time, id] = readCursor(cursor, 'time', 'id') ?? OLDEST;
  const rows = await findDeals(
    db,
    viewer.id,
    sql`d.item_id = ${itemId} and ${isOpen} and (d.created_at, d.id) > (${time}::timestamptz, ${id}::uuid)
      order by d.created_at, d.id limit ${limit + 1}`,
  );
  const page = cutPage(rows, limit, (last) => writeCursor(last.createdAt, last._id));
  return { data: page.rows, nextCursor: page.nextCursor };
};

export const listDeals: ServerFunction<Calls['listDeals']> = async ({ db }, viewer, { side, ended, limit, cursor }) => {
  const [time, id] = readCursor(cursor, 'time', 'id') ?? NEWEST;
  const rows = await findDeals(
    db,
    viewer.id,
    sql`d.${sql.ref(`${side}_id`)} = ${viewer.id} and ${ended ? sql`not ${isOpen}` : isOpen}
      and (d.changed_at, d.id) < (${time}::timestamptz, ${id}::uuid)
      order by d.changed_at desc, d.id desc limit ${limit + 1}`,
  );
  const page = cutPage(rows, limit, (last) => writeCursor(last.changedAt, last._id));
  return { data: page.rows, nextCursor: page.nextCursor };
};

export const getDeal: ServerFunction<Calls['getDeal']> = async ({ db }, viewer, { dealId }) => {
  const deal = await getOne(db, viewer.id, dealId);
  const events = await db
    .selectFrom('deal_events')
    .select(['number', 'act', 'actor', 'at', 'text', 'until', 'did_not_come as didNotCome'])
    .where('deal_id', '=', dealId)
    .orderBy('number')
    .execute();
  return { data: { ...deal, events } };
};

export const reserveDeal: ServerFunction<Calls['reserveDeal']> = (context, viewer, { dealId, hours }) => {
  const until = new Date(context.now().getTime() + hours * HOUR);
  return change(context, viewer.id, dealId, async (trx, deals, deal, side) => {
    if (deal.state === 'Interested' && (await isReserved(trx, deal)))
      throw new Problem('CONFLICT', { message: 'It is reserved for somebody else. Release that first.' });
    await changeDeal(deals, trx, deal, { act: 'reserve', actor: side, until });
    if (deal.state === 'Interested') await tellOthers(deals, trx, deal);
  });
};

export const endDeal: ServerFunction<Calls['endDeal']> = (context, viewer, { dealId, reason, didNotCome }) =>
  change(context, viewer.id, dealId, (trx, deals, deal, side) => {
    const act = side === 'buyer' ? 'withdraw' : deal.state === 'Reserved' ? 'release' : 'decline';
    return changeDeal(deals, trx, deal, { act, actor: side, text: reason || null, didNotCome });
  });

export const handOver: ServerFunction<Calls['handOver']> = (context, viewer, { dealId }) =>
  change(context, viewer.id, dealId, async (trx, deals, deal, side) => {
    // Said twice by the same person changes nothing.
    if (deal.handed_over_by === side && deal.state === 'Reserved') return;
    await changeDeal(deals, trx, deal, { act: deal.handed_over_by ? 'complete' : 'handOver', actor: side });
  });

type Work = (
  ...args: [...Parameters<Parameters<typeof changingDeals>[1]>, deal: LockedDeal, side: DealSide]
) => Promise<void>;

/** Lets one of the two change a deal. For anybody else it is absent. */
async function change(
  context: Parameters<typeof changingDeals>[0],
  memberId: string,
  dealId: string,
  work: Work,
): Promise<{ data: Deal }> {
  await changingDeals(context, async (trx, deals) => {
    const deal = await lockDeal(trx, dealId);
    if (!deal || (deal.seller_id !== memberId && deal.buyer_id !== memberId)) throw dealNotHere();
    await work(trx, deals, deal, deal.seller_id === memberId ? 'seller' : 'buyer');
  });
  return { data: await getOne(context.db, memberId, dealId) };
}

async function getOne(db: Kysely<Tables>, memberId: string, dealId: string): Promise<Deal> {
  const [deal] = await findDeals(db, memberId, sql`d.id = ${dealId}`);
  if (!deal) throw dealNotHere();
  return deal;
}

const reservedDealOf = (db: Kysely<Tables>, itemId: string | null) =>
  db.selectFrom('deals').select('id').where('item_id', '=', itemId).where('state', '=', 'Reserved').executeTakeFirst();

const isReserved = async (db: Kysely<Tables>, deal: LockedDeal): Promise<boolean> =>
  (await reservedDealOf(db, deal.item_id)) !== undefined;

/** The rest of the line learns that it goes on. */
async function tellOthers(deals: Parameters<typeof tellOf>[0], trx: Parameters<typeof tellOf>[1], deal: LockedDeal) {
  const others = await trx
    .selectFrom('deals')
    .select('buyer_id')
    .where('item_id', '=', deal.item_id)
    .where('state', '=', 'Interested')
    .execute();
  const news = { ...deal, news: 'inLine', number: deal.events + 1, actorId: null } as const;
  await tellOf(
    deals,
    trx,
    news,
    others.map((other) => other.buyer_id),
  );
}
