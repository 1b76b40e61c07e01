import { Repeat2, Tag } from 'lucide-react';
import { moneyText } from '#contract/rules/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { rentalLine, rentalShort } from '../rental.ts';
import { catalogTone, statusTone } from '../tones.ts';
import type { CardItem } from './card-item.ts';
import { CardPicture, CardTitle, ConditionBadge, RentalPill, Views } from './card-parts.tsx';
import { Heart } from './heart.tsx';

export interface GridCardLook {
  /**
   * `search`: price in $, the condition, and rental as a band on the picture. `more`: price in ₹ and a rental line.
   * `catalog`: as `more`, with the condition and the catalog's status colours.
   */
  look: 'search' | 'more' | 'catalog';
  /** Heading level of the title. */
  level: 2 | 3;
  urgent?: boolean | string | undefined;
}

const SIZES = '(width >= 80rem) 302px, (width >= 64rem) 25vw, 50vw';

/** Card of search, 'More from', profiles and the catalog. */
export function GridCard({ item, to, look, level, urgent }: GridCardLook & { item: CardItem; to: string }) {
  const search = look === 'search';
  const band = search && rentalShort(item, '$');
  const line = !search && rentalLine(item);
  return (
    <article className="group relative">
      <div className="relative aspect-square overflow-hidden rounded-card bg-sunken">
        <CardPicture item={item} sizes={SIZES} urgent={urgent} />
        <span className="absolute left-2.5 top-2.5 sm:left-3 sm:top-3">
          <Badge tone={(look === 'catalog' ? catalogTone : statusTone)(item.status)} dot raised>
            {item.status}
          </Badge>
        </span>
        <Heart item={item} />
        {band && (
          <span className="absolute inset-x-0 bottom-0 min-h-8 sm:h-9 py-1 px-3 bg-marker text-on-marker text-[12.5px] sm:text-[13.5px] font-semibold flex items-center gap-1.5">
            <Repeat2 className="size-4 shrink-0" />
            <span className="sm:truncate leading-4">{band}</span>
          </span>
        )}
      </div>
      <div className="pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="inline-flex flex-wrap items-baseline gap-x-2">
            <Price value={item.price} sign={search ? '$' : '₹'} className="text-[18px] sm:text-[21px] leading-6" />
            {item.wasPrice !== null && (
              <s className="text-[14px] leading-5 text-ink-3 tabular-nums">
                <span className="sr-only">was </span>
                {moneyText(item.wasPrice, search ? '$' : '₹')}
              </s>
            )}
          </span>
          <Views views={item.views} />
        </div>
        <CardTitle level={level} to={to} className="mt-1 text-[14.5px] sm:text-[15.5px]">
          {item.title}
        </CardTitle>
        <p className="mt-0.5 line-clamp-2 text-[13px] leading-5 sm:text-sm text-ink-3 wrap-anywhere">
          {item.description}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          {search && item.negotiable && item.price > 0 && item.status !== 'Sold' && (
            <Badge tone="quiet">
              <Tag className="size-[14px] shrink-0" strokeWidth={2.1} />
              Negotiable
            </Badge>
          )}
          {look !== 'more' && <ConditionBadge condition={item.condition} />}
          {line && <RentalPill>{line}</RentalPill>}
        </div>
      </div>
    </article>
  );
}
