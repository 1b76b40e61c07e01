import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PaperProps {
  /** Side of the folded corner in pixels: 20 to 36 on cards, 40 to 64 on panels, 72 to 92 on hero and auth. */
  fold: number;
  /** Colour token of the flap. */
  flap?: 'marker' | 'pen-line' | 'sunken-2';
  /** Graph paper, on brand and foot panels only. */
  graph?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A panel with a folded corner. For papers, tips, totals, profile heads and brand panels only. */
export const Paper = ({ fold, flap = 'sunken-2', graph, className, children }: PaperProps) => (
  <div
    className={classNames('dogear', graph && 'graph', className)}
    style={{ '--fold': `${fold}px`, '--fold-bg': `var(--${flap})` } as CSSProperties}
  >
    {children}
  </div>
);
