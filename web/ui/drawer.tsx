import type { MouseEvent, ReactNode } from 'react';
import { CloseButton, scrimClass, useFocusReturn } from './dialog.tsx';
import { DialogParts } from './dialog-parts.tsx';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: string;
  /** Accessible name. */
  label: string;
  /** Stands beside the close button. */
  head: ReactNode;
  children: ReactNode;
}

/**
 * Comes in from the left: the menu on phones, the dashboard's pages below 1024 px. A link in it closes it.
 */
export const Drawer = ({ open, onOpenChange, id, label, head, children }: DrawerProps) => (
  <DialogParts.Root open={open} onOpenChange={onOpenChange}>
    <DialogParts.Portal>
      <DialogParts.Overlay className={scrimClass} />
      <DialogParts.Content
        aria-describedby={undefined}
        {...useFocusReturn()}
        id={id}
        onClick={({ target, defaultPrevented }: MouseEvent) => {
          // Only clicks that the router handled, not those that open a tab.
          if (defaultPrevented && (target as Element).closest('a')) onOpenChange(false);
        }}
        className="drawer fixed z-50 inset-y-0 left-0 w-[318px] max-w-[calc(100vw-48px)] bg-raised shadow-3 p-4 overflow-y-auto overscroll-contain flex flex-col focus:outline-none"
      >
        <DialogParts.Title className="sr-only">{label}</DialogParts.Title>
        <div className="flex items-center justify-between gap-3 min-h-12">
          {head}
          <CloseButton />
        </div>
        {children}
      </DialogParts.Content>
    </DialogParts.Portal>
  </DialogParts.Root>
);
