import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type DealSide, type DealState, OPEN_STATES } from '#contract/deal-states.ts';
import type { Deal } from '#contract/deals.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';

interface DealRow {
  id: string;
  state: DealState;
  side: DealSide;
  item_id: string | null;
  item_title: string;
  item_picture: string | null;
  partner_id: string | null;
  first_name: string | null;
  last_name: string | null;
  face: string | null;
  conversation_id: string | null;
  price: number;
  note: string | null;
  reserved_until: string | null;
  handed_over_by: DealSide | null;
  created_at: string;
  changed_at: string;
}

/** Condition on `deals d`. */
export const isOpen = sql`d.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`;

/** Deals as this member sees them, by a condition, an order and a limit on `deals d`. */
export async function findDeals(db: Kysely<Tables>, memberId: string, rest: RawBuilder<unknown>): Promise<Deal[]> {
  const { rows } = await sql<DealRow>`
    select d.id, d.state, d.item_id, d.item_title, ip.name as item_picture, d.conversation_id, d.price, d.note,
      d.reserved_until, d.handed_over_by, d.created_at, d.changed_at,
      case when d.seller_id = ${memberId} then 'seller' else 'buyer' end as side,
      m.id as partner_id, m.first_name, m.last_name, mp.name as face
    from deals d
    left join items i on i.id = d.item_id
    left join pictures ip on ip.id = i.picture_id
    left join members m on m.id = case when d.seller_id = ${memberId} then d.buyer_id else d.seller_id end
    left join pictures mp on mp.id = m.picture_id
    where (d.seller_id = ${memberId} or d.buyer_id = ${memberId}) and ${rest}`.execute(db);
  return rows.map(presentDeal);
}

const presentDeal = (row: DealRow): Deal => ({
  _id: row.id,
  state: row.state,
  side: row.side,
  item: { _id: row.item_id, title: row.item_title, image: imageOf(row.item_picture) },
  partner: row.partner_id
    ? { _id: row.partner_id, name: `${row.first_name} ${row.last_name}`, image: imageOf(row.face) }
    : null,
  conversationId: row.conversation_id,
  price: row.price,
  note: row.note,
  reservedUntil: row.state === 'Reserved' ? row.reserved_until : null,
  handedOverBy: row.handed_over_by,
  createdAt: row.created_at,
  changedAt: row.changed_at,
});
