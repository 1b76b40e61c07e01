import { formatNumber } from '#contract/rules/format-number.ts';
import { classNames } from './class-names.ts';

interface PriceProps {
  value: number;
  /** `$` on search and My Products, `Rs` in the cart; ₹ elsewhere. */
  sign?: '₹' | '$' | 'Rs';
  className?: string;
}

/** Screen readers announce '650 rupees' for every sign. Nothing to pay is Free, but not in a sum. */
export const Price = ({ value, sign = '₹', className = 'text-[21px] leading-6' }: PriceProps) => (
  <span className={classNames('price tabular-nums', className)}>
    {value === 0 && sign !== 'Rs' ? (
      'Free'
    ) : (
      <>
        <span aria-hidden="true">
          {sign === 'Rs' ? 'Rs ' : sign}
          {formatNumber(value)}
        </span>
        <span className="sr-only">{formatNumber(value)} rupees</span>
      </>
    )}
  </span>
);
