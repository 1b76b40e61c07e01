import { type Kysely, sql, type Transaction } from 'kysely';
import { FOLLOWING } from '#contract/limits.ts';
import type { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { lockTwo } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { notify } from '#server/notices/notify.ts';
import { takeBackOne } from '#server/notices/take-back.ts';

type Calls = typeof peopleCalls;

interface Pair {
  followerId: string;
  followedId: string;
}

/** Idempotency key of the notice 'Asha follows you'. */
const followerKey = (followerId: string): string => `follower ${followerId}`;

export const unfollow: ServerFunction<Calls['unfollow']> = async (context, viewer, { friendId, undo }) => {
  await (undo ? resumeFollow : endFollow)(context, viewer.id, { followerId: viewer.id, followedId: friendId });
  return { message: undo ? 'You follow this member again.' : 'You no longer follow this member.' };
};

export const removeFollower: ServerFunction<Calls['removeFollower']> = async (context, viewer, { friendId, undo }) => {
  await (undo ? resumeFollow : endFollow)(context, viewer.id, { followerId: friendId, followedId: viewer.id });
  return { message: undo ? 'This member follows you again.' : 'This member no longer follows you.' };
};

/** Tells a member of a follower, unless that was told before. Returns the members to notify after the commit. */
export const notifyOfFollow = (
  context: Pick<Context, 'config' | 'now'>,
  trx: Kysely<Tables>,
  { followerId, followedId }: Pair,
): Promise<string[]> =>
  notify(context, trx, [followedId], {
    kind: 'follower',
    key: followerKey(followerId),
    groupKey: 'followers',
    data: {},
    actorId: followerId,
    at: context.now(),
  });

/** Ends a follow silently, and takes its notice back; what the other was told is not told again. Does nothing if there is none. */
async function endFollow(context: Context, endedBy: string, { followerId, followedId }: Pair): Promise<void> {
  const { db, now, realtime } = context;
  const hadNotice = await db.transaction().execute(async (trx) => {
    const ended = await sql`
      with gone as (
        delete from follows where follower_id = ${followerId} and followed_id = ${followedId}
        returning follower_id, followed_id, created_at, muted
      )
      insert into ended_follows (follower_id, followed_id, created_at, muted, ended_by, ended_at)
      select follower_id, followed_id, created_at, muted, ${endedBy}, ${now()} from gone
      on conflict (follower_id, followed_id) do update set
        created_at = excluded.created_at, muted = excluded.muted, ended_by = excluded.ended_by,
        ended_at = excluded.ended_at`.execute(trx);
    if (!ended.numAffectedRows) return undefined;
    // Who removes a follower knows of them.
    return await takeBackOne(trx, followedId, followerKey(followerId), { isKnown: endedBy === followedId });
  });
  if (hadNotice) realtime.sendToMember(followedId, 'noticesChanged', {});
}

/** Undoes what the same member ended in the last minutes. Throws NOT_FOUND where there is nothing to undo. */
async function resumeFollow(context: Context, endedBy: string, pair: Pair): Promise<void> {
  const { db, now, realtime } = context;
  const { followerId, followedId } = pair;
  const since = new Date(now().getTime() - FOLLOWING.undoMinutes * MINUTE);
  const notified = await db.transaction().execute(async (trx) => {
    const mayMeet = await lockTwo(trx, followerId, followedId);
    const { numAffectedRows = 0n } = await sql`
      insert into follows (follower_id, followed_id, created_at, muted)
      select follower_id, followed_id, created_at, muted from ended_follows
      where ${mayMeet} and follower_id = ${followerId} and followed_id = ${followedId}
        and ended_by = ${endedBy} and ended_at > ${since}
      on conflict do nothing`.execute(trx);
    if (numAffectedRows === 0n && !(await follows(trx, pair)))
      throw new Problem('NOT_FOUND', { message: 'There is nothing to undo (any more).' });
    return notifyOfFollow(context, trx, pair);
  });
  for (const id of notified) realtime.sendToMember(id, 'noticesChanged', {});
}

const follows = (trx: Transaction<Tables>, { followerId, followedId }: Pair) =>
  trx
    .selectFrom('follows')
    .select('follower_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst();

/** Throws NOT_FOUND for a member who is not followed. */
export const muteMember: ServerFunction<Calls['muteMember']> = async ({ db }, viewer, { friendId, muted }) => {
  const { numUpdatedRows } = await db
    .updateTable('follows')
    .set({ muted })
    .where('follower_id', '=', viewer.id)
    .where('followed_id', '=', friendId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem('NOT_FOUND', { message: 'You do not follow this member.' });
  return { message: muted ? 'New items of this member are not told.' : 'New items of this member are told again.' };
};
