import { useState } from 'react';
import { lookForNetwork } from './away.ts';

/** The button that checks for the network. */
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
