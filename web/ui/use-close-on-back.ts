import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';

/** Marks the history entry of an overlay. */
const MARK = { overlay: true };

const isMarked = (): boolean => (history.state as Partial<typeof MARK> | null)?.overlay === true;

/**
 * Closes an overlay on the browser's Back and stays on the page: opening it pushes a history entry with the page's
 * address and state. The router must not see its popstate events, or it would reload the page. A link inside closes
 * the overlay too and must replace the entry (`replace`).
 */
export function useCloseOnBack(open: boolean, close: () => void) {
  const leaving = useRef(false);
  const onBack = useEffectEvent(close);

  useEffect(() => {
    if (!open) return;
    leaving.current = false;
    history.pushState({ ...history.state, ...MARK }, '');
    const stop = onPopState(() => onBack());
    return () => {
      stop();
      // Closed in another way: remove the entry.
      if (!leaving.current && isMarked()) {
        const stopListening = onPopState(() => stopListening());
        history.back();
      }
    };
  }, [open]);

  return {
    onClick: ({ target, defaultPrevented }: MouseEvent) => {
      // Only clicks that the router handled, not those that open a tab.
      if (!defaultPrevented || !(target as Element).closest('a')) return;
      leaving.current = true;
      close();
    },
  };
}

/** Listens before the router does. */
function onPopState(listener: () => void): () => void {
  const handle = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    listener();
  };
  addEventListener('popstate', handle, { capture: true });
  return () => removeEventListener('popstate', handle, { capture: true });
}
