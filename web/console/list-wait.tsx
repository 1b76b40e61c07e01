import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

/** The skeleton of a search and its rows. */
export const ListWait = () => (
  <SkeletonGroup>
    <Skeleton className="h-12 mb-4" />
    <div className="panel p-2 grid gap-1">
      <Repeat count={7}>
        <Skeleton className="h-16 rounded-[14px]!" />
      </Repeat>
    </div>
  </SkeletonGroup>
);
