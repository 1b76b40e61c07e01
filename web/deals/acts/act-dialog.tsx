import { type ComponentType, createElement, useState } from 'react';
import { ACTS, type DealDialog, hasForm } from '#contract/deals/acts.ts';
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

/** The forms of acts. Each is loaded when it is first opened. */
const FORMS = new Map(
  Object.entries(import.meta.glob<{ Component: ComponentType<ActProps> }>('./*.form.tsx')).map(([file, load]) => [
    file,
    lazyDialog(async () => (await load()).Component),
  ]),
);

/** The form of this name, which an act's row gives (forms.test.ts). */
function formOf(name: string): ComponentType<ActProps> {
  const form = FORMS.get(`./${name}.form.tsx`);
  if (!form) throw new Error(`There is no form ${name}`);
  return form;
}

const ReviewDialog = lazyDialog<ActProps>(async () => (await import('../../reviews/review-dialog.tsx')).ReviewDialog);
const ReleaseDialog = lazyDialog(async () => (await import('./release-dialog.tsx')).ReleaseDialog);
const ReasonDialog = lazyDialog(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

/** The dialog of an act on a deal. */
export function ActDialog({ name, ...props }: ActDialogProps) {
  const key = `${name} ${props.deal._id}`;
  if (name === 'review') return <ReviewDialog key={key} {...props} />;
  if (hasForm(name)) return createElement(formOf(ACTS[name].form), { key, ...props });
  // A release goes on with the next in line.
  return name === 'release' ? <ReleaseDialog key={key} {...props} /> : <ReasonDialog key={key} act={name} {...props} />;
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
