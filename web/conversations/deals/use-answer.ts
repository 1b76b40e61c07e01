import { useRef, useState } from 'react';
import { failureText } from '../../failures/failure-text.ts';
import type { Deals } from './use-deals.ts';

/**
 * Runs one answer at a time. The deals are reloaded afterwards, also after a refusal, because the other side was
 * faster.
 */
export function useAnswer<Name extends string>({ refresh }: Deals) {
  const [busy, setBusy] = useState<Name | null>(null);
  const [failed, setFailed] = useState<string>();
  const running = useRef(false);
  const answer = async (name: Name, work: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const card = document.activeElement?.closest('article');
    setBusy(name);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      setFailed(failureText(error));
    } finally {
      await refresh();
      running.current = false;
      setBusy(null);
      // The buttons of an answered card are gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) card?.focus({ preventScroll: true });
      });
    }
  };
  return { busy, failed, answer };
}
