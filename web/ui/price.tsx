import { classNames } from './class-names.ts';

/**
 * Indian grouping, the same on the server and in every browser: 28,500 and 1,25,000. Without Intl.NumberFormat, whose
 * first use loads language data and takes 12 ms of every page's start.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Number(value.toFixed(2))).split('.');
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
  return fraction ? `${grouped}.${fraction}` : grouped;
}

interface PriceProps {
  value: number;
  /** `$` on search and My Products, `Rs` in the cart; ₹ elsewhere. */
  sign?: '₹' | '$' | 'Rs';
  className?: string;
}

/** Screen readers announce '650 rupees' for every sign. */
export const Price = ({ value, sign = '₹', className = 'text-[21px] leading-6' }: PriceProps) => (
  <span className={classNames('price tabular-nums', className)}>
    <span aria-hidden="true">
      {sign === 'Rs' ? 'Rs ' : sign}
      {formatNumber(value)}
    </span>
    <span className="sr-only">{formatNumber(value)} rupees</span>
  </span>
);
