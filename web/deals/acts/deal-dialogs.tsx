import { useState } from 'react';
import type { Deal } from '#contract/deals.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const OfferDialog = lazyDialog(async () => (await import('./offer.form.tsx')).Component);
const WantDialog = lazyDialog(async () => (await import('./want-dialog.tsx')).WantDialog);
const ReasonDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

type Kind = 'want' | 'offer' | 'leave';

/** The buyer's dialogs, loaded on demand. */
export function useDealDialogs(onChanged: () => void) {
  const [open, setOpen] = useState<Kind | null>(null);
  /** The deal from the last response, until the page is reloaded. */
  const [latest, setLatest] = useState<Deal>();
  const changed = (deal: Deal) => {
    setLatest(deal);
    onChanged();
  };
  return {
    open,
    latest,
    changed,
    close: () => {
      setOpen(null);
      // After a refusal the page may show a state that is over.
      onChanged();
    },
    offer: () => setOpen('offer'),
    leave: () => setOpen('leave'),
    opened: (deal: Deal) => {
      changed(deal);
      // One found from another tab may be past the line: the page shows its next step.
      if (deal.place !== null) setOpen('want');
    },
  };
}

interface DealDialogsProps {
  /** The viewer's own deal, as the page has it. */
  deal: Deal | null;
  dialogs: ReturnType<typeof useDealDialogs>;
}

export function DealDialogs({ deal: known, dialogs }: DealDialogsProps) {
  const { open, latest, changed, close } = dialogs;
  const deal = known && latest?._id === known._id && latest.changedAt > known.changedAt ? latest : (known ?? latest);
  if (!deal) return null;
  const props = (kind: Kind) => ({
    key: `${kind} ${deal._id}`,
    deal,
    open: open === kind,
    onOpenChange: (isOpen: boolean) => isOpen || close(),
    onDone: changed,
  });
  return (
    <>
      <WantDialog {...props('want')} />
      <OfferDialog {...props('offer')} />
      <ReasonDialog act="withdraw" {...props('leave')} />
    </>
  );
}
