import { useRef } from 'react';
import type { CaseRow } from '#contract/desk.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { aboutOf, titleOf } from '../case-words.ts';

export interface DismissDialogProps extends Openable {
  row: CaseRow;
  onDismiss: () => Promise<unknown>;
}

/** Only reporters hear of a dismissal, so one more press is enough: D, then Enter. */
export function DismissDialog({ row, onDismiss, ...dialog }: DismissDialogProps) {
  const [isBusy, run] = useAction();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => dialog.onOpenChange(false);
  const dismiss = () =>
    run(async () => {
      await onDismiss();
      close();
    });
  return (
    <Dialog title={`Dismiss “${titleOf(row)}”?`} {...dialog} focusFirst={() => button.current?.focus()}>
      <p className="mt-2 text-ink-2">{aboutOf(row)}</p>
      <p className="mt-2 text-ink-2">
        {row.isHidden ? 'It is visible again. ' : ''}Who reported it hears that nothing was found.
      </p>
      <DialogButtons>
        <Button look="quiet" onClick={close}>
          Cancel
        </Button>
        <Button ref={button} busy={isBusy && 'Dismiss'} onClick={dismiss}>
          Dismiss
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
