import { type ComponentType, Suspense, useState } from 'react';
import type { Deal } from '#contract/deals.ts';
import type { Openable } from '../../ui/on-demand.tsx';
import { closeDialog, part } from '../../ui/part.tsx';

/** What a dialog of a deal receives; `onDone` is called with the changed deal. */
export interface DealDialogProps extends Openable {
  deal: Deal;
  onDone: (deal: Deal) => void;
}

export type ActName = 'meeting' | 'offer' | 'reserve' | 'release' | 'withdraw' | 'review';

interface ActDialogProps extends Openable {
  name: ActName;
  deal: Deal;
  /** For 'reserve': the buyer with the current reservation. */
  releases?: string | undefined;
  onDone: () => void;
}

/** Each is loaded when it is first opened. */
const DIALOGS: Record<ActName, ComponentType<Omit<ActDialogProps, 'name'>>> = {
  meeting: part(async () => (await import('../meeting/meeting-dialog.tsx')).MeetingDialog, closeDialog),
  offer: part(async () => (await import('./offer-dialog.tsx')).OfferDialog, closeDialog),
  reserve: part(async () => (await import('./reserve-dialog.tsx')).ReserveDialog, closeDialog),
  release: part(async () => (await import('./release-dialog.tsx')).ReleaseDialog, closeDialog),
  withdraw: part(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog, closeDialog),
  review: part(async () => (await import('../../reviews/review-dialog.tsx')).ReviewDialog, closeDialog),
};

/** The dialog of an act on a deal. */
export function ActDialog({ name, ...props }: ActDialogProps) {
  const Dialog = DIALOGS[name];
  return (
    <Suspense>
      <Dialog key={`${name} ${props.deal._id}`} {...props} />
    </Suspense>
  );
}

/**
 * The dialog asked for last, for a list of deals: it stays mounted while it closes. `onClose` is called after a refusal
 * too, because the other side, or another tab, may have been faster.
 */
export function useActDialog(onClose: () => void = () => {}) {
  const [asked, ask] = useState<{ name: ActName; deal: Deal; open: boolean }>();
  const onOpenChange = (open: boolean) => {
    ask((latest) => latest && { ...latest, open });
    if (!open) onClose();
  };
  return {
    ask: (name: ActName, deal: Deal) => ask({ name, deal, open: true }),
    dialog: asked && { ...asked, onOpenChange, onDone: () => {} },
  };
}
