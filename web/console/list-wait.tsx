import { Repeat, Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

/** A search and rows, before they are there. */
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
