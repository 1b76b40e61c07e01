import { type ComponentType, lazy, Suspense } from 'react';
import type { DealDetail } from '#contract/deals.ts';

export type DealDialogName = 'meeting' | 'offer' | 'reserve' | 'release' | 'withdraw' | 'review';

interface DealDialog {
  deal: DealDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

/** Each is loaded when it is first opened. */
const DIALOGS: Record<DealDialogName, ComponentType<DealDialog>> = {
  meeting: lazy(async () => ({ default: (await import('../../deals/meeting-dialog.tsx')).MeetingDialog })),
  offer: lazy(async () => ({ default: (await import('../../deals/offer-dialog.tsx')).OfferDialog })),
  reserve: lazy(async () => ({ default: (await import('../../deals/reserve-dialog.tsx')).ReserveDialog })),
  release: lazy(async () => ({ default: (await import('../../deals/release-dialog.tsx')).ReleaseDialog })),
  withdraw: lazy(async () => ({ default: (await import('../../deals/withdraw-dialog.tsx')).WithdrawDialog })),
  review: lazy(async () => ({ default: (await import('../../reviews/review-dialog.tsx')).ReviewDialog })),
};

interface DealDialogsProps {
  /** The one that was opened last; it stays while it closes. */
  opened: { name: DealDialogName; dealId: string } | null;
  isOpen: boolean;
  deals: readonly DealDetail[];
  onClose: () => void;
  onChange: () => void;
}

/** What a press in the strip, its menu or a card opens. The deals are looked up anew after it, also when it was refused. */
export function DealDialogs({ opened, isOpen, deals, onClose, onChange }: DealDialogsProps) {
  const deal = deals.find(({ _id }) => _id === opened?.dealId);
  if (!opened || !deal) return null;
  const Dialog = DIALOGS[opened.name];
  return (
    <Suspense>
      <Dialog
        key={`${opened.name} ${deal._id}`}
        deal={deal}
        open={isOpen}
        onOpenChange={(open) => {
          if (open) return;
          onClose();
          onChange();
        }}
        onDone={onChange}
      />
    </Suspense>
  );
}
