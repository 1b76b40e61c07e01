import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

/** Height of the pane. `isTall`: it takes all free height, as on phones, because a deal shows more. */
export const paneClass = (isTall: boolean): string => (isTall ? 'flex-1' : 'max-md:flex-1 md:h-64 md:max-h-64');

export const MessagesSkeleton = () => (
  <SkeletonGroup className="grid gap-5">
    <Skeleton className="h-11 w-3/5 rounded-[16px]!" />
    <Skeleton className="h-11 w-2/5 rounded-[16px]! justify-self-end" />
    <Skeleton className="h-11 w-1/2 rounded-[16px]!" />
  </SkeletonGroup>
);
