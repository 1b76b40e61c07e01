import type { ActWithDialog } from '#contract/deals/acts.ts';
import type { Deal } from '#contract/deals.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { DealDialogProps } from './act-dialog.tsx';
import { dialogOf } from './dialog-of.ts';
import { ReasonForm } from './reason-form.tsx';

/** Asks why before an act; its words are in the act's row. */
export function ReasonDialog({ act, deal, onDone, ...dialog }: DealDialogProps & { act: ActWithDialog }) {
  const close = () => dialog.onOpenChange(false);
  const done = (changed: Deal) => {
    close();
    onDone(changed);
  };
  return (
    <Dialog {...dialog} title={dialogOf(act, deal).title}>
      <ReasonForm act={act} deal={deal} onCancel={close} onDone={done} />
    </Dialog>
  );
}
