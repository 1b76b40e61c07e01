import { TrendingDown } from 'lucide-react';
import type { ItemDetail } from '#contract/items.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { Day } from '../ui/day.tsx';

/** 'was ₹999', beside the price. */
export const WasPrice = ({ price }: { price: number | null }) =>
  price !== null && (
    <span className="text-ink-3">
      was <s>{moneyText(price)}</s>
    </span>
  );

/** When the price last changed, and earlier prices. Only reductions are highlighted. */
export function PriceHistory({ prices }: Pick<ItemDetail, 'prices'>) {
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
