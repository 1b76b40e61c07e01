import { type Kysely, sql } from 'kysely';
import type { FollowEntry, peopleCalls } from '#contract/people.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { lockTwo } from '#server/accounts/hidden-people.ts';
import { presentPublicMember, selectPublicMembers } from '#server/accounts/public-member.ts';
import { beginConversation } from '#server/conversations/open-conversation.ts';
import { beginByFollow } from '#server/conversations/requests/begin-request.ts';
import { NEWEST, OLDEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { notifyOfFollow } from './end-follow.ts';

type Calls = typeof peopleCalls;

/** Follows, opens the conversation of the two and writes the notice, in one transaction. */
export const follow: ServerFunction<Calls['follow']> = async (context, viewer, { friendId }) => {
  const { db, realtime } = context;
  if (viewer.id === friendId) throw new Problem('FOLLOW_ONESELF');
  const { conversationId, notified, isOpened } = await db.transaction().execute(async (trx) => {
    if (!(await lockTwo(trx, viewer.id, friendId))) throw notFound('member');
    const followed = await trx
      .insertInto('follows')
      .values({ follower_id: viewer.id, followed_id: friendId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('follower_id')
      .executeTakeFirst();
    if (!followed) throw new Problem('ALREADY_FOLLOWING');
    const conversationId = await beginConversation(context, trx, viewer.id, friendId);
    const begun = { conversationId, followerId: viewer.id, followedId: friendId, now: context.now() };
    const isOpened = await beginByFollow(trx, begun);
    const notified = await notifyOfFollow(context, trx, { followerId: viewer.id, followedId: friendId });
    return { conversationId, notified, isOpened };
  });
  for (const id of notified) realtime.sendToMember(id, 'noticesChanged', {});
  if (isOpened) for (const id of [viewer.id, friendId]) realtime.sendToMember(id, 'conversationsChanged', {});
  const member = await selectPublicMembers(db, viewer.id).where('members.id', '=', friendId).executeTakeFirst();
  if (!member) throw notFound('member');
  return { data: { ...presentPublicMember(member, viewer.id), conversationId }, message: 'you followed..!' };
};

/** Pages through both lists at once, each from its own position. */
export const listFollows: ServerFunction<Calls['listFollows']> = async ({ db }, viewer, { limit, cursor }) => {
  const after = readCursor(cursor, 'time', 'id', 'time', 'id') ?? ([...NEWEST, ...NEWEST] as const);
  const [followers, following] = await Promise.all([
    listFollowSide(db, viewer.id, 'followers', { after: [after[0], after[1]], limit }),
    listFollowSide(db, viewer.id, 'following', { after: [after[2], after[3]], limit }),
  ]);
  const hasMore = followers.next || following.next;
  return {
    data: { followers: followers.data, following: following.data },
    nextCursor: hasMore ? writeCursor(...(followers.next ?? OLDEST), ...(following.next ?? OLDEST)) : null,
  };
};

type FollowRow = Omit<FollowEntry, '_id' | 'image'> & { picture: string | null };
type Position = readonly [time: string, id: string];

/** A member's followers (`followers`) or followed members (`following`), newest first. */
async function listFollowSide(
  db: Kysely<Tables>,
  memberId: string,
  side: 'followers' | 'following',
  { after: [time, id], limit }: { after: Position; limit: number },
): Promise<{ data: FollowEntry[]; next: Position | null }> {
  const [own, theirs] = side === 'followers' ? ['followed_id', 'follower_id'] : ['follower_id', 'followed_id'];
  const { rows } = await sql<FollowRow>`
    select m.id, m.first_name as "firstName", m.last_name as "lastName", m.username, p.name as picture, f.muted,
      f.created_at as since
    from follows f
    join members m on m.id = f.${sql.ref(theirs)}
    left join pictures p on p.id = m.picture_id
    where f.${sql.ref(own)} = ${memberId} and m.blocked_at is null and (f.created_at, m.id) < (${time}::timestamptz, ${id}::uuid)
    order by f.created_at desc, m.id desc
    limit ${limit + 1}`.execute(db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: rows.slice(0, limit).map(({ picture, muted, ...member }) => ({
      ...member,
      _id: member.id,
      image: imageOf(picture),
      // Whether a follower has muted the caller is the follower's own.
      muted: side === 'following' && muted,
    })),
    next: last ? [last.since, last.id] : null,
  };
}
