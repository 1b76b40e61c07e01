import { type Kysely, sql } from 'kysely';
import type { Leaving } from '#contract/leaving.ts';
import type { Tables } from '#server/database/tables.ts';
import { isLent, isOpen } from '#server/deals/find-deals.ts';

export type Belongings = Pick<Leaving, 'items' | 'deals' | 'rented' | 'papers'>;

/** What a member still has here. */
export async function findBelongings(db: Kysely<Tables>, memberId: string): Promise<Belongings> {
  const { rows } = await sql<{
    items: number;
    total: number;
    wanted: number;
    deals: number;
    lent: number;
    title: string | null;
    backOn: string | null;
    papers: number;
  }>`
    with own as (
      select d.item_title, d.rent_to, d.seller_id = ${memberId} and ${isLent} as lent from deals d
      where (d.seller_id = ${memberId} or d.buyer_id = ${memberId}) and ${isOpen}
    )
    select sale.*,
      (select count(*) from own where not lent)::int as deals, (select count(*) from own where lent)::int as lent,
      back.item_title as title, back.rent_to as "backOn",
      (select count(*) from papers where added_by = ${memberId} and state = 'shown' and hidden_at is null)::int as papers
    from (
      select count(*)::int as items, coalesce(sum(price), 0)::float8 as total, (count(*) filter (where exists (
        select from deals d where d.item_id = i.id and ${isOpen})))::int as wanted
      from items i
      where owner_id = ${memberId} and kind = 'Offer' and publication = 'Published' and status <> 'Sold'
        and removed_at is null
    ) sale
    left join lateral (select item_title, rent_to from own where lent order by rent_to limit 1) back on true`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  const { items, total, wanted, deals, lent, title, backOn, papers } = row;
  return { items: { count: items, total, wanted }, deals, rented: { count: lent, title, backOn }, papers };
}
