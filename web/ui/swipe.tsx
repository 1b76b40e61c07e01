import type { ReactNode } from 'react';

interface SwipeProps {
  /** Off: plain text, so that the mark draws itself when it comes on. */
  on?: boolean;
  children: ReactNode;
}

/** The highlighter behind a word: where you are, or the one word of a heading. One a heading, on one line. */
export const Swipe = ({ on = true, children }: SwipeProps) => (
  <span className={on ? 'swipe' : undefined}>{children}</span>
);

/** The solid marker: a search query, one phrase in a brand panel. */
export const SwipeFull = ({ children }: { children: ReactNode }) => <span className="swipe-full">{children}</span>;
