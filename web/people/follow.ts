import { useState } from 'react';
import { type PublicMember, peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { PEOPLE } from '../messages.ts';
import { getSession, updateUser, useSession } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** `follower` contains the viewer's id if the viewer follows the member. */
export type Followable = Pick<PublicMember, '_id' | 'firstName' | 'follower'>;

/**
 * Does the viewer follow this member? Known from the server's data or from the session's user, which every new follow
 * and every ended one updates, so that all components agree.
 */
export function useFollows({ _id, follower }: Followable): boolean {
  const viewer = useSession()?.user;
  return viewer !== undefined && (follower.includes(viewer._id) || viewer.following.includes(_id));
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
    const following = getSession()?.user.following ?? [];
    if (!following.includes(person._id)) updateUser({ following: [person._id, ...following] });
    toast.success(PEOPLE.followed);
    return true;
  };

  return { followed, busy, follow };
}
