import { type Kysely, sql } from 'kysely';
import { REVIEWS } from '#contract/limits.ts';
import type { MemberStanding, Standing } from '#contract/reviews.ts';
import type { Tables } from '#server/database/tables.ts';

/** The figures of each member; no average with fewer than three reviews. Days are those of the campus's clock. */
export async function findStandings(
  db: Kysely<Tables>,
  memberIds: string[],
  timeZone: string,
): Promise<Map<string, Standing>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<Standing & { id: string; sum: number | null }>`
    select m.id, m.answer_minutes as "answersWithinMinutes", r.reviews, r.sum,
      (select count(*)::int from deals where buyer_id = m.id and state = 'Completed')
        + (select count(*)::int from deals where seller_id = m.id and state = 'Completed') as "completedDeals",
      (select count(*)::int from deals where buyer_id = m.id and missed_by = 'buyer')
        + (select count(*)::int from deals where seller_id = m.id and missed_by = 'seller') as "missedMeetings",
      (select count(*)::int from deals where buyer_id = m.id and state = 'Completed' and rent_from is not null) as rentals,
      (select count(*)::int from deals
        where buyer_id = m.id and state = 'Completed' and rent_from is not null
          and (handed_over_at at time zone ${timeZone})::date > rent_to) as "lateReturns"
    from members m
    cross join lateral (
      select count(*)::int as reviews, sum(stars)::int as sum from reviews where member_id = m.id and shown_at is not null and hidden_at is null
    ) r
    where m.id = any(${memberIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, sum, ...standing }) => {
      const isEnough = standing.reviews >= REVIEWS.least;
      const average = isEnough ? Math.round(((sum ?? 0) / standing.reviews) * 10) / 10 : null;
      return [id, { ...standing, average }];
    }),
  );
}

/** How often each number of stars was given, from five to one, and each tag. */
export async function countStars(
  db: Kysely<Tables>,
  memberId: string,
): Promise<Pick<MemberStanding, 'stars' | 'tags'>> {
  const shown = sql`(select stars, tags from reviews where member_id = ${memberId} and shown_at is not null and hidden_at is null) shown`;
  const { rows: given } = await sql<{ stars: number; count: number }>`
    select stars, count(*)::int as count from ${shown} group by stars`.execute(db);
  const { rows: tags } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from ${shown} cross join unnest(tags) tag
    group by tag order by count desc, tag`.execute(db);
  const stars = [5, 4, 3, 2, 1].map((number) => given.find((row) => row.stars === number)?.count ?? 0);
  const reviews = stars.reduce((sum, count) => sum + count, 0);
  return { stars: reviews < REVIEWS.least ? null : stars, tags };
}
