import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { scrimClass, useFocusReturn } from './dialog.tsx';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it is called; not shown. */
  label: string;
  /** Beside the close button. */
  head: ReactNode;
  children: ReactNode;
}

/** Comes in from the left: the menu on phones, the dashboard's pages below 1024 px. */
export const Drawer = ({ open, onOpenChange, label, head, children }: DrawerProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className={scrimClass} />
      <Radix.Content
        aria-describedby={undefined}
        {...useFocusReturn()}
        className="drawer fixed z-50 inset-y-0 left-0 w-[318px] max-w-[calc(100vw-48px)] bg-raised shadow-3 p-4 overflow-y-auto overscroll-contain flex flex-col focus:outline-none"
      >
        <Radix.Title className="sr-only">{label}</Radix.Title>
        <div className="flex items-center justify-between gap-3 min-h-12">
          {head}
          <Radix.Close asChild>
            <IconButton label="Close">
              <X className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
            </IconButton>
          </Radix.Close>
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
