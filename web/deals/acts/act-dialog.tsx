import { type ComponentType, useState } from 'react';
import type { DealDialog } from '#contract/deals/act.ts';
import type { Deal } from '#contract/deals.ts';
import { lazyDialog, type Openable } from '../../ui/lazy-dialog.tsx';

/** What a dialog of a deal receives; `onDone` is called with the changed deal. */
export interface DealDialogProps extends Openable {
  deal: Deal;
  onDone: (deal: Deal) => void;
}

interface ActDialogProps extends Openable {
  name: DealDialog;
  deal: Deal;
  /** The buyer with the current reservation, which 'reserve' releases. */
  releases?: string | undefined;
  onDone: () => void;
}

type ActProps = Omit<ActDialogProps, 'name'>;

/** Each is loaded when it is first opened. */
const DIALOGS: Record<DealDialog, ComponentType<ActProps>> = {
  meeting: lazyDialog<ActProps>(async () => (await import('../meeting/meeting-dialog.tsx')).MeetingDialog),
  offer: lazyDialog<ActProps>(async () => (await import('./offer-dialog.tsx')).OfferDialog),
  reserve: lazyDialog<ActProps>(async () => (await import('./reserve-dialog.tsx')).ReserveDialog),
  release: lazyDialog<ActProps>(async () => (await import('./release-dialog.tsx')).ReleaseDialog),
  withdraw: lazyDialog<ActProps>(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog),
  review: lazyDialog<ActProps>(async () => (await import('../../reviews/review-dialog.tsx')).ReviewDialog),
};

/** The dialog of an act on a deal. */
export function ActDialog({ name, ...props }: ActDialogProps) {
  const Dialog = DIALOGS[name];
  return <Dialog key={`${name} ${props.deal._id}`} {...props} />;
}

/**
 * The dialog asked for last, for a list of deals: it stays mounted while it closes. `onClose` is called after a refusal
 * too, because the other side, or another tab, may have been faster.
 */
export function useActDialog(onClose: () => void = () => {}) {
  const [asked, ask] = useState<{ name: DealDialog; deal: Deal; open: boolean }>();
  const onOpenChange = (open: boolean) => {
    ask((latest) => latest && { ...latest, open });
    if (!open) onClose();
  };
  return {
    ask: (name: DealDialog, deal: Deal) => ask({ name, deal, open: true }),
    dialog: asked && { ...asked, onOpenChange, onDone: () => {} },
  };
}
