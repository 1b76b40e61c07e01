import { type ComponentType, Suspense } from 'react';
import type { DealDetail } from '#contract/deals.ts';
import { closeDialog, part } from '../../ui/part.tsx';

export type DealDialogName = 'meeting' | 'offer' | 'reserve' | 'release' | 'withdraw' | 'review';

interface DealDialog {
  deal: DealDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

/** Each is loaded when it is first opened. */
const DIALOGS: Record<DealDialogName, ComponentType<DealDialog>> = {
  meeting: part(async () => (await import('../../deals/meeting/meeting-dialog.tsx')).MeetingDialog, closeDialog),
  offer: part(async () => (await import('../../deals/acts/offer-dialog.tsx')).OfferDialog, closeDialog),
  reserve: part(async () => (await import('../../deals/acts/reserve-dialog.tsx')).ReserveDialog, closeDialog),
  release: part(async () => (await import('../../deals/acts/release-dialog.tsx')).ReleaseDialog, closeDialog),
  withdraw: part(async () => (await import('../../deals/acts/withdraw-dialog.tsx')).WithdrawDialog, closeDialog),
  review: part(async () => (await import('../../reviews/review-dialog.tsx')).ReviewDialog, closeDialog),
};

interface DealDialogsProps {
  /** The dialog opened last; it stays mounted while it closes. */
  opened: { name: DealDialogName; dealId: string } | null;
  isOpen: boolean;
  deals: readonly DealDetail[];
  onClose: () => void;
  onChange: () => void;
}

/** The dialogs of the strip, its menu and the cards. The deals are reloaded after each, also after a refusal. */
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
