import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { DialogParts } from './dialog-parts.tsx';
import type { Openable } from './lazy-dialog.tsx';

/** Centred from 768 px, below that a sheet at the bottom. */
export const scrimClass = 'scrim fixed inset-0 z-50 bg-scrim';
export const sheetClass =
  'sheet fixed z-50 inset-x-0 bottom-0 md:inset-0 md:m-auto md:h-fit w-full max-h-[calc(100dvh-24px)] overflow-y-auto [@media(height>=36rem)]:scroll-pb-40 overscroll-contain bg-raised rounded-t-[24px] md:rounded-[20px] shadow-3 p-6 md:p-7 pb-[calc(32px+env(safe-area-inset-bottom))] md:pb-7 focus:outline-none';

/**
 * Returns the focus to what opened the dialog, which Radix does for its own triggers only. If the opener is gone (a
 * deleted row), `next` is focused. A focus that was moved on purpose (to a new page) stays.
 */
export function useFocusReturn(next?: () => HTMLElement | null) {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const known = opener.current instanceof HTMLElement && opener.current.isConnected ? opener.current : null;
      const start = known && known !== document.body ? known : (next?.() ?? document.getElementById('main'));
      start?.focus();
    },
  };
}

/**
 * Where the focus starts: the first field, or of a radio group what is chosen; without fields the button that changes
 * nothing.
 */
function startOf(dialog: HTMLElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLInputElement>('input, select, textarea');
  const isChoice = field?.type === 'radio';
  const chosen = isChoice ? dialog.querySelector<HTMLElement>('input[type=radio]:checked') : null;
  return chosen ?? field ?? dialog.querySelector<HTMLElement>('.btn-quiet');
}

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Moves the focus elsewhere than to the first field. */
  focusFirst?: () => void;
  children: ReactNode;
}

interface LayerProps extends ComponentProps<typeof DialogParts.Content>, Openable {
  hasAddress?: boolean;
  scrim?: string;
}

/** What opens over the page: dialog, sheet, drawer or viewer. */
export function Layer({ open, onOpenChange, hasAddress, scrim, onOpenAutoFocus, ...content }: LayerProps) {
  const focus = useFocusReturn();
  return (
    <DialogParts.Root {...{ open, onOpenChange, hasAddress }}>
      <DialogParts.Portal>
        <DialogParts.Overlay className={classNames(scrimClass, scrim)} />
        <DialogParts.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          {...content}
        />
      </DialogParts.Portal>
    </DialogParts.Root>
  );
}

export function Dialog({ open, onOpenChange, title, focusFirst, children }: DialogProps) {
  const onOpenAutoFocus = (event: Event) => {
    // On touch screens the keyboard would open: there it starts on Close.
    if (!matchMedia('(pointer: fine)').matches) return;
    const start = startOf(event.currentTarget as HTMLElement);
    if (!focusFirst && !start) return;
    event.preventDefault();
    if (focusFirst) focusFirst();
    else start?.focus();
  };
  return (
    <Layer
      open={open}
      onOpenChange={onOpenChange}
      className={classNames(sheetClass, 'md:max-w-[480px]')}
      onOpenAutoFocus={onOpenAutoFocus}
    >
      <div className="flex items-start justify-between gap-4">
        <DialogParts.Title className="text-h2 font-[660] wrap-anywhere">{title}</DialogParts.Title>
        <CloseButton className="-mr-2.5 -mt-1.5" />
      </div>
      {children}
    </Layer>
  );
}

/** Closes the dialog, drawer or viewer around it. */
export const CloseButton = ({ className = '' }: { className?: string }) => (
  <DialogParts.Close asChild>
    <IconButton label="Close" className={className}>
      <X className="size-[22px]" />
    </IconButton>
  </DialogParts.Close>
);

/**
 * The buttons at the bottom, the main one last: on the right, on phones tall and stacked with the main one on top. They
 * stay in sight where what is above them scrolls, unless the keyboard leaves no room. A third one, `more`, stands first
 * and apart.
 */
export const DialogButtons = ({ more, children }: { more?: ReactNode; children: ReactNode }) => (
  <div className="mt-6 flex max-md:flex-col-reverse flex-wrap justify-end gap-2.5 max-md:*:h-[52px] -mx-2 px-2 bg-raised shadow-[0_-10px_12px_var(--raised)] [@media(height>=36rem)]:sticky -bottom-[calc(32px+env(safe-area-inset-bottom))] md:-bottom-7 -mb-[calc(32px+env(safe-area-inset-bottom))] md:-mb-7 pb-[calc(32px+env(safe-area-inset-bottom))] md:pb-7">
    {more && <div className="grid md:mr-auto">{more}</div>}
    {children}
  </div>
);

interface SubmitButtonsProps {
  /** What the form does; also shown while it does. */
  action: string;
  danger?: boolean;
  busy: boolean;
  disabled?: boolean;
  cancel?: string;
  onCancel: () => void;
  more?: ReactNode;
}

/** The buttons of a form in a dialog. */
export const SubmitButtons = ({
  action,
  danger,
  busy,
  disabled,
  cancel = 'Cancel',
  onCancel,
  more,
}: SubmitButtonsProps) => (
  <DialogButtons more={more}>
    <Button look="quiet" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" look={danger ? 'danger' : 'primary'} disabled={disabled} busy={busy && action}>
      {action}
    </Button>
  </DialogButtons>
);
