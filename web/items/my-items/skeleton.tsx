import { Repeat, Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';

export const OwnItemsSkeleton = () => (
  <SkeletonGroup>
    <div className="grid max-md:gap-4 md:divide-y md:divide-line md:rounded-panel md:overflow-hidden md:bg-surface md:shadow-[inset_0_0_0_1px_var(--line)]">
      <Skeleton className="max-md:hidden h-12 rounded-b-none!" />
      <Repeat count={4}>
        <div className="p-3.5 md:px-6 md:py-4 flex items-center gap-4 md:min-h-[116px] max-md:min-h-[176px] max-md:items-start max-md:rounded-panel max-md:bg-surface max-md:shadow-[inset_0_0_0_1px_var(--line)]">
          <Skeleton className="size-[92px] md:size-[84px] rounded-[12px] shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="mt-3 h-6 w-24" />
          </div>
          <Skeleton className="max-md:hidden h-4 w-16" />
          <Skeleton className="max-md:hidden h-9 w-14" />
          <Skeleton className="max-md:hidden h-9 w-20" />
        </div>
      </Repeat>
    </div>
  </SkeletonGroup>
);
