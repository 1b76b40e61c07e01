import { TrendingUp } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { PriceSense as Sense } from '#contract/hints.ts';
import { hintCalls } from '#contract/hints.ts';
import type { Condition } from '#contract/limits.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { priceOf } from '#contract/rules/price-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { ItemFormHandle } from '../item-form.ts';
import { rangeOf } from './price-range.ts';
import { askedTitle, useHint } from './use-hint.ts';

function useSense({ control }: ItemFormHandle): Sense | null {
  const [written, category, condition] = useWatch({ control, name: ['title', 'category', 'condition'] });
  const title = askedTitle(written);
  const input = title && {
    title,
    ...(category && { category }),
    ...(condition && { condition: condition as Condition }),
  };
  return useHint(hintCalls.getPriceSense, input || null)?.data ?? null;
}

/**
 * Beside the price: what similar things sold for here, and how many people look for one. One line below the price on
 * phones, where the fields under it would move.
 */
export function PriceSense({ form }: { form: ItemFormHandle }) {
  const sense = useSense(form);
  const price = priceOf(useWatch({ control: form.control, name: 'price' }));
  if (!sense?.sold && !sense?.looking) return null;
  const { sold, looking } = sense;
  return (
    <div className="md:rounded-[14px] md:bg-sunken md:p-4" role="status">
      {sold && (
        <>
          <p className="md:flex gap-2 font-semibold leading-5 max-md:text-sm max-md:truncate">
            <TrendingUp className="max-md:hidden size-5 shrink-0 text-go" strokeWidth={2.1} aria-hidden="true" />
            Sold for {rangeOf(sold)} here
          </p>
          <Range sold={sold} price={price} />
        </>
      )}
      <p className={classNames('md:mt-2 text-sm leading-5 text-ink-2 max-md:truncate', sold && 'max-md:sr-only')}>
        {sold && `Median ${moneyText(sold.median)} of ${sold.count} like it since ${monthOf(sold.since)}. `}
        {looking && (
          <>
            <b className="font-semibold">{looking} people look for one</b> and hear of it at once.
          </>
        )}
      </p>
    </div>
  );
}

/** The range of prices paid, with equal room on both sides, and the price as a dot. */
function Range({ sold: { low, high }, price }: { sold: NonNullable<Sense['sold']>; price: number }) {
  const width = Math.max(high - low, 1) * 2.5;
  const start = (low + high - width) / 2;
  const at = (value: number) => `${Math.min(97, Math.max(3, ((value - start) / width) * 100))}%`;
  const isGiven = Number.isFinite(price);
  const place = price < low ? 'is below' : price > high ? 'is above' : 'lies between';
  const label = isGiven
    ? `Your price ${moneyText(price)} ${place} ${moneyText(low)} and ${moneyText(high)}`
    : undefined;
  return (
    <>
      <div
        className="max-md:hidden relative mt-3.5 mb-1.5 h-2 rounded-full bg-sunken-2"
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      >
        <i
          className="absolute inset-y-0 rounded-full bg-pen-line"
          style={{ left: at(low), right: `${100 - Number.parseFloat(at(high))}%` }}
        />
        {isGiven && (
          <b
            className="absolute top-1/2 size-4 -translate-1/2 rounded-full bg-pen ring-2 ring-surface"
            style={{ left: at(price) }}
          />
        )}
      </div>
      <div className="max-md:hidden relative h-5 text-[13px] text-ink-3 tabular-nums" aria-hidden="true">
        <span className="absolute -translate-x-1/2" style={{ left: at(low) }}>
          {moneyText(low)}
        </span>
        {high > low && (
          <span className="absolute -translate-x-1/2" style={{ left: at(high) }}>
            {moneyText(high)}
          </span>
        )}
      </div>
    </>
  );
}

const monthOf = (since: string): string => {
  const date = new Date(since);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString('en-IN', { month: 'long', ...(!isThisYear && { year: 'numeric' }) });
};
