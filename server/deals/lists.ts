import { type RawBuilder, sql } from 'kysely';
import { can } from '#contract/can.ts';
import type { DealSide } from '#contract/deals/states.ts';
import type { DealDetail, DealEvent, DealTotals, dealCalls, ItemDeals } from '#contract/deals.ts';
import { QUOTA, REVIEWS } from '#contract/limits.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { isHiddenFrom } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import { cutPage, newestPage, OLDEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { requireParticipation } from '#server/messages/read-messages.ts';
import { findStandings } from '#server/reviews/standing.ts';
import { findDeals, isOpen } from './find-deals.ts';
import { getOwnDeal } from './one-deal.ts';

type Calls = typeof dealCalls;

/** Deals shown in a conversation. */
const IN_CONVERSATION = 20;

export const getItemDeals: ServerFunction<Calls['getItemDeals']> = async (context, viewer, { itemId }) => {
  const { db, config, now } = context;
  const today = campusDay(now(), config.timeZone);
  const { rows } = await sql<Omit<ItemDeals, 'own'>>`
    select i.status, max(reserved_until) filter (where state = 'Reserved' and rent_from is null) as "reservedUntil",
      (count(*) filter (where state = 'Interested' and rent_from is null))::int as "inLine",
      coalesce(json_agg(json_build_object('from', rent_from, 'to', rent_to) order by rent_from)
        filter (where state = 'Reserved' and rent_to >= ${today}::date), '[]') as taken,
      max(rent_to) filter (where state = 'Reserved' and out_at is not null) as "outUntil"
    from items i left join deals d on d.item_id = i.id and ${isOpen}
    where i.id = ${itemId} and (i.publication = 'Published' or i.owner_id = ${viewer.id}::uuid)
      and not ${isHiddenFrom(viewer.id, sql`i.owner_id`)}
    group by i.id`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('item');
  const [own = null] = viewer.id
    ? await findDeals(context, db, viewer.id, sql`d.item_id = ${itemId} and d.buyer_id = ${viewer.id} and ${isOpen}`)
    : [];
  return { data: { ...row, own } };
};

export const listLine: ServerFunction<Calls['listLine']> = async (context, viewer, { itemId, limit, cursor }) => {
  const { db } = context;
  const item = await db
    .selectFrom('items')
    .select(['owner_id as ownerId', 'publication', 'hidden_at as hiddenAt', 'removed_at as removedAt'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item || !can.seeItem(viewer, item)) throw notFound('item');
  if (item.ownerId !== viewer.id) throw new Problem('FORBIDDEN');
  // The reserved deal comes first, however long the line is.
  const rank = sql`(d.state <> 'Reserved')::int`;
  const [after, time, id] = readCursor(cursor, 'whole', 'time', 'id') ?? [0, ...OLDEST];
  const rows = await findDeals(
    context,
    db,
    viewer.id,
    sql`d.item_id = ${itemId} and ${isOpen}
      and (${rank}, d.created_at, d.id) > (${after}::int, ${time}::timestamptz, ${id}::uuid)
      order by ${rank}, d.created_at, d.id limit ${limit + 1}`,
  );
  const page = cutPage(rows, limit, (last) => writeCursor(last.state === 'Reserved' ? 0 : 1, last.createdAt, last._id));
  const ids = page.rows.flatMap(({ partner }) => (partner ? [partner._id] : []));
  const standings = await findStandings(db, ids, context.config.timeZone);
  const members = ids.length
    ? await db.selectFrom('members').select(['id', 'year_and_branch']).where('id', 'in', ids).execute()
    : [];
  const data = page.rows.flatMap((deal) => {
    const standing = standings.get(deal.partner?._id ?? '');
    const yearAndBranch = members.find(({ id }) => id === deal.partner?._id)?.year_and_branch ?? '';
    return standing ? [{ ...deal, standing, yearAndBranch }] : [];
  });
  return { data, nextCursor: page.nextCursor };
};

export const listDeals: ServerFunction<Calls['listDeals']> = async (context, viewer, input) => {
  const { kind, year, side, wantedId, ended, toReview } = input;
  const page = newestPage('d.changed_at', 'd.id', input);
  const condition = sql`${ofKind(kind, viewer.id, ended)} and ${inYear(context, year)}
    and ${ended ? isPast(viewer.id) : toReview ? isOpenOrToReview(context, viewer.id) : isOpen}
    and ${wantedId ? sql`d.wanted_id = ${wantedId}` : sql`true`}
    and ${page.after}`;
  const sides: DealSide[] = side ? [side] : ['buyer', 'seller'];
  // Each side in the order of its index, before the joins: a page costs the same after thousands of deals.
  const ids = sides.map(
    (one) =>
      sql`(select d.id from deals d where ${sql.ref(`d.${one}_id`)} = ${viewer.id} and ${condition} ${page.order})`,
  );
  const found = await findDeals(
    context,
    context.db,
    viewer.id,
    sql`d.id in (${sql.join(ids, sql` union all `)}) ${page.order}`,
  );
  const { rows, nextCursor } = page.cut(found, (last) => [last.changedAt, last._id]);
  return { data: rows, nextCursor };
};

/** Leaves out buyers who were only in line: for the seller one sale is one row. */
const isPast = (memberId: string): RawBuilder<unknown> =>
  sql`(not ${isOpen} and (d.state <> 'Closed' or d.buyer_id = ${memberId}))`;

/** Only completed deals count as bought or sold. */
function ofKind(kind: 'all' | 'bought' | 'sold' | 'rented', memberId: string, ended: boolean): RawBuilder<unknown> {
  if (kind === 'all') return sql`true`;
  const isOfKind = {
    bought: sql`d.buyer_id = ${memberId} and d.rent_from is null`,
    sold: sql`d.seller_id = ${memberId} and d.rent_from is null`,
    rented: sql`d.rent_from is not null`,
  }[kind];
  return ended ? sql`${isOfKind} and d.state = 'Completed'` : isOfKind;
}

/** Deals to review: the other of the two is still a member, and the caller has not reviewed the deal. */
const isOpenOrToReview = ({ now }: Pick<Context, 'now'>, memberId: string): RawBuilder<unknown> =>
  sql`(${isOpen} or (d.state = 'Completed' and d.buyer_id is not null and d.seller_id is not null
    and d.completed_at > ${new Date(now().getTime() - REVIEWS.days * DAY)}
    and not exists (select from reviews r
      where r.deal_id = d.id and r.side = case when d.seller_id = ${memberId} then 'seller' else 'buyer' end)))`;

/** Academic years begin in July. */
const yearOf = ({ config }: Pick<Context, 'config'>) =>
  sql`extract(year from (d.changed_at at time zone ${config.timeZone}) - interval '6 months')::int`;
const inYear = (context: Pick<Context, 'config'>, year: number | undefined): RawBuilder<unknown> =>
  year === undefined ? sql`true` : sql`${yearOf(context)} = ${year}`;

export const sumUpDeals: ServerFunction<Calls['sumUpDeals']> = async (context, viewer, { ended, year }) => {
  const { rows } = await sql<Omit<DealTotals, 'years'> & { years: number[] | null }>`
    with own as (
      select d.*, ${yearOf(context)} as year, d.seller_id = ${viewer.id} as sells
      from deals d
      where (d.seller_id = ${viewer.id} or d.buyer_id = ${viewer.id}) and ${ended ? isPast(viewer.id) : isOpen}
    ),
    chosen as (
      select *, ${ended ? sql`state = 'Completed'` : sql`true`} as counts from own
      where ${year ?? null}::int is null or year = ${year ?? null}::int
    )
    select count(*)::int as "all",
      (count(*) filter (where counts and not sells and rent_from is null))::int as bought,
      (count(*) filter (where counts and sells and rent_from is null))::int as sold,
      (count(*) filter (where counts and rent_from is not null))::int as rented,
      coalesce(sum(price) filter (where state = 'Completed' and not sells), 0) as spent,
      coalesce(sum(price) filter (where state = 'Completed' and sells), 0) as earned,
      min(changed_at) as since,
      (select array_agg(distinct year order by year desc) from own) as years
    from chosen`.execute(context.db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate has always a row.');
  return { data: { ...row, years: row.years ?? [] } };
};

export const listOwnItemDeals: ServerFunction<Calls['listOwnItemDeals']> = async (context, viewer) => {
  const { rows } = await sql<{ itemId: string; inLine: number; next: string }>`
    select d.item_id as "itemId",
      (count(*) filter (where d.state = 'Interested' and d.rent_from is null))::int as "inLine",
      (array_agg(d.id order by ${urgency(context)}, d.created_at, d.id))[1] as next
    from deals d
    where d.seller_id = ${viewer.id} and d.item_id is not null and ${isOpen}
    group by d.item_id
    limit ${QUOTA.items}`.execute(context.db);
  const ids = rows.map(({ next }) => next);
  const deals = await findDeals(context, context.db, viewer.id, sql`d.id = any(${ids}::uuid[])`);
  return {
    data: rows.flatMap(({ itemId, inLine, next: id }) => {
      const next = deals.find(({ _id }) => _id === id);
      return next ? [{ itemId, inLine, next }] : [];
    }),
  };
};

/** Orders the open deals on an item: reserved or rented out first, booked for later last. */
function urgency({ config, now }: Pick<Context, 'config' | 'now'>): RawBuilder<unknown> {
  const today = campusDay(now(), config.timeZone);
  return sql`case
    when d.state = 'Reserved' and (d.rent_from is null or d.out_at is not null or d.rent_from <= ${today}::date) then 0
    when d.offer_by = 'buyer' then 1
    when d.state = 'Interested' and d.rent_from is not null then 2
    when d.state = 'Interested' then 3
    else 4 end`;
}

export const getDeal: ServerFunction<Calls['getDeal']> = (context, viewer, { dealId }) =>
  inOneView(context, async (view) => {
    const deal = await getOwnDeal(view, viewer.id, dealId);
    const events = await findEvents(view, [dealId]);
    return { data: { ...deal, events: events.get(dealId) ?? [] } };
  });

export const listConversationDeals: ServerFunction<Calls['listConversationDeals']> = async (
  context,
  viewer,
  { conversationId },
) => {
  await requireParticipation(context.db, conversationId, viewer.id);
  return inOneView(context, async (view) => {
    const rows = await findDeals(
      view,
      view.db,
      viewer.id,
      sql`d.conversation_id = ${conversationId} order by ${isOpen} desc, d.changed_at desc, d.id desc limit ${IN_CONVERSATION}`,
    );
    const events = await findEvents(
      view,
      rows.map(({ _id }) => _id),
    );
    return { data: rows.map((deal): DealDetail => ({ ...deal, events: events.get(deal._id) ?? [] })) };
  });
};

/** Reads a deal and its story in one snapshot, so that no event precedes its effect. */
const inOneView = <T>(context: Context, read: (view: Context) => Promise<T>): Promise<T> =>
  context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => read({ ...context, db: trx }));

async function findEvents({ db }: Pick<Context, 'db'>, dealIds: string[]): Promise<Map<string, DealEvent[]>> {
  if (dealIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('deal_events')
    .select(['deal_id', 'number', 'act', 'actor', 'at', 'text', 'until', 'price', 'times', 'place'])
    .select('did_not_come as didNotCome')
    .where('deal_id', 'in', dealIds)
    .orderBy('number')
    .execute();
  const byDeal = Map.groupBy(rows, ({ deal_id }) => deal_id);
  return new Map(
    [...byDeal].map(([id, events]) => [
      id,
      events.map(({ deal_id: _, times, ...event }) => ({ ...event, times: times ?? [] })),
    ]),
  );
}
