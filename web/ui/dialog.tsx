import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** Shared with alert-dialog.tsx: centred from 768 px, a sheet from the bottom below. */
export const scrimClass = 'scrim fixed inset-0 z-50 bg-scrim';
export const sheetClass =
  'sheet fixed z-50 inset-x-0 bottom-0 md:inset-0 md:m-auto md:h-fit w-full max-h-[calc(100dvh-24px)] overflow-y-auto overscroll-contain bg-raised rounded-t-[24px] md:rounded-[20px] shadow-3 p-6 md:p-7 pb-[calc(32px+env(safe-area-inset-bottom))] md:pb-7 focus:outline-none';

/**
 * Gives the focus back to what opened the dialog. Radix does so for its own triggers only, and ours are opened by
 * state. What opened it may be gone (a row that was deleted), or the focus may be elsewhere by purpose (a new page).
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const known = opener.current instanceof HTMLElement && opener.current.isConnected ? opener.current : null;
      (known && known !== document.body ? known : document.getElementById('main'))?.focus();
    },
  };
}

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Shown under the title, and read with it. */
  description?: string;
  size?: 'sm' | 'md' | 'lg';
  /** Gives the focus to where one begins, in place of the first control. Not on touch: a keyboard would jump up. */
  focusFirst?: () => void;
  children: ReactNode;
}

const widths = { sm: 'md:max-w-[440px]', md: 'md:max-w-[480px]', lg: 'md:max-w-[640px]' };

export function Dialog({ open, onOpenChange, title, description, size = 'md', focusFirst, children }: DialogProps) {
  const focus = useFocusReturn();
  const onOpenAutoFocus = (event: Event) => {
    focus.onOpenAutoFocus();
    if (!focusFirst || !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    focusFirst();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          className={classNames(sheetClass, widths[size])}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-h2 font-[660]">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" className="-mr-2.5 -mt-1.5">
                <X className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          {description && <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The buttons at the foot of a dialog: to the right, or stacked at full width on a phone (the main one on top). */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex max-md:flex-col-reverse justify-end gap-2.5">{children}</div>
);
