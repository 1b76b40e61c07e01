import { type ReactNode, useEffect, useState } from 'react';
import { clock } from '../offline/ago.ts';
import { away } from '../offline/away.ts';
import { findKnownItem, type KnownItem as Known } from '../offline/known-item.ts';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { ConditionBadge, StockText } from './cards/card-parts.tsx';
import { RentalLine } from './item-facts.tsx';
import { rentalLine } from './rental.ts';

/** An item whose page is not stored while the network is away: what a list that was seen says of it. */
export default function KnownItem({ itemId, otherwise }: { itemId: string; otherwise: ReactNode }) {
  const known = useKnownItem(itemId);
  if (!known) return known === null && otherwise;
  const { item, at } = known;
  const rental = rentalLine(item);
  return (
    <>
      <title>{item.title}</title>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 gap-6 lg:gap-10 items-start">
        <div className="aspect-square rounded-panel overflow-hidden bg-sunken">
          <Picture picture={item.picture} sizes="(width >= 64rem) 640px, 92vw" urgent />
        </div>
        <div>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            {item.kind === 'Offer' && <ConditionBadge condition={item.condition} />}
            <StockText item={item} />
            <span className="text-sm text-ink-3">at {clock(at)}</span>
          </p>
          <h1 className="mt-3 text-[26px] leading-[1.15] md:text-h1 font-[680] break-words">{item.title}</h1>
          <Price value={item.price} className="mt-3 text-[38px] leading-none" />
          {rental && <RentalLine>{rental}</RentalLine>}
          <h2 className="mt-8 text-[21px] leading-7 md:text-h2 font-[660]">About This Item</h2>
          <p className="mt-3 text-lead text-ink-2 whitespace-pre-line break-words">{item.description}</p>
          <p className="mt-6 text-ink-3">The seller and what you can do here come when you are back.</p>
        </div>
      </div>
    </>
  );
}

/** Undefined until it is looked up, null where nothing is known. */
function useKnownItem(itemId: string): Known | null | undefined {
  const [known, setKnown] = useState<Known | null>();
  useEffect(() => {
    findKnownItem(itemId).then((found) => {
      if (found) away.shown(found.at);
      setKnown(found ?? null);
    });
  }, [itemId]);
  return known;
}
