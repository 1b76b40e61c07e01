import { type ComponentType, createElement, Suspense, useState } from 'react';

export interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Loads the code of a dialog when it is first opened. `of` is `lazy(() => import(…))`, created outside of components. */
export function OnDemand({ of, open, onOpenChange }: Openable & { of: ComponentType<Openable> }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened ? <Suspense>{createElement(of, { open, onOpenChange })}</Suspense> : null;
}
