import type { ReactNode } from 'react';

interface SwipeProps {
  /** Plain text if false; the mark is animated when it turns true. */
  on?: boolean;
  children: ReactNode;
}

/** A highlighter behind a word: the current page, or one word of a heading, on one line. */
export const Swipe = ({ on = true, children }: SwipeProps) => (
  <span className={on ? 'swipe' : undefined}>{children}</span>
);

/** A solid highlight: a search query, or one phrase in a brand panel. */
export const SwipeFull = ({ children }: { children: ReactNode }) => <span className="swipe-full">{children}</span>;
