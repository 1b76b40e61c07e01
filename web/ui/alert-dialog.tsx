import { AlertDialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { DialogButtons, scrimClass, sheetClass, useFocusReturn } from './dialog.tsx';

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  icon: ReactNode;
  title: string;
  description: string;
  confirm: string;
  /** Red, for what cannot be undone. */
  danger?: boolean;
  /** The dialog stays, busy, until this is done; it closes unless this throws. */
  onConfirm: () => void | Promise<void>;
}

/** A question before something happens. Focus starts on Cancel. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, icon, title, description, confirm, danger = false, onConfirm } = props;
  const [busy, setBusy] = useState(false);
  const focusReturn = useFocusReturn();
  const go = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content className={classNames(sheetClass, 'md:max-w-[460px]')} {...focusReturn}>
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
              <Radix.Title className="text-[21px] leading-7 font-[660]">{title}</Radix.Title>
              <Radix.Description className="mt-1.5 text-ink-2">{description}</Radix.Description>
            </div>
          </div>
          <DialogButtons>
            <Radix.Cancel asChild>
              <Button look="quiet">Cancel</Button>
            </Radix.Cancel>
            <Button look={danger ? 'danger' : 'primary'} busy={busy && confirm} onClick={go}>
              {confirm}
            </Button>
          </DialogButtons>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
