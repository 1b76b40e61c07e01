import { classNames } from '../../ui/class-names.ts';
import { Repeat, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

export const RowsSkeleton = ({ rows, className }: { rows: number; className?: string }) => (
  <SkeletonGroup className={classNames('grid gap-0.5', className)}>
    <Repeat count={rows}>
      <div className="flex gap-4 py-3.5 px-4">
        <Skeleton className="size-12 rounded-xl! shrink-0" />
        <div className="flex-1">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="mt-2.5 h-3.5 w-28" />
        </div>
      </div>
    </Repeat>
  </SkeletonGroup>
);
