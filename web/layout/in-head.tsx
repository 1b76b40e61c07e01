import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { HEAD_SPOT } from '../ui/head-spot.ts';

/** In the header of phones in place of the logo: an element of the class `own-head`. */
export function InHead({ children }: { children: ReactNode }) {
  const [spot, setSpot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSpot(document.getElementById(HEAD_SPOT)), []);
  return spot && createPortal(children, spot);
}

/** The name of what a page shows, as the frame's `name` says which page it is. */
export const NameInHead = ({ children }: { children: string }) => (
  <InHead>
    <span className="own-head display text-[19px] leading-6 font-[680] truncate md:hidden" aria-hidden="true">
      {children}
    </span>
  </InHead>
);
