import { Calendar, ChevronRight, Eye, MapPin, Repeat2, Tag, TrendingDown } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { ItemDetail } from '#contract/items.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { isForRent } from '#contract/rules/rental.ts';
import type { ItemFields } from '#contract/schemas/items.ts';
import { dealDay } from '../deals/deal-times.ts';
import type { Days } from '../deals/rental/days.ts';
import { Badge } from '../ui/badge.tsx';
import { Day } from '../ui/day.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Price } from '../ui/price.tsx';
import { ConditionBadge, StockText, viewsText } from './cards/card-parts.tsx';
import { HiddenBadge, PublicationBadge } from './publication-badge.tsx';
import { upTo } from './wanted/wanted-item.ts';

const icon = { className: 'size-4 shrink-0' };

const Fact = ({ children }: { children: ReactNode }) => (
  <li className="inline-flex items-center gap-1.5 min-w-0">{children}</li>
);

/**
 * What the line of facts says of each field that an owner fills in: a new field does not compile without its row. Null
 * for one that stands elsewhere on the page.
 */
const FACTS: Record<keyof typeof ItemFields.shape, ((item: ItemDetail) => ReactNode) | null> = {
  kind: null,
  title: null,
  description: null,
  price: null,
  negotiable: null,
  category: null,
  condition: null,
  status: null,
  neededBy: ({ neededBy }) => neededBy && <span className="text-wait font-semibold">by {dealDay(neededBy)}</span>,
  rentalAvailable: ({ kind, price, rentalAvailable }) =>
    kind === 'Wanted' && price > 0 && isForRent(rentalAvailable) && 'To borrow',
  rentalPrice: null,
  rentalDuration: null,
  location: ({ location }) =>
    location && (
      <>
        <MapPin {...icon} />
        <span className="break-words min-w-0">{location}</span>
      </>
    ),
  isbn: null,
};

export function ItemFacts({ item }: { item: ItemDetail }) {
  const isWanted = item.kind === 'Wanted';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {isWanted ? (
          <Badge tone="pen">{item.status === 'Sold' ? 'Found' : 'Wanted'}</Badge>
        ) : (
          <>
            <ConditionBadge condition={item.condition} />
            <StockText item={item} />
          </>
        )}
        {item.hidden && <HiddenBadge {...item.hidden} />}
        {item.ItemStatus === 'Draft' && !item.hidden && <PublicationBadge publication={item.ItemStatus} />}
      </div>
      <h1 className="mt-3 text-[26px] leading-[1.15] md:text-h1 font-[680] break-words">{item.title}</h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {isWanted ? (
          <span className="price text-[26px] leading-none">{upTo(item)}</span>
        ) : (
          <Price value={item.price} className="text-[38px] leading-none" />
        )}
        <WasPrice price={item.wasPrice} />
        {item.negotiable && !isWanted && item.price > 0 && (
          <Badge tone="quiet">
            <Tag className="size-[14px] shrink-0" strokeWidth={2.1} />
            Negotiable
          </Badge>
        )}
      </div>
      <PriceHistory prices={item.prices} />
      <ul className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-3">
        <Fact>
          <Eye {...icon} />
          {viewsText(item.views)}
        </Fact>
        <Fact>
          <Calendar {...icon} />
          <Day time={item.createdAt} />
        </Fact>
        {Object.entries(FACTS).map(([name, factOf]) => {
          const fact = factOf?.(item);
          return fact ? <Fact key={name}>{fact}</Fact> : null;
        })}
      </ul>
    </>
  );
}

const FirstFree = lazyPart(async () => (await import('../deals/rental/first-free.tsx')).FirstFree);

interface RentalLineProps {
  /** The ranges of days that are taken, once they are known: it leads to the calendar and says the first free day. */
  taken?: Days[] | null;
  children: string;
}

/** Stands below the actions, on the item page. */
export function RentalLine({ taken, children }: RentalLineProps) {
  const line = (
    <>
      <Repeat2 className="size-5 shrink-0" strokeWidth={2.2} />
      <span className="break-words min-w-0 leading-5">
        {children}
        {taken && (
          <Suspense>
            <FirstFree taken={taken} />
          </Suspense>
        )}
      </span>
    </>
  );
  const className =
    'mt-3 flex items-center gap-3 rounded-[12px] bg-marker-soft text-marker-text px-4 py-2.5 min-h-16 font-semibold';
  if (taken === undefined) return <p className={className}>{line}</p>;
  return (
    <a href="#free-days" className={className}>
      {line}
      <ChevronRight className="ml-auto size-5 shrink-0" strokeWidth={2.2} aria-hidden="true" />
      <span className="sr-only">, see the free days</span>
    </a>
  );
}

/** 'was ₹999', beside the price. */
const WasPrice = ({ price }: { price: number | null }) =>
  price !== null && (
    <span className="text-ink-3">
      was <s>{moneyText(price)}</s>
    </span>
  );

/** When the price last changed, and earlier prices. Only reductions are highlighted. */
function PriceHistory({ prices }: Pick<ItemDetail, 'prices'>) {
  const [now, before, ...older] = prices;
  if (!now || !before) return null;
  const less = before.price - now.price;
  return (
    <div className="mt-2.5 text-sm text-ink-3">
      <p className="flex items-center gap-1.5">
        {less > 0 && <TrendingDown className="size-4 shrink-0 text-go" strokeWidth={2.2} aria-hidden="true" />}
        <span>
          {moneyText(less > 0 ? less : now.price)} {less > 0 && 'less '}since <Day time={now.at} short />.{' '}
          {moneyText(before.price)} from <Day time={before.at} short />.
        </span>
      </p>
      {older.length > 0 && (
        <details className="print:hidden">
          <summary className="inline-flex items-center min-h-11 md:min-h-8 font-medium cursor-pointer underline underline-offset-3">
            All prices
          </summary>
          <ul>
            {prices.map(({ price, at }) => (
              <li key={at}>
                {moneyText(price)} from <Day time={at} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
