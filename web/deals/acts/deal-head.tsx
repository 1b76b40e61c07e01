import type { ReactNode } from 'react';
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

/** The item of a deal with a line below, at the top of a buyer's dialog. */
export const DealItem = ({ item, children }: { item: Deal['item']; children: ReactNode }) => (
  <div className="mt-4 flex items-center gap-3 rounded-[12px] bg-sunken p-3">
    <span className="size-12 rounded-[10px] overflow-hidden shrink-0 bg-sunken-2">
      {item.image && <img src={item.image} alt="" className="size-full object-cover" />}
    </span>
    <div className="min-w-0">
      <p className="font-semibold truncate">{item.title}</p>
      <p className="text-sm text-ink-3 truncate">{children}</p>
    </div>
  </div>
);
