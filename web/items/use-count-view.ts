import { useEffect } from 'react';
import { itemCalls } from '#contract/items.ts';
import { api } from '../api.ts';
import { ITEMS } from '../messages.ts';
import { useSession } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** Milliseconds until the page counts as viewed. */
const VIEW_DELAY = 1200;

/** Counts one view in the browser, but not the owner's. */
export function useCountView(itemId: string, ownerId: string): void {
  const session = useSession();
  const known = session !== undefined;
  const own = session?.user._id === ownerId;
  useEffect(() => {
    if (!known || own) return;
    const timer = setTimeout(
      () => api(itemCalls.countView, { itemId }).catch(() => navigator.onLine && toast.error(ITEMS.viewFailed)),
      VIEW_DELAY,
    );
    return () => clearTimeout(timer);
  }, [itemId, known, own]);
}
