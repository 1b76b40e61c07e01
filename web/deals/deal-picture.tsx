import type { Deal } from '#contract/deals.ts';
import { classNames } from '../ui/class-names.ts';

/** Of the item; nothing of it is left once that is deleted. */
export const DealPicture = ({ deal: { item }, className }: { deal: Deal; className: string }) => (
  <span className={classNames('overflow-hidden shrink-0 bg-sunken', className)}>
    {item.image && <img src={item.image} alt="" loading="lazy" className="size-full object-cover" />}
  </span>
);
