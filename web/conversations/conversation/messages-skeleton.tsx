import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

export const MessagesSkeleton = () => (
  <SkeletonGroup className="grid gap-5">
    <Skeleton className="h-11 w-3/5 rounded-[16px]!" />
    <Skeleton className="h-11 w-2/5 rounded-[16px]! justify-self-end" />
    <Skeleton className="h-11 w-1/2 rounded-[16px]!" />
  </SkeletonGroup>
);
