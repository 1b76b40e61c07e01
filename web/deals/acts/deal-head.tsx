import type { Deal } from '#contract/deals.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Price } from '../../ui/price.tsx';

/** Buyer, item and price at the top of a dialog. */
export const DealHead = ({ deal: { partner, item, price, offer } }: { deal: Deal }) => (
  <div className="mt-4 flex items-center gap-3 rounded-[12px] bg-sunken p-3">
    <Avatar id={partner?._id} name={partner?.name} image={partner?.image} size={48} />
    <div className="min-w-0 flex-1">
      <p className="font-semibold truncate">{partner?.name ?? 'Former member'}</p>
      <p className="text-sm text-ink-3 truncate">{item.title}</p>
    </div>
    <Price value={offer?.price ?? price} className="text-[20px] leading-6 pr-1" />
  </div>
);
