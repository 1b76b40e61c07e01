import { useEffect } from 'react';
import { Problem } from '#contract/problems.ts';
import { PEOPLE } from '../messages.ts';
import { loadMember } from '../session/refresh-member.ts';
import { toast } from '../ui/toast.tsx';

/** Refreshes the session's user, which the page shows meanwhile: followers or another device may have changed it. */
export function useFreshMember(): void {
  useEffect(() => {
    const controller = new AbortController();
    loadMember(controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      // An expired session has its own message.
      if (!(error instanceof Problem && error.status === 401)) toast.error(PEOPLE.meFailed);
    });
    return () => controller.abort();
  }, []);
}
