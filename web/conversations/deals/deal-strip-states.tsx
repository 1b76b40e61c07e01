import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** The classes of the strip. */
export const STRIP = 'shrink-0 bg-surface border-b border-line px-4 py-3 lg:px-6 lg:py-3.5';

export const DealStripSkeleton = () => (
  <div className={STRIP}>
    <SkeletonGroup className="flex items-center gap-3">
      <Skeleton className="size-[52px] rounded-[10px]!" />
      <div className="flex-1 grid gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </SkeletonGroup>
  </div>
);

export const DealStripFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classNames(STRIP, 'flex flex-wrap items-center justify-between gap-x-3 gap-y-2')} role="alert">
    <p className="font-medium text-ink-2">Could not fetch the deal</p>
    <Button look="outline" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
