import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A grey box in the place and size of what is coming. */
export const Skeleton = ({ className }: { className: string }) => <div className={classNames('skeleton', className)} />;

/** Around all skeletons of a page: shows after 220 ms, and says once that something is loading. */
export const SkeletonGroup = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames('appear-late', className)}>
    <span role="status" className="sr-only">
      Loading...
    </span>
    <div aria-hidden="true" className="contents">
      {children}
    </div>
  </div>
);
