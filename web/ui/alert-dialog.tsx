import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { DialogButtons, scrimClass, sheetClass, useFocusReturn } from './dialog.tsx';
import { AlertParts } from './dialog-parts.tsx';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  icon: ReactNode;
  title: string;
  description: string;
  /** Another line below the description; it may come later. */
  note?: string | undefined;
  confirm: string;
  /** Red, for irreversible actions. */
  danger?: boolean;
  /** The dialog stays open and busy until this settles; it closes unless this throws. */
  onConfirm: () => void | Promise<void>;
  /** Gets the focus if the opener is gone. */
  focusNext?: () => HTMLElement | null;
}

/** Asks for confirmation. The focus starts on Cancel. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, icon, title, description, note, confirm, danger = false, onConfirm, focusNext } = props;
  const [busy, setBusy] = useState(false);
  const focusReturn = useFocusReturn(focusNext);
  /** How often it was opened: work that outlasts its dialog leaves the next one alone. */
  const times = useRef(0);
  useEffect(() => {
    if (!open) return;
    times.current += 1;
    setBusy(false);
  }, [open]);
  const confirmAction = async () => {
    const time = times.current;
    setBusy(true);
    try {
      await onConfirm();
      if (time === times.current) onOpenChange(false);
    } finally {
      if (time === times.current) setBusy(false);
    }
  };
  return (
    <AlertParts.Root open={open} onOpenChange={onOpenChange}>
      <AlertParts.Portal>
        <AlertParts.Overlay className={scrimClass} />
        <AlertParts.Content className={classNames(sheetClass, 'md:max-w-[460px]')} {...focusReturn}>
          <div className="flex gap-4">
            <span
              className={classNames(
                'size-11 rounded-full grid place-items-center shrink-0 [&>svg]:size-[22px]',
                danger ? 'bg-stop-soft text-stop' : 'bg-pen-soft text-pen-text',
              )}
            >
              {icon}
            </span>
            <div>
              <AlertParts.Title className="text-[21px] leading-7 font-[660]">{title}</AlertParts.Title>
              <AlertParts.Description className="mt-1.5 text-ink-2">{description}</AlertParts.Description>
              <p role="status" className={note && 'mt-2 text-ink-2'}>
                {note}
              </p>
            </div>
          </div>
          <DialogButtons>
            <AlertParts.Cancel asChild>
              <Button look="quiet">Cancel</Button>
            </AlertParts.Cancel>
            <Button look={danger ? 'danger' : 'primary'} busy={busy && confirm} onClick={confirmAction}>
              {confirm}
            </Button>
          </DialogButtons>
        </AlertParts.Content>
      </AlertParts.Portal>
    </AlertParts.Root>
  );
}
