import { type Kysely, sql } from 'kysely';
import type { FollowEntry } from '#contract/people.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { isHidden } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import { beginConversation } from '#server/conversations/open-conversation.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import { tell } from '#server/notices/tell.ts';
import { followerKey, hasEnded } from './end-follow.ts';

/**
 * Follows, opens the conversation of the two and writes the notice, in one transaction. `told`: members with a new
 * notice.
 */
export async function followMember(
  context: Pick<Context, 'config' | 'db' | 'now'>,
  followerId: string,
  followedId: string,
): Promise<{ conversationId: string; told: string[] }> {
  if (followerId === followedId) throw new Problem('FOLLOW_ONESELF');
  return await context.db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', followedId)
      .forKeyShare()
      .executeTakeFirst();
    if (!known || (await isHidden(trx, followerId, followedId))) throw notFound('member');
    const followed = await trx
      .insertInto('follows')
      .values({ follower_id: followerId, followed_id: followedId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('follower_id')
      .executeTakeFirst();
    if (!followed) throw new Problem('ALREADY_FOLLOWING');
    const conversationId = await beginConversation(context, trx, followerId, followedId);
    const isNew = !(await hasEnded(trx, followerId, followedId));
    const cause = { kind: 'follower', key: followerKey(followerId), fold: 'followers', actorId: followerId } as const;
    const told = isNew ? await tell(context, trx, [followedId], { ...cause, at: context.now() }) : [];
    return { conversationId, told };
  });
}

interface FollowRow {
  id: string;
  muted: boolean;
  firstName: string;
  lastName: string;
  username: string;
  picture: string | null;
  followedAt: string;
}
type Position = readonly [time: string, id: string];

/** A member's followers (`followers`) or followed members (`following`), newest first. */
export async function listFollowSide(
  db: Kysely<Tables>,
  memberId: string,
  side: 'followers' | 'following',
  { after: [time, id], limit }: { after: Position; limit: number },
): Promise<{ data: FollowEntry[]; next: Position | null }> {
  const [own, theirs] = side === 'followers' ? ['followed_id', 'follower_id'] : ['follower_id', 'followed_id'];
  const { rows } = await sql<FollowRow>`
    select m.id, m.first_name as "firstName", m.last_name as "lastName", m.username, p.name as picture, f.muted,
      f.created_at as "followedAt"
    from follows f
    join members m on m.id = f.${sql.ref(theirs)}
    left join pictures p on p.id = m.picture_id
    where f.${sql.ref(own)} = ${memberId} and (f.created_at, m.id) < (${time}::timestamptz, ${id}::uuid)
    order by f.created_at desc, m.id desc
    limit ${limit + 1}`.execute(db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: rows.slice(0, limit).map(({ followedAt, picture, muted, ...member }) => ({
      ...member,
      _id: member.id,
      image: imageOf(picture),
      since: followedAt,
      // Whether a follower has muted the caller is the follower's own.
      muted: side === 'following' && muted,
    })),
    next: last ? [last.followedAt, last.id] : null,
  };
}
