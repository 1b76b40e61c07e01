import { useEffect } from 'react';

export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen on while the page is visible, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    if (!canStayAwake()) return;
    let lock: WakeLockSentinel | undefined;
    let hasEnded = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (hasEnded) await lock.release();
      } catch {
        // The battery is low, or the person forbids it.
      }
    };
    void ask();
    // The browser releases it when the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      hasEnded = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release().catch(() => {});
    };
  }, []);
}
