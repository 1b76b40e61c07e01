import { useState } from 'react';
import { type PublicMember, peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { PEOPLE } from '../../messages.ts';
import { getSession, updateUser, useSession } from '../../session/session.ts';
import { toast } from '../../ui/toast.tsx';

/** `follower` contains the viewer's id if the viewer follows the member. */
export type Followable = Pick<PublicMember, '_id' | 'firstName' | 'lastName' | 'follower'>;

/** Members whom the viewer has unfollowed on this page; the server's data may be older. */
const ended = new Set<string>();

/** Records that the viewer unfollowed this member, or followed again. */
export function setFollows(_id: string, follows: boolean): void {
  if (follows) ended.delete(_id);
  else ended.add(_id);
  const others = (getSession()?.user.following ?? []).filter((id) => id !== _id);
  updateUser({ following: follows ? [_id, ...others] : others });
}

/**
 * Whether the viewer follows this member, from the server's data or the session's user. Every new or ended follow
 * updates the latter, so that all components agree.
 */
export function useFollows({ _id, follower }: Followable): boolean {
  const viewer = useSession()?.user;
  if (!viewer) return false;
  return viewer.following.includes(_id) || (follower.includes(viewer._id) && !ended.has(_id));
}

/** `follow` shows a toast and returns whether it succeeded. */
export function useFollow(person: Followable) {
  const followed = useFollows(person);
  const [busy, setBusy] = useState(false);

  const follow = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await toast.during(api(peopleCalls.follow, { friendId: person._id }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Already followed from another device.
      if (error.code !== 'ALREADY_FOLLOWING') {
        toast.error(PEOPLE.followFailed);
        return false;
      }
    } finally {
      setBusy(false);
    }
    setFollows(person._id, true);
    toast.success(PEOPLE.followed);
    return true;
  };

  return { followed, busy, follow };
}
