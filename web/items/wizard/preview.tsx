import { Picture } from '../../ui/picture.tsx';
import { CardFacts, ConditionBadge, PriceAndViews } from '../cards/card-parts.tsx';
import type { OwnItem } from './item-form.ts';

/** The item as its card on Home, without the link, so that nobody leaves the wizard by accident. */
export const Preview = ({ item }: { item: OwnItem }) => (
  <section aria-label="Preview" className="rounded-[16px] bg-canvas ring-1 ring-inset ring-line p-3.5">
    <div className="relative aspect-square rounded-card overflow-hidden bg-sunken">
      <Picture picture={item.picture} sizes="(width >= 48rem) 264px, 90vw" urgent />
      <span className="hidden sm:block absolute left-3 top-3">
        <ConditionBadge condition={item.condition} raised />
      </span>
    </div>
    <div className="pt-3">
      <PriceAndViews item={item} />
      <p className="mt-1 text-[15.5px] leading-[1.35] font-semibold line-clamp-1 break-words">{item.title}</p>
      <p className="mt-0.5 line-clamp-2 text-sm text-ink-3 break-words">{item.description}</p>
      <CardFacts item={item} className="mt-2.5" />
    </div>
  </section>
);
