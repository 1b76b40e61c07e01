import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseButton, scrimClass, useFocusReturn } from './dialog.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: string;
  /** Accessible name. */
  label: string;
  /** Beside the close button. */
  head: ReactNode;
  children: ReactNode;
}

/**
 * Comes in from the left: the menu on phones, the dashboard's pages below 1024 px. A link in it closes it, and so does
 * Back. Its links go with `replace`.
 */
export const Drawer = ({ open, onOpenChange, id, label, head, children }: DrawerProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className={scrimClass} />
      <Radix.Content
        aria-describedby={undefined}
        {...useFocusReturn()}
        id={id}
        {...useCloseOnBack(open, () => onOpenChange(false))}
        className="drawer fixed z-50 inset-y-0 left-0 w-[318px] max-w-[calc(100vw-48px)] bg-raised shadow-3 p-4 overflow-y-auto overscroll-contain flex flex-col focus:outline-none"
      >
        <Radix.Title className="sr-only">{label}</Radix.Title>
        <div className="flex items-center justify-between gap-3 min-h-12">
          {head}
          <CloseButton />
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
