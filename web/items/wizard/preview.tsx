import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { ConditionBadge, RentalPill, StockText, Views } from '../cards/card-parts.tsx';
import { rentalShort } from '../rental.ts';
import type { OwnItem } from './item-form.ts';

/** The item as its card on Home will look, before others see it. No link: nobody should leave the wizard by chance. */
export function Preview({ item }: { item: OwnItem }) {
  const rental = rentalShort(item);
  return (
    <section aria-label="Preview" className="rounded-[16px] bg-canvas ring-1 ring-inset ring-line p-3.5">
      <div className="relative aspect-square rounded-card overflow-hidden bg-sunken">
        <Picture picture={item.picture} sizes="(width >= 48rem) 264px, 90vw" urgent />
        <span className="hidden sm:block absolute left-3 top-3">
          <ConditionBadge condition={item.condition} raised />
        </span>
      </div>
      <div className="pt-3">
        <div className="flex items-center justify-between gap-2">
          <Price value={item.price} />
          <Views views={item.views} />
        </div>
        <p className="mt-1 text-[15.5px] leading-[1.35] font-semibold clamp-1 break-words">{item.title}</p>
        <p className="mt-0.5 clamp-2 text-sm text-ink-3 break-words">{item.description}</p>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 min-h-6">
          <StockText item={item} />
          <span className="sm:hidden">
            <ConditionBadge condition={item.condition} />
          </span>
          {rental && <RentalPill>{rental}</RentalPill>}
        </div>
      </div>
    </section>
  );
}
