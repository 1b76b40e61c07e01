import { classNames } from './class-names.ts';

/** Local grouping, the same on the server and in every browser: 28,500 and 1,25,000. */
const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
export const formatNumber = (value: number): string => grouped.format(value);

interface PriceProps {
  value: number;
  /** `$` on search and My Products (given), `Rs` in the cart; ₹ elsewhere. */
  sign?: '₹' | '$' | 'Rs';
  className?: string;
}

/** Read out as '650 rupees', whatever the sign. */
export const Price = ({ value, sign = '₹', className = 'text-[21px] leading-6' }: PriceProps) => (
  <span className={classNames('price tabnum', className)}>
    <span aria-hidden="true">
      {sign === 'Rs' ? 'Rs ' : sign}
      {formatNumber(value)}
    </span>
    <span className="sr-only">{formatNumber(value)} rupees</span>
  </span>
);
