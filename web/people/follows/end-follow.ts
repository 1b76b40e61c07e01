import { type PublicMember, peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { getSession, updateUser } from '../../session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { undoToast } from '../../ui/undo-toast.tsx';
import { FINDING } from '../messages.ts';
import { setFollows } from './follow.ts';

export type Person = Pick<PublicMember, '_id' | 'firstName' | 'lastName'>;
/** The viewer's follow, or another member's follow of the viewer. */
export type Side = 'following' | 'followers';

const SIDES = {
  following: { call: peopleCalls.unfollow, said: (name: string) => `You no longer follow ${name}` },
  followers: { call: peopleCalls.removeFollower, said: (name: string) => `${name} no longer follows you` },
} as const;

/** Ends a follow; the toast undoes it. Calls `changed` for both. */
export async function endFollow(person: Person, side: Side, changed: (isEnded: boolean) => void): Promise<void> {
  const { call, said } = SIDES[side];
  const turn = async (isEnded: boolean) => {
    try {
      await api(call, { friendId: person._id, undo: !isEnded });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(isEnded ? FINDING.unfollowFailed : FINDING.undoFailed);
      return false;
    }
    if (side === 'following') setFollows(person._id, !isEnded);
    else {
      const others = (getSession()?.user.follower ?? []).filter((id) => id !== person._id);
      updateUser({ follower: isEnded ? others : [person._id, ...others] });
    }
    changed(isEnded);
    return true;
  };
  if (await turn(true)) undoToast(said(person.firstName), () => void turn(false));
}

/** Returns whether it worked. */
export async function muteMember(person: Person, muted: boolean): Promise<boolean> {
  try {
    await api(peopleCalls.muteMember, { friendId: person._id, muted });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    toast.error(FINDING.muteFailed);
    return false;
  }
  toast.success(muted ? `No notices of ${person.firstName}'s new items` : `${person.firstName}'s new items are told`);
  return true;
}
