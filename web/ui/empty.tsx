import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyProps {
  /** One of spots.tsx. */
  spot?: ReactNode;
  /** The given sentence. */
  children: ReactNode;
  /** At most one. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here: a drawing, the given sentence, and at most one way on. */
export const Empty = ({ spot, children, action, className }: EmptyProps) => (
  <div className={classNames('grid justify-items-center text-center py-14 px-6', className)}>
    {spot}
    <p className="display font-[650] text-h3 mt-5">{children}</p>
    {action && <div className="mt-5">{action}</div>}
  </div>
);
