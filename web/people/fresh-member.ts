import { useEffect } from 'react';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { PEOPLE } from '../messages.ts';
import { getSession, updateUser } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** Refreshes the session's user, which the page shows meanwhile: followers or another device may have changed it. */
export function useFreshMember(): void {
  useEffect(() => {
    const controller = new AbortController();
    const before = getSession()?.user;
    api(peopleCalls.getMe, {}, { signal: controller.signal }).then(
      ({ data: { itemsToSell: _items, converSationId: _conversations, ...user } }) => {
        // Changed during the request (a new follow): the session's user is newer.
        if (getSession()?.user === before) updateUser(user);
      },
      (error) => {
        if (controller.signal.aborted) return;
        // An expired session has its own message.
        if (!(error instanceof Problem && error.status === 401)) toast.error(PEOPLE.meFailed);
      },
    );
    return () => controller.abort();
  }, []);
}
