import { Suspense, useState } from 'react';
import type { Deal } from '#contract/deals.ts';
import { closeDialog, part } from '../../ui/part.tsx';

const OfferDialog = part(async () => (await import('./offer-dialog.tsx')).OfferDialog, closeDialog);
const WantDialog = part(async () => (await import('./want-dialog.tsx')).WantDialog, closeDialog);
const WithdrawDialog = part(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog, closeDialog);

type Kind = 'want' | 'offer' | 'leave';

/** The buyer's dialogs, loaded on demand. */
export function useDealDialogs(onChanged: () => void) {
  const [open, setOpen] = useState<Kind | null>(null);
  const [shown, setShown] = useState<Kind[]>([]);
  /** The deal from the last response, until the page is reloaded. */
  const [latest, setLatest] = useState<Deal>();
  const show = (kind: Kind) => {
    setOpen(kind);
    if (!shown.includes(kind)) setShown([...shown, kind]);
  };
  const changed = (deal: Deal) => {
    setLatest(deal);
    onChanged();
  };
  return {
    open,
    shown,
    latest,
    changed,
    close: () => {
      setOpen(null);
      // After a refusal the page may show a state that is over.
      onChanged();
    },
    offer: () => show('offer'),
    leave: () => show('leave'),
    opened: (deal: Deal) => {
      changed(deal);
      // One found from another tab may be past the line: the page shows its next step.
      if (deal.place !== null) show('want');
    },
  };
}

interface DealDialogsProps {
  /** The viewer's own deal, as the page has it. */
  deal: Deal | null;
  dialogs: ReturnType<typeof useDealDialogs>;
}

export function DealDialogs({ deal: known, dialogs }: DealDialogsProps) {
  const { open, shown, latest, changed, close } = dialogs;
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
    <Suspense>
      {shown.includes('want') && <WantDialog {...props('want')} />}
      {shown.includes('offer') && <OfferDialog {...props('offer')} />}
      {shown.includes('leave') && <WithdrawDialog {...props('leave')} />}
    </Suspense>
  );
}
