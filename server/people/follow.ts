import { type Kysely, sql, type Transaction } from 'kysely';
import { LIST } from '#contract/limits.ts';
import type { FollowEntry } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from './present.ts';

/** The two of a pair in the order in which a conversation keeps them. */
const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

/** Opens the conversation of two members, or finds the one they have. Both may do it at once. */
export async function openConversation(trx: Transaction<Tables>, one: string, other: string): Promise<string> {
  const [first, second] = inOrder(one, other);
  const { id } = await trx
    .insertInto('conversations')
    .values({
      kind: 'pair',
      first_id: first,
      second_id: second,
      common_name: null,
      common_image: null,
      last_content: null,
    })
    // An update that changes nothing, so that the row is returned either way.
    .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doUpdateSet({ kind: 'pair' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('participants')
    .values([first, second].map((member_id) => ({ conversation_id: id, member_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Follows, and opens the conversation of the two, in one transaction. */
export async function followMember(db: Kysely<Tables>, followerId: string, followedId: string): Promise<string> {
  if (followerId === followedId) throw new Problem('FOLLOW_ONESELF');
  return await db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', followedId)
      .forKeyShare()
      .executeTakeFirst();
    if (!known) throw new Problem('NOT_FOUND', { message: 'This member is not here (any more).' });
    const followed = await trx
      .insertInto('follows')
      .values({ follower_id: followerId, followed_id: followedId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('follower_id')
      .executeTakeFirst();
    if (!followed) throw new Problem('ALREADY_FOLLOWING');
    return await openConversation(trx, followerId, followedId);
  });
}

interface FollowRow {
  id: string;
  first_name: string;
  last_name: string;
  username: string;
  picture_name: string | null;
  created_at: string;
}

/** Those who follow a member (`followers`) or whom the member follows (`following`), newest first. */
export async function listFollowSide(
  db: Kysely<Tables>,
  memberId: string,
  side: 'followers' | 'following',
  after: { time: string; id: string } | null,
  limit: number = LIST.max,
): Promise<FollowRow[]> {
  const [own, theirs] = side === 'followers' ? ['followed_id', 'follower_id'] : ['follower_id', 'followed_id'];
  const { rows } = await sql<FollowRow>`
    select m.id, m.first_name, m.last_name, m.username, p.name as picture_name, f.created_at
    from follows f
    join members m on m.id = f.${sql.ref(theirs as string)}
    left join pictures p on p.id = m.picture_id
    where f.${sql.ref(own as string)} = ${memberId}
      and (${after === null} or (f.created_at, m.id) < (${after?.time ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by f.created_at desc, m.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export const presentFollowEntry = (row: FollowRow): FollowEntry => ({
  _id: row.id,
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  image: imageOf(row.picture_name),
  username: row.username,
});
