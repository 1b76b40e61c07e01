import type { Deal } from '#contract/deals.ts';
import { classNames } from '../ui/class-names.ts';

/** The item's picture; a placeholder once it is deleted. */
export const DealPicture = ({ deal: { item }, className }: { deal: Deal; className: string }) => (
  <span className={classNames('overflow-hidden shrink-0 bg-sunken', className)}>
    {item.image && <img src={item.image} alt="" loading="lazy" className="size-full object-cover" />}
  </span>
);
