import { useState } from 'react';
import { lookForNetwork } from './away.ts';

/** Asks whether the network is back. */
export function TryNow({ className }: { className?: string }) {
  const [busy, setBusy] = useState(false);
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
