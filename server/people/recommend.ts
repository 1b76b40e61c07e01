import { type Kysely, sql } from 'kysely';
import type { findingCalls } from '#contract/finding.ts';
import { PEOPLE } from '#contract/limits.ts';
import type { PublicMember, Recommendation } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { assertSeen, isHiddenFrom } from '#server/accounts/hidden-people.ts';
import { presentPublicMember, selectPublicMembers } from '#server/accounts/public-member.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';

const MOST = 12;

/**
 * Whether a member, as an alias in SQL, may be suggested to another: both let it, neither is
 * under 18, and the other has not dismissed them lately.
 */
const maySuggest = (alias: string, memberId: string, now: Date) => sql<boolean>`
  ${sql.ref(`${alias}.is_suggested`)} is not false and ${sql.ref(`${alias}.is_minor`)} is not true
  and not exists (select from members self where self.id = ${memberId} and (not self.sees_suggestions or self.is_minor))
  and not exists (select from dismissed_suggestions d where d.member_id = ${memberId} and d.dismissed_id = ${sql.ref(`${alias}.id`)}
    and d.at > ${new Date(now.getTime() - PEOPLE.dismissedDays * DAY)})`;

/** Members followed by most of those the member follows; then members of the same year and branch. */
export async function recommend(db: Kysely<Tables>, memberId: string, now: Date): Promise<Recommendation[]> {
  const { rows } = await sql<{ id: string; count: number; first_name: string | null }>`
    with mine as (select followed_id as id from follows where follower_id = ${memberId}),
    through as (
      select f.followed_id as id, count(*) as count, (array_agg(m.first_name order by f.created_at desc))[1] as first_name
      from mine join follows f on f.follower_id = mine.id join members m on m.id = mine.id
        join members other on other.id = f.followed_id
      where f.followed_id <> ${memberId} and f.followed_id not in (select id from mine)
        and not ${isHiddenFrom(memberId, sql`f.followed_id`)}
        and other.blocked_at is null and m.blocked_at is null and ${maySuggest('other', memberId, now)}
      group by f.followed_id
      order by count(*) desc, f.followed_id
      limit ${MOST}
    ),
    alike as (
      select m.id, 0::bigint as count, null as first_name
      from members me join members m on lower(m.year_and_branch) = lower(me.year_and_branch)
      where me.id = ${memberId} and me.year_and_branch <> '' and m.id <> me.id
        and m.id not in (select id from mine) and m.id not in (select id from through)
        and not ${isHiddenFrom(memberId, sql`m.id`)} and m.blocked_at is null and ${maySuggest('m', memberId, now)}
      order by m.id desc
      limit ${MOST}
    )
    select * from through union all select * from alike
    order by count desc, id
    limit ${MOST}`.execute(db);
  const members = await selectPublicMembers(db, memberId)
    .where('members.id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
  const byId = new Map(members.map((row) => [row.id, row]));
  return rows.flatMap(({ id, count, first_name }) => {
    const row = byId.get(id);
    return row ? [{ ...presentPublicMember(row, memberId), followedBy: { firstName: first_name, count } }] : [];
  });
}

/** Random members whom the member does not follow. A campus is small enough for random(). */
export async function pickAtRandom(db: Kysely<Tables>, memberId: string, now: Date): Promise<PublicMember[]> {
  const rows = await selectPublicMembers(db, memberId)
    .where('members.id', '<>', memberId)
    .where('members.blocked_at', 'is', null)
    .where(sql<boolean>`not exists (select from follows where follower_id = ${memberId} and followed_id = members.id)`)
    .where(sql<boolean>`not ${isHiddenFrom(memberId, sql`members.id`)}`)
    .where(maySuggest('members', memberId, now))
    .orderBy(sql`random()`)
    .limit(MOST)
    .execute();
  return rows.map((row) => presentPublicMember(row, memberId));
}

type Calls = typeof findingCalls;

/** The other is not suggested to the caller for 90 days, who may take it back. */
export const dismissSuggestion: ServerFunction<Calls['dismissSuggestion']> = async ({ db, now }, viewer, input) => {
  await assertSeen(db, viewer, input.personId);
  const row = { member_id: viewer.id, dismissed_id: input.personId };
  if (input.dismissed)
    await db
      .insertInto('dismissed_suggestions')
      .values({ ...row, at: now() })
      .onConflict((conflict) => conflict.columns(['member_id', 'dismissed_id']).doUpdateSet({ at: now() }))
      .execute();
  else
    await db
      .deleteFrom('dismissed_suggestions')
      .where('member_id', '=', row.member_id)
      .where('dismissed_id', '=', row.dismissed_id)
      .execute();
  return { message: input.dismissed ? 'Not suggested again for 90 days.' : 'May be suggested again.' };
};
