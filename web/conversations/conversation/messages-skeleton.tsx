import { Skeletons } from '../../ui/skeleton.tsx';

export const MessagesSkeleton = () => (
  <Skeletons
    className="grid gap-5"
    of={['h-11 w-3/5 rounded-[16px]!', 'h-11 w-2/5 rounded-[16px]! justify-self-end', 'h-11 w-1/2 rounded-[16px]!']}
  />
);
