import { type ComponentType, createElement, Suspense, useState } from 'react';

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A dialog whose code comes when it is first opened, and then stays: no page pays for dialogs that nobody opens.
 * `of` is `lazy(() => import(…))`, made once outside of the component.
 */
export function OnDemand({ of, open, onOpenChange }: Openable & { of: ComponentType<Openable> }) {
  const [wanted, want] = useState(open);
  if (open && !wanted) want(true);
  return wanted ? <Suspense>{createElement(of, { open, onOpenChange })}</Suspense> : null;
}
