import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';

const Slides = () => (
  <div className="grid sm:grid-cols-2 md:grid-cols-3 gap-[25px]">
    <Skeleton className="h-[420px] rounded-panel!" />
    <Skeleton className="h-[420px] rounded-panel! hidden sm:block" />
    <Skeleton className="h-[420px] rounded-panel! hidden md:block" />
  </div>
);

export const CatalogSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="h-4 w-56 my-3" />
    <Skeleton className="h-[236px] rounded-panel!" />
    <Skeleton className="mt-12 mb-6 h-7 w-64" />
    <Slides />
    <Skeleton className="mt-24 mb-6 h-7 w-48" />
    <Slides />
  </SkeletonGroup>
);
