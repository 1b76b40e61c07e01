import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { HEAD_SPOT } from '../ui/head-spot.ts';

/** In the header of phones in place of the logo: the name of what a page shows. */
export function NameInHead({ children }: { children: string }) {
  const [spot, setSpot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSpot(document.getElementById(HEAD_SPOT)), []);
  const name = (
    <span className="own-head display text-[19px] leading-6 font-[680] truncate md:hidden" aria-hidden="true">
      {children}
    </span>
  );
  return spot && createPortal(name, spot);
}
