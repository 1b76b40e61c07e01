import { useEffect } from 'react';
import { itemCalls } from '#contract/items.ts';
import { api } from '../api.ts';
import { ITEMS } from '../messages.ts';
import { useSession } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** Milliseconds the page stays open before it counts as seen. */
const A_MOMENT = 1200;

/** Counts one view, from the browser, once the page has been open a moment. The owner's own do not count. */
export function useCountView(itemId: string, ownerId: string): void {
  const session = useSession();
  const known = session !== undefined;
  const own = session?.user._id === ownerId;
  useEffect(() => {
    if (!known || own) return;
    const timer = setTimeout(
      () => api(itemCalls.countView, { itemId }).catch(() => toast.error(ITEMS.viewFailed)),
      A_MOMENT,
    );
    return () => clearTimeout(timer);
  }, [itemId, known, own]);
}
