import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

export const PapersSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="mt-8 h-9 max-md:h-[88px] w-[min(440px,100%)]" />
    <div className="mt-5 grid sm:grid-cols-2 xl:grid-cols-3 gap-4 md:gap-5">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <Skeleton key={card} className="h-[170px] sm:h-[420px] rounded-[14px]" />
      ))}
    </div>
  </SkeletonGroup>
);
