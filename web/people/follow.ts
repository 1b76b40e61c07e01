import { useState } from 'react';
import type { PublicMember } from '#contract/members.ts';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { PEOPLE } from '../messages.ts';
import { getSession, updateUser, useSession } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** A member who can be followed: `follower` holds the viewer's id if the viewer does already. */
export type Followable = Pick<PublicMember, '_id' | 'firstName' | 'follower'>;

/**
 * Does the viewer follow this member? What the server said of the member, or what this browser knows: the stored user
 * is told of every new one, so that all places agree at once. (Nobody can be unfollowed.)
 */
export function useFollows({ _id, follower }: Followable): boolean {
  const viewer = useSession()?.user;
  return viewer !== undefined && (follower.includes(viewer._id) || viewer.following.includes(_id));
}

/** Follows, and says so. `follow` answers whether it came to that. */
export function useFollow(person: Followable) {
  const followed = useFollows(person);
  const [busy, setBusy] = useState(false);

  const follow = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await toast.during(api(peopleCalls.follow, { friendId: person._id }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Followed from another device: it is as it should be.
      if (error.code !== 'ALREADY_FOLLOWING') {
        toast.error(PEOPLE.followFailed);
        return false;
      }
    } finally {
      setBusy(false);
    }
    remember(person._id);
    toast.success(PEOPLE.followed);
    return true;
  };

  return { followed, busy, follow };
}

function remember(memberId: string): void {
  const following = getSession()?.user.following ?? [];
  if (!following.includes(memberId)) updateUser({ following: [memberId, ...following] });
}
