import { Repeat, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { gridColumns, homeColumns } from './card-parts.tsx';

/** Home also shows a spinner. */
export const HomeSkeletons = () => (
  <SkeletonGroup className="relative">
    <div className={homeColumns}>
      <Repeat count={8}>
        <div className="flex sm:block gap-4">
          <Skeleton className="w-[112px] min-[360px]:w-[132px] shrink-0 sm:w-auto aspect-[5/6] sm:aspect-square rounded-card!" />
          <div className="flex-1 sm:pt-4">
            <Skeleton className="h-5 w-20" />
            <Skeleton className="mt-3 h-4 w-3/4" />
            <Skeleton className="mt-3 h-3.5" />
            <Skeleton className="mt-2 h-3.5 w-2/3" />
          </div>
        </div>
      </Repeat>
    </div>
    <div className="absolute inset-x-0 top-28 grid justify-items-center">
      <span className="size-16 rounded-[16px] bg-surface shadow-2 grid place-items-center">
        <Spinner className="size-8" />
      </span>
    </div>
  </SkeletonGroup>
);

export const GridSkeletons = () => (
  <SkeletonGroup>
    <div className={gridColumns}>
      <Repeat count={8}>
        <div>
          <Skeleton className="aspect-square rounded-card!" />
          <Skeleton className="mt-4 h-5 w-20" />
          <Skeleton className="mt-3 h-4 w-3/4" />
          <Skeleton className="mt-3 h-3.5" />
          <Skeleton className="mt-2 h-3.5 w-2/3" />
        </div>
      </Repeat>
    </div>
  </SkeletonGroup>
);
