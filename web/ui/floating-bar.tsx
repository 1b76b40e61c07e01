import type { ReactNode } from 'react';

/** What goes on with what is chosen on a page: at the foot of the screen, above the tab bar of phones. */
export const FloatingBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="print:hidden sticky bottom-[calc(76px+env(safe-area-inset-bottom))] lg:bottom-5 short:static! z-20 mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 px-4 md:px-5 py-3 rounded-[16px] bg-raised shadow-3 ring-1 ring-line"
  >
    {children}
  </section>
);
