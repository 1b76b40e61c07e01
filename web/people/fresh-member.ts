import { useEffect } from 'react';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { PEOPLE } from '../messages.ts';
import { getSession, updateUser } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/**
 * The stored user is shown at once, and made to agree with the server once the page is open: others follow meanwhile,
 * and another device may have changed the profile.
 */
export function useFreshMember(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const before = getSession()?.user;
    api(peopleCalls.getMe, {}, { signal: leaving.signal }).then(
      ({ data: { itemsToSell: _items, converSationId: _conversations, ...user } }) => {
        // Changed here since it was asked for (somebody was followed): what is here is newer.
        if (getSession()?.user === before) updateUser(user);
      },
      (error) => {
        if (leaving.signal.aborted) return;
        // A session that is over has said so itself.
        if (!(error instanceof Problem && error.status === 401)) toast.error(PEOPLE.meFailed);
      },
    );
    return () => leaving.abort();
  }, []);
}
