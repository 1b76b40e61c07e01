import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Deal } from '#contract/deals.ts';
import { DEALS, REVIEWS } from '#contract/limits.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { type DealSide, type DealState, OPEN_STATES } from '#contract/rules/deal-states.ts';
import { daysOf, rentalTotal } from '#contract/rules/rental-total.ts';
import { isHiddenFrom } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';

interface DealRow {
  id: string;
  state: DealState;
  side: DealSide;
  item_id: string | null;
  item_title: string;
  item_picture: string | null;
  item_price: number | null;
  rental_price: number | null;
  rental_duration: string | null;
  negotiable: boolean | null;
  partner_id: string | null;
  first_name: string | null;
  last_name: string | null;
  face: string | null;
  conversation_id: string | null;
  price: number;
  note: string | null;
  unasked: boolean;
  place: number | null;
  other_until: string | null;
  reserved_until: string | null;
  rent_from: string | null;
  rent_to: string | null;
  out_at: string | null;
  offer_price: number | null;
  offer_by: DealSide | null;
  offer_until: string | null;
  offers: number;
  meeting_at: string | null;
  meeting_place: string | null;
  proposal_times: string[] | null;
  proposal_place: string | null;
  proposal_by: DealSide | null;
  handed_over_by: DealSide | null;
  missed_by: DealSide | null;
  closed_because: 'sold' | 'hidden' | 'ended' | 'deleted' | 'blocked' | null;
  stars: number | null;
  created_at: string;
  changed_at: string;
  completed_at: string | null;
}

/** Condition on `deals d`. */
export const isOpen = sql`d.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`;

/** Condition on `deals d`: the seller opened it, and the buyer has made no offer. */
export const isUnasked = sql<boolean>`(
  exists (select from deal_events v where v.deal_id = d.id and v.number = 1 and v.act = 'have')
  and not exists (select from deal_events v where v.deal_id = d.id and v.act = 'offer' and v.actor = 'buyer'))`;

/** The same condition for one deal. */
export async function wasOnlyAsked(db: Kysely<Tables>, dealId: string): Promise<boolean> {
  const { rows } = await sql`select from deals d where id = ${dealId} and ${isUnasked}`.execute(db);
  return rows.length > 0;
}

type Reading = Pick<Context, 'config' | 'now'>;

/** Deals as this member sees them, by a condition, an order and a limit on `deals d`. */
export async function findDeals(
  context: Reading,
  db: Kysely<Tables>,
  memberId: string,
  rest: RawBuilder<unknown>,
): Promise<Deal[]> {
  const { rows } = await sql<DealRow>`
    select d.id, d.state, i.id as item_id, d.item_title, ip.name as item_picture, i.price as item_price, i.negotiable,
      i.rental_price, i.rental_duration,
      d.conversation_id, d.price, d.note, d.reserved_until, d.rent_from, d.rent_to, d.out_at,
      d.offer_price, d.offer_by, d.offer_until, d.meeting_at, d.meeting_place,
      d.proposal_times, d.proposal_place, d.proposal_by, d.handed_over_by, d.missed_by,
      d.created_at, d.changed_at, d.completed_at,
      case when d.seller_id = ${memberId} then 'seller' else 'buyer' end as side,
      ${isUnasked} as unasked,
      m.id as partner_id, m.first_name, m.last_name, mp.name as face, r.stars,
      case when d.state = 'Interested' and d.rent_from is null then (
        select count(*)::int from deals e
        where e.item_id = d.item_id and e.state = 'Interested' and e.rent_from is null
          and (e.created_at, e.id) <= (d.created_at, d.id)
      ) end as place,
      case when d.state = 'Closed' then (
        select v.text from deal_events v where v.deal_id = d.id and v.number = d.events
      ) end as closed_because,
      case when d.state = 'Interested' then (
        select e.reserved_until from deals e
        where e.item_id = d.item_id and e.state = 'Reserved' and e.rent_from is null
      ) end as other_until,
      case when d.state = 'Interested' then (
        select count(*)::int from deals e join deal_events v on v.deal_id = e.id
        where e.item_id = d.item_id and e.buyer_id = d.buyer_id and v.act = 'offer' and v.actor = 'buyer'
      ) else 0 end as offers
    from deals d
    -- Only its owner sees a draft, and nobody the item of who is hidden from them.
    left join items i on i.id = d.item_id and i.removed_at is null and (d.seller_id = ${memberId}
      or i.publication = 'Published' and not ${isHiddenFrom(memberId, sql`d.seller_id`)})
    left join pictures ip on ip.id = i.picture_id
    left join members m on m.id = case when d.seller_id = ${memberId} then d.buyer_id else d.seller_id end
    left join pictures mp on mp.id = m.picture_id
    left join reviews r on r.deal_id = d.id and r.side = case when d.seller_id = ${memberId} then 'seller' else 'buyer' end
    where (d.seller_id = ${memberId} or d.buyer_id = ${memberId}) and ${rest}`.execute(db);
  return rows.map((row) => presentDeal(context, row));
}

function presentDeal({ config, now }: Reading, row: DealRow): Deal {
  return {
    _id: row.id,
    state: row.state,
    side: row.side,
    item: {
      _id: row.item_id,
      title: row.item_title,
      image: imageOf(row.item_picture),
      price: row.item_price,
      negotiable: row.negotiable ?? false,
    },
    partner: row.partner_id
      ? { _id: row.partner_id, name: `${row.first_name} ${row.last_name}`, image: imageOf(row.face) }
      : null,
    conversationId: row.conversation_id,
    price: row.price,
    note: row.note,
    unasked: row.unasked,
    place: row.place,
    reservedForOtherUntil: row.other_until,
    reservedUntil: row.state === 'Reserved' ? row.reserved_until : null,
    rental: rentalOf(row, campusDay(now(), config.timeZone)),
    offer:
      row.offer_price !== null && row.offer_by && row.offer_until
        ? { price: row.offer_price, by: row.offer_by, until: row.offer_until }
        : null,
    offersLeft: row.state === 'Interested' ? Math.max(0, DEALS.offers - row.offers) : 0,
    meeting: row.meeting_at && row.meeting_place ? { at: row.meeting_at, place: row.meeting_place } : null,
    proposal:
      row.proposal_times && row.proposal_place && row.proposal_by
        ? { times: row.proposal_times, place: row.proposal_place, by: row.proposal_by }
        : null,
    handedOverBy: row.handed_over_by,
    missedBy: row.missed_by,
    closedBecause: row.closed_because,
    reviewUntil: reviewUntil(row, now()),
    stars: row.stars,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    completedAt: row.completed_at,
  };
}

function rentalOf(row: DealRow, today: string): Deal['rental'] {
  const { rent_from: from, rent_to: to, out_at: outAt, state } = row;
  if (!from || !to) return null;
  const isLate = state === 'Reserved' && outAt !== null && row.handed_over_by === null && to < today;
  const price = rentalTotal(row.rental_price, row.rental_duration, daysOf(from, to));
  return { from, to, outAt, isLate, asAgreed: state === 'Interested' && price === null };
}

function reviewUntil({ completed_at, stars, partner_id }: DealRow, now: Date): string | null {
  if (!completed_at || stars !== null || !partner_id) return null;
  const until = new Date(Date.parse(completed_at) + REVIEWS.days * 86_400_000);
  return until > now ? until.toISOString() : null;
}
