import { type ComponentType, createElement, Suspense, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../browser/listeners.ts';
import { lazyPart } from './lazy-part.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

export interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A dialog whose code is loaded when it is first opened; while that is on its way, Back gives it up. If it does not
 * come, the member is told and it closes. Create it outside of components.
 */
export function lazyDialog<P extends Openable>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazyPart<P>(load, ({ onOpenChange }) => onOpenChange(false));
  return function LazyDialog(props: P) {
    const [wasOpened, setOpened] = useState(props.open);
    if (props.open && !wasOpened) setOpened(true);
    return wasOpened && <Suspense fallback={<Coming {...props} />}>{createElement(Loaded, props)}</Suspense>;
  };
}

function Coming({ open, onOpenChange }: Openable): null {
  useCloseOnBack(open, () => onOpenChange(false));
  return null;
}

interface Asked {
  Dialog: ComponentType<Openable>;
  props: object;
  times: number;
  open: boolean;
}

/** The dialog that a menu or a row asked for last, which need not stay mounted for it. */
let asked: Asked | null = null;
const changes = createListeners();
const set = (next: Asked) => {
  asked = next;
  changes.notify();
};

/** Opens a lazy dialog from anywhere. */
export function openDialog<P extends Openable>(Dialog: ComponentType<P>, props: Omit<P, keyof Openable>): void {
  set({ Dialog: Dialog as ComponentType<Openable>, props, times: (asked?.times ?? 0) + 1, open: true });
}

/** The place of the dialogs that were opened so: once, in the shell. */
export function OpenedDialog() {
  const shown = useSyncExternalStore(
    changes.subscribe,
    () => asked,
    () => null,
  );
  if (!shown) return null;
  const { Dialog, props, times, open } = shown;
  return <Dialog key={times} {...props} open={open} onOpenChange={(open) => set({ ...shown, open })} />;
}
