import { type RawBuilder, sql } from 'kysely';
import type { FoundPerson, findingCalls, Ties } from '#contract/finding.ts';
import { PEOPLE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { branchWords, yearWords } from '#contract/rules/year-and-branch.ts';
import { assertSeen, isHiddenFrom } from '#server/accounts/hidden-people.ts';
import { isMinor } from '#server/accounts/minors.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { isWritableBy } from '#server/messages/may-write.ts';

type Calls = typeof findingCalls;

/** The expression of the index `members_named`: each name begins after a space. */
const NAMES = sql`lower(' ' || m.first_name || ' ' || m.last_name || ' ' || m.username)`;

type FoundRow = Omit<FoundPerson, 'image' | 'follower' | 'ties'> &
  TiesRow & { picture: string | null; followed: boolean; rank: number; count: number };

/**
 * The newest 500 members whose names hold each word, those with something in common first. Absent are the caller and
 * whoever is banned, suspended, hidden from the caller under 18
 * or not findable. Throws FORBIDDEN for a caller under 18.
 */
export const searchPeople: ServerFunction<Calls['searchPeople']> = async ({ db, now }, viewer, search) => {
  if (await isMinor(db, viewer.id))
    throw new Problem('FORBIDDEN', { message: 'Search of people is for members of 18 and over.' });
  const { name, year, branch, limit, cursor } = search;
  const after = readCursor(cursor, 'whole', 'id');
  const says = (words: string) => sql`m.year_and_branch ~* ${`\\m(${words})\\M`}`;
  const conditions = [
    ...wordsOf(name).map((word) => sql`${NAMES} like ${patternOf(word)}`),
    ...(year ? [says(yearWords(year))] : []),
    ...(branch ? [says(branchWords(branch))] : []),
  ];
  const { rows } = await sql<FoundRow>`
    with found as (
      select m.* from members m
      where ${sql.join(conditions, sql` and `)} and m.id <> ${viewer.id} and m.is_findable is not false and m.is_minor is not true
        and m.blocked_at is null and (m.suspended_until is null or m.suspended_until <= ${now()})
        and not ${isHiddenFrom(viewer.id, sql`m.id`)}
      order by m.id desc limit ${sql.lit(PEOPLE.counted)}
    ), ranked as (
      select m.*, ties.*, (select count(*)::int from found) as count,
        case when ties.followed or ties.follows or ties.deals > 0 or ties.followers > 0 then 0 else 1 end as rank
      from found m cross join lateral (${selectTies(viewer.id, sql`m.id`)}) ties
    )
    select m.id as "_id", m.first_name as "firstName", m.last_name as "lastName", m.username,
      m.year_and_branch as "YearAndBranch", p.name as picture, m.followed, m.follows, m.followers, m.follower, m.deals,
      m.rank, m.count, ${isWritableBy('m', sql`${viewer.id}::uuid`)} and not exists (
        select from conversations
        where first_id = least(m.id, ${viewer.id}::uuid) and second_id = greatest(m.id, ${viewer.id}::uuid)
      ) as "takesRequest"
    from ranked m left join pictures p on p.id = m.picture_id
    where ${after ? sql`(m.rank > ${after[0]} or (m.rank = ${after[0]} and m.id < ${after[1]}::uuid))` : sql`true`}
    order by m.rank, m.id desc limit ${limit + 1}`.execute(db);
  const page = cutPage(rows, limit, (last) => writeCursor(last.rank, last._id));
  return {
    data: page.rows.map(
      ({ _id, firstName, lastName, username, YearAndBranch, picture, followed, takesRequest, ...row }) => ({
        _id,
        firstName,
        lastName,
        image: imageOf(picture),
        username,
        YearAndBranch,
        follower: followed ? [viewer.id] : [],
        ties: presentTies(row),
        takesRequest,
      }),
    ),
    nextCursor: page.nextCursor,
    count: rows[0]?.count ?? 0,
  };
};

export const getTies: ServerFunction<Calls['getTies']> = async ({ db }, viewer, { personId }) => {
  await assertSeen(db, viewer, personId);
  const { rows } = await sql<TiesRow>`${selectTies(viewer.id, sql`${personId}::uuid`)}`.execute(db);
  return { data: presentTies(rows[0] as TiesRow) };
};

interface TiesRow {
  follows: boolean;
  followers: number;
  follower: string | null;
  deals: number;
}

/** What a member and another, given as SQL, have in common, as one row. */
const selectTies = (memberId: string, other: RawBuilder<unknown>) => sql`
  select through.followers, through.follower,
    exists (select from follows where follower_id = ${memberId} and followed_id = ${other}) as followed,
    exists (select from follows where follower_id = ${other} and followed_id = ${memberId}) as follows,
    (select count(*)::int from deals d
      where d.state = 'Completed' and d.seller_id = ${memberId} and d.buyer_id = ${other})
    + (select count(*)::int from deals d
      where d.state = 'Completed' and d.buyer_id = ${memberId} and d.seller_id = ${other}) as deals
  from (
    select count(*)::int as followers, (array_agg(f.first_name order by theirs.created_at desc))[1] as follower
    from follows mine join follows theirs on theirs.follower_id = mine.followed_id and theirs.followed_id = ${other}
    join members f on f.id = mine.followed_id and f.blocked_at is null
    where mine.follower_id = ${memberId}
  ) through`;

const presentTies = ({ follows, followers, follower, deals }: TiesRow): Ties => ({
  followsYou: follows,
  followedBy: { firstName: follower, count: followers },
  deals,
});

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s@]+/)
    .filter(Boolean);

/** Two letters stand at the beginning of a name, for which the index has something to look up; three anywhere. */
const patternOf = (word: string): string =>
  `%${[...word].length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
