import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type DealSide, OPEN_STATES } from '#contract/deals/states.ts';
import type { Deal } from '#contract/deals.ts';
import { DEALS, REVIEWS } from '#contract/limits.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { daysOf, rentalTotal } from '#contract/rules/rental-total.ts';
import { DAY } from '#contract/rules/time.ts';
import { isHiddenFrom, joinBlock, seenAs } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';

/** A deal, with the columns that `presentDeal` puts together. */
interface DealRow
  extends Omit<Deal, 'item' | 'partner' | 'rental' | 'offer' | 'offersLeft' | 'meeting' | 'proposal' | 'reviewUntil'> {
  item_id: string | null;
  item_title: string;
  item_picture: string | null;
  item_price: number | null;
  negotiable: boolean | null;
  item_location: string | null;
  rental_price: number | null;
  rental_duration: string | null;
  partner_id: string | null;
  first_name: string | null;
  last_name: string | null;
  face: string | null;
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
}

/** Condition on `deals d`. */
export const isOpen = sql`d.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`;

/** Condition on `deals d`: the rented thing is with its buyer, as the code or one of the two says, until it is back. */
export const isLent = sql<boolean>`(d.state = 'Reserved' and d.rent_from is not null
  and (d.out_at is not null or d.handed_over_by is not null))`;

/** Condition on `deals d`: it should be back by this day, and nobody says that it is. */
export const isLate = (today: string) => sql<boolean>`(d.state = 'Reserved' and d.out_at is not null
  and d.handed_over_by is null and d.rent_to < ${today}::date)`;

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
  const partner = seenAs('m', 'mp.name');
  const { rows } = await sql<DealRow>`
    select d.id as _id, d.state, d.conversation_id as "conversationId", d.price, d.note,
      d.reserved_until as "reservedUntil", d.handed_over_by as "handedOverBy", d.missed_by as "missedBy",
      d.created_at as "createdAt", d.changed_at as "changedAt", d.completed_at as "completedAt",
      i.id as item_id, d.item_title, ip.name as item_picture, i.price as item_price, i.negotiable,
      i.location as item_location, i.rental_price, i.rental_duration, d.rent_from, d.rent_to, d.out_at,
      d.offer_price, d.offer_by, d.offer_until, d.meeting_at, d.meeting_place,
      d.proposal_times, d.proposal_place, d.proposal_by,
      case when d.seller_id = ${memberId} then 'seller' else 'buyer' end as side,
      ${isUnasked} as unasked,
      m.id as partner_id, ${partner.firstName} as first_name, ${partner.lastName} as last_name, ${partner.picture} as face, r.stars,
      case when d.state = 'Interested' and d.rent_from is null then (
        select count(*)::int from deals e
        where e.item_id = d.item_id and e.state = 'Interested' and e.rent_from is null
          and (e.created_at, e.id) <= (d.created_at, d.id)
      ) end as place,
      case when d.state = 'Closed' then (
        select v.text from deal_events v where v.deal_id = d.id and v.number = d.events
      ) end as "closedBecause",
      case when d.state = 'Interested' then (
        select e.reserved_until from deals e
        where e.item_id = d.item_id and e.state = 'Reserved' and e.rent_from is null
      ) end as "reservedForOtherUntil",
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
    -- The two of a rental that runs on still have to find each other.
    ${joinBlock(sql`${memberId}::uuid`, sql`m.id`)} on not ${isOpen}
    left join reviews r on r.deal_id = d.id and r.side = case when d.seller_id = ${memberId} then 'seller' else 'buyer' end
    where (d.seller_id = ${memberId} or d.buyer_id = ${memberId}) and ${rest}`.execute(db);
  return rows.map((row) => presentDeal(context, row));
}

function presentDeal({ config, now }: Reading, row: DealRow): Deal {
  const { item_id, item_title, item_picture, item_price, negotiable, item_location, ...ofDeal } = row;
  const { partner_id, first_name, last_name, face, ...ofTwo } = ofDeal;
  const { rental_price, rental_duration, rent_from: from, rent_to: to, out_at: outAt, ...agreed } = ofTwo;
  const { offer_price, offer_by, offer_until, offers, meeting_at, meeting_place, ...proposed } = agreed;
  const { proposal_times: times, proposal_place: place, proposal_by: by, ...deal } = proposed;
  const isInterested = deal.state === 'Interested';
  const isOut = deal.state === 'Reserved' && outAt !== null && deal.handedOverBy === null;
  return {
    ...deal,
    item: {
      _id: item_id,
      title: item_title,
      image: imageOf(item_picture),
      price: item_price,
      negotiable: negotiable ?? false,
      location: item_location,
    },
    partner: partner_id ? { _id: partner_id, name: `${first_name} ${last_name}`, image: imageOf(face) } : null,
    reservedUntil: deal.state === 'Reserved' ? deal.reservedUntil : null,
    rental:
      from && to
        ? {
            from,
            to,
            outAt,
            isLate: isOut && to < campusDay(now(), config.timeZone),
            asAgreed: isInterested && rentalTotal(rental_price, rental_duration, daysOf(from, to)) === null,
          }
        : null,
    offer:
      offer_price !== null && offer_by && offer_until ? { price: offer_price, by: offer_by, until: offer_until } : null,
    offersLeft: isInterested ? Math.max(0, DEALS.offers - offers) : 0,
    meeting: meeting_at && meeting_place ? { at: meeting_at, place: meeting_place } : null,
    proposal: times && place && by ? { times, place, by } : null,
    reviewUntil: partner_id ? reviewUntil(deal, now()) : null,
  };
}

function reviewUntil({ completedAt, stars }: Pick<Deal, 'completedAt' | 'stars'>, now: Date): string | null {
  if (!completedAt || stars !== null) return null;
  const until = new Date(Date.parse(completedAt) + REVIEWS.days * DAY);
  return until > now ? until.toISOString() : null;
}

/** The deal that holds the item for its buyer; rentals of other days hold only their days. */
export const reservedDealOf = (db: Kysely<Tables>, itemId: string | null) =>
  db
    .selectFrom('deals')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', '=', 'Reserved')
    .where('rent_from', 'is', null)
    .executeTakeFirst();
