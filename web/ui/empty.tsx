import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyProps {
  /** One of spots.tsx. */
  spot?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Empty state: a drawing, a sentence and at most one action. */
export const Empty = ({ spot, children, action, className }: EmptyProps) => (
  <div className={classNames('grid grid-cols-[minmax(0,1fr)] justify-items-center text-center py-14 px-6', className)}>
    {spot}
    <p className="display font-[650] text-h3 mt-5 max-w-full">{children}</p>
    {action && <div className="mt-5">{action}</div>}
  </div>
);
