import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A grey box of the position and size of the content to come. */
export const Skeleton = ({ className }: { className: string }) => <div className={classNames('skeleton', className)} />;

/** The same skeleton `count` times. */
export const Repeat = ({ count, children }: { count: number; children: ReactNode }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike and never move
  Array.from({ length: count }, (_, index) => <Fragment key={index}>{children}</Fragment>);

/** Around all skeletons of a page: appears after 220 ms and announces once that the page is loading. */
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

interface SkeletonsProps {
  /** The classes of each: its height and corners. */
  of: readonly string[];
  className?: string;
}

/** All skeletons of a page that stand below each other. */
export const Skeletons = ({ of, className }: SkeletonsProps) => (
  <SkeletonGroup {...(className && { className })}>
    {of.map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move
      <Skeleton key={index} className={one} />
    ))}
  </SkeletonGroup>
);
