import { useEffect, useState } from 'react';
import { away, lookForNetwork } from './away.ts';

/** The button that checks for the network. Where it stands, the page has found none. */
export function TryNow({ className }: { className?: string }) {
  const [busy, setBusy] = useState(false);
  // The network may have come and gone before the page listened to it (layout/use-offline.ts).
  useEffect(() => away.set({ isAway: true }), []);
  const tryNow = async () => {
    setBusy(true);
    await lookForNetwork();
    setBusy(false);
  };
  return (
    <button type="button" className={className} aria-busy={busy || undefined} onClick={tryNow}>
      Try now
    </button>
  );
}
