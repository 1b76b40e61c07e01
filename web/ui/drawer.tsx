import { Dialog as Radix } from 'radix-ui';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { CloseButton, scrimClass, useFocusReturn } from './dialog.tsx';

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

/** Marks the history entry of an overlay. */
const MARK = { overlay: true };

const isMarked = (): boolean => (history.state as Partial<typeof MARK> | null)?.overlay === true;

/**
 * Closes an overlay on the browser's Back and stays on the page: opening it pushes a history entry with the page's
 * address and state. The router must not see its popstate events, or it would reload the page. A link inside closes
 * the overlay too and must replace the entry (`replace`).
 */
function useCloseOnBack(open: boolean, close: () => void) {
  const leaving = useRef(false);
  const onBack = useEffectEvent(close);

  useEffect(() => {
    if (!open) return;
    leaving.current = false;
    history.pushState({ ...history.state, ...MARK }, '');
    const stop = onPopState(() => onBack());
    return () => {
      stop();
      // Closed in another way: remove the entry.
      if (!leaving.current && isMarked()) {
        const stopListening = onPopState(() => stopListening());
        history.back();
      }
    };
  }, [open]);

  return {
    onClick: ({ target, defaultPrevented }: MouseEvent) => {
      // Only clicks that the router handled, not those that open a tab.
      if (!defaultPrevented || !(target as Element).closest('a')) return;
      leaving.current = true;
      close();
    },
  };
}

/** Listens before the router does. */
function onPopState(listener: () => void): () => void {
  const handle = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    listener();
  };
  addEventListener('popstate', handle, { capture: true });
  return () => removeEventListener('popstate', handle, { capture: true });
}
