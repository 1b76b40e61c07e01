import type { Deal } from '#contract/deals.ts';
import { Avatar } from '../ui/avatar.tsx';

/** The other side of a deal, in a line. */
export const PersonChip = ({ partner }: Pick<Deal, 'partner'>) => (
  <span className="inline-flex items-center gap-1.5 min-w-0 max-w-full">
    <Avatar id={partner?._id} name={partner?.name} image={partner?.image} size={24} />
    <span className="truncate">{partner?.name ?? 'Deleted user'}</span>
  </span>
);
