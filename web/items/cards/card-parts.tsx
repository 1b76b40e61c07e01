import { Eye, Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Item } from '#contract/items.ts';
import { conditionName } from '#contract/rules/campus.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { Badge, StatusText } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { rentalShort } from '../rental.ts';
import { conditionTone, isInStock } from '../tones.ts';

/* Shared by the cards of home, search, 'More from', profiles and catalog. */

export const homeColumns =
  'grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 [&>*]:min-w-0 gap-x-6 gap-y-7 sm:gap-y-10';
export const gridColumns = 'grid grid-cols-2 lg:grid-cols-4 [&>*]:min-w-0 gap-x-3.5 gap-y-7 sm:gap-x-6 sm:gap-y-10';

export const viewsText = (views: number): string => `${formatNumber(views)} ${views === 1 ? 'view' : 'views'}`;

export const Views = ({ views }: { views: number }) => (
  <span className="inline-flex items-center gap-1 text-ink-3 text-[13px] leading-5 shrink-0">
    <Eye className="size-[15px] shrink-0" />
    <span aria-hidden="true">{formatNumber(views)}</span>
    <span className="sr-only">{viewsText(views)}</span>
  </span>
);

export const StockText = ({ item }: { item: Pick<Item, 'status'> }) => (
  <StatusText tone={isInStock(item) ? 'go' : 'stop'}>{isInStock(item) ? 'In Stock' : 'Out of Stock'}</StatusText>
);

export const ConditionBadge = ({ condition, raised }: Pick<Item, 'condition'> & { raised?: boolean }) => (
  <Badge tone={conditionTone(condition)} raised={raised}>
    {conditionName(condition)}
  </Badge>
);

/** Wraps in the narrow cards of phones, is cut in others. */
export const RentalPill = ({ children }: { children: string }) => (
  <Badge tone="marker" className="min-w-0">
    <Repeat2 className="size-[14px] shrink-0" />
    <span className="sm:truncate leading-4">{children}</span>
  </Badge>
);

export const PriceAndViews = ({ item }: { item: Pick<Item, 'price' | 'views'> }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-2">
    <Price value={item.price} />
    <Views views={item.views} />
  </div>
);

type Facts = Pick<Item, 'status' | 'condition' | 'rentalAvailable' | 'rentalPrice' | 'rentalDuration'>;

/** Last row of the home card. Below 640 px the condition is here, above that on the picture. */
export function CardFacts({ item, className }: { item: Facts; className: string }) {
  const rental = rentalShort(item);
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-2.5 gap-y-1.5 min-h-6', className)}>
      <StockText item={item} />
      <span className="sm:hidden">
        <ConditionBadge condition={item.condition} />
      </span>
      {rental && <RentalPill>{rental}</RentalPill>}
    </div>
  );
}

interface CardPictureProps {
  item: Pick<Item, 'picture'>;
  sizes: string;
  urgent?: boolean | string | undefined;
}

export const CardPicture = ({ item, sizes, urgent }: CardPictureProps) => (
  <div className="size-full transition-transform duration-300 motion-safe:group-hover:scale-[1.035]">
    <Picture picture={item.picture} sizes={sizes} urgent={urgent} />
  </div>
);

interface CardTitleProps {
  level: 2 | 3;
  to: string;
  className: string;
  children: ReactNode;
}

/** The title's link covers the whole card. Two lines where cards are narrow. */
export function CardTitle({ level, to, className, children }: CardTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading className={classNames('card-title line-clamp-2 sm:line-clamp-1', className)}>
      <Link to={to} className="card-link">
        {children}
      </Link>
    </Heading>
  );
}
