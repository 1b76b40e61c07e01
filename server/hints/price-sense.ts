import { type Kysely, sql } from 'kysely';
import type { hintCalls, PriceSense } from '#contract/hints.ts';
import { FIGURES } from '#contract/limits.ts';
import { PLANNED_AFRESH } from '#server/database/prepared.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { BEGINNINGS } from '#server/saved-searches/build-words.ts';
import { isSearching } from '#server/saved-searches/find-matches.ts';

type Call = (typeof hintCalls)['getPriceSense'];
type Input = Parameters<ServerFunction<Call>>[2];

/** The newest sales and how many months back they count, and the saved searches counted at most. */
const READ = { sales: 2000, months: 18, searches: 1000 };
/** A category's prices say something only if its expensive things cost at most this many times its cheap ones. */
const NARROW = 1.5;

export const getPriceSense: ServerFunction<Call> = async ({ db, now }, viewer, input) => {
  const [sold, looking] = await Promise.all([findSold(db, now(), input), countLooking(db, viewer.id, input)]);
  return { data: { sold, looking: looking >= FIGURES.leastLooking ? looking : null } };
};

/** What this share of the sales cost at most, in whole rupees; with paise below ₹10, so that nothing looks free. */
const named = (share: number) => {
  const price = sql`(percentile_cont(${sql.lit(share)}) within group (order by price))::numeric`;
  return sql`round(${price}, case when ${price} < 10 then 2 else 0 end)`;
};

type Sold = NonNullable<PriceSense['sold']>;

/**
 * The narrowest of three groups with enough sales: same words and condition, same words, or the category. Titles are
 * alike if they share a third of the shorter one's words.
 */
async function findSold(db: Kysely<Tables>, now: Date, { title, category, condition }: Input): Promise<Sold | null> {
  const { rows } = await sql<Sold & { circle: number }>`
    with mine as (select tsvector_to_array(to_tsvector('campus_stems', search_text(${title}))) as stems),
    sales as (
      select item_id, price, completed_at from deals
      where state = 'Completed' and rent_from is null
        and completed_at > ${now}::timestamptz - ${READ.months} * interval '1 month'
      order by completed_at desc limit ${READ.sales}
    ),
    near as (
      select s.price, s.completed_at, i.condition,
        tsvector_to_array(to_tsvector('campus_stems', search_text(i.title))) as stems
      from sales s join items i on i.id = s.item_id
      where i.category_id = coalesce(${category ?? null}::uuid, i.category_id)
    ),
    likely as (
      select price, completed_at, condition,
        shared.stems > 0 and shared.stems * 3 >= least(cardinality(near.stems), cardinality(mine.stems)) as is_alike
      from near cross join mine cross join lateral (
        select count(*) as stems from unnest(near.stems) stem where stem = any(mine.stems)
      ) shared
    )
    select circle, count(*)::int as count, min(completed_at) as since,
      ${named(0.5)} as median, ${named(0.1)} as low, ${named(0.9)} as high
    from likely cross join lateral (values
      (1, is_alike and condition = ${condition ?? null}), (2, is_alike), (3, ${category ?? null}::uuid is not null)
    ) as circles(circle, has)
    where has
    group by circle order by circle`.execute(db);
  const found = rows.find(
    ({ circle, count, low, high }) => count >= FIGURES.leastSold && (circle < 3 || high <= low * NARROW),
  );
  if (!found) return null;
  const { circle: _, ...sold } = found;
  return sold;
}

/** Matches saved searches by their words, as a published item does; searches without words by their category. */
async function countLooking(
  db: Kysely<Tables>,
  memberId: string,
  { title, category, condition }: Input,
): Promise<number> {
  const { rows } = await sql<{ looking: number }>`
    ${sql.raw(PLANNED_AFRESH)}
    with item as materialized (
      select item_search(${title}, '', coalesce((select name from categories where id = ${category ?? null}), '')) as search
    ),
    ${BEGINNINGS},
    candidates as (
      select s.* from beginnings cross join lateral (
        select * from saved_searches
        where rarest = beginning and (category_id is null or category_id = ${category ?? null}::uuid)
        offset 0
      ) s
      union all
      select * from saved_searches where rarest is null and category_id = ${category ?? null}::uuid
      limit ${READ.searches}
    )
    select count(distinct s.member_id)::int as looking
    from item cross join candidates s
    join members m on m.id = s.member_id and m.blocked_at is null
    where s.member_id <> ${memberId} and s.kind = 'Offer' and (s.words is null or item.search @@ s.words)
      and (s.condition is null or ${condition ?? null}::text is null or s.condition = ${condition ?? null})
      and ${isSearching}`.execute(db);
  return rows[0]?.looking ?? 0;
}
