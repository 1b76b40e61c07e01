import { currencyName, formatNumber, moneyText } from '#contract/rules/format-number.ts';
import { classNames } from './class-names.ts';

interface PriceProps {
  value: number;
  /** `$` on search and My Products, `Rs ` in the cart, ₹ elsewhere, until an admin sets the currency. */
  sign?: '₹' | '$' | 'Rs ';
  className?: string;
}

/** Screen readers announce '650 rupees' for these signs. Nothing to pay is Free, but not in a sum. */
export const Price = ({ value, sign, className = 'text-[21px] leading-6' }: PriceProps) => (
  <span className={classNames('price tabular-nums', className)}>
    {value === 0 && sign !== 'Rs ' ? (
      'Free'
    ) : (
      <>
        <span aria-hidden="true">{moneyText(value, sign)}</span>
        <span className="sr-only">
          {formatNumber(value)} {currencyName()}
        </span>
      </>
    )}
  </span>
);
