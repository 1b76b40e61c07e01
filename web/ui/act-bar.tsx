import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ActBarProps {
  /** Applies from 768 px, where the acts otherwise stand below what they are about. */
  isSticky?: boolean;
  children: ReactNode;
}

/**
 * The acts of a long form: at the foot of the screen for as long as the form is in sight, on phones in place of the tab
 * bar (`Frame` of web/layout/shell.tsx). It reaches to the edges of a page on phones.
 */
export const ActBar = ({ isSticky = false, children }: ActBarProps) => (
  <div
    className={classNames(
      'flex flex-wrap justify-end gap-2.5 md:gap-3',
      'max-md:sticky short:static! bottom-0 z-30 max-md:-mx-4 max-md:mt-6 max-md:px-4 max-md:py-2.5 max-md:pb-[calc(10px+env(safe-area-inset-bottom))] max-md:bg-surface max-md:border-t border-line',
      isSticky && 'md:sticky md:mt-7 md:py-2.5 md:bg-canvas',
    )}
  >
    {children}
  </div>
);
