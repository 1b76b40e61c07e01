import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/* Small drawings for empty states, in the colours of the theme. */

export type SpotProps = Pick<ComponentProps<'svg'>, 'className'>;

export const Spot = ({ className = 'w-[200px]', viewBox = '0 0 200 150', children }: ComponentProps<'svg'>) => (
  <svg viewBox={viewBox} className={classNames('max-w-full', className)} aria-hidden="true">
    {children}
  </svg>
);

/** No items. */
export const BoxSpot = (props: SpotProps) => (
  <Spot {...props}>
    <ellipse cx="100" cy="138" rx="72" ry="7" fill="var(--pen-soft)" />
    <path d="M44 66l56-18 56 18v58a6 6 0 0 1-4 5.700L100 146l-52-16.300A6 6 0 0 1 44 124Z" fill="var(--pen-line)" />
    <path d="M44 66l56 18v62l-52-16.300A6 6 0 0 1 44 124Z" fill="var(--pen)" />
    <path d="M156 66l-56 18v62l52-16.300A6 6 0 0 0 156 124Z" fill="var(--pen)" opacity=".82" />
    <path d="M44 66l56 18-18 20-54-17Z" fill="var(--pen-line)" />
    <path d="M156 66l-56 18 18 20 54-17Z" fill="var(--pen-soft)" stroke="var(--pen-line)" strokeWidth="1.500" />
    <path d="M44 66l56-18-16-20L26 46Z" fill="var(--marker)" />
    <path d="M156 66l-56-18 16-20 58 18Z" fill="var(--pen-line)" />
    <path d="M56 104l22 7" stroke="#fff" strokeOpacity=".8" strokeWidth="4" strokeLinecap="round" />
    <path d="M100 12v-8M122 18l5-6M78 18l-5-6" stroke="var(--pen-line)" strokeWidth="4" strokeLinecap="round" />
  </Spot>
);

/** Something broke. */
export const TornSpot = (props: SpotProps) => (
  <Spot {...props}>
    <ellipse cx="100" cy="142" rx="80" ry="6" fill="var(--pen-soft)" />
    <g transform="rotate(-5 60 80)">
      <path
        d="M30 22h62l-8 14 10 12-12 14 10 14-12 14 10 14-10 14 6 12H30a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10Z"
        fill="var(--pen)"
      />
      <path d="M36 52h34M36 70h26M36 88h34" stroke="#fff" strokeOpacity=".65" strokeWidth="6" strokeLinecap="round" />
    </g>
    <g transform="rotate(6 140 80)">
      <path
        d="M108 20h40l26 26v72a10 10 0 0 1-10 10h-54l-6-12 10-14-10-14 12-14-10-14 12-14-10-12Z"
        fill="var(--pen-line)"
      />
      <path d="M148 20l26 26h-16a10 10 0 0 1-10-10Z" fill="var(--marker)" />
      <path d="M128 62h30M124 80h34M128 98h20" stroke="var(--surface)" strokeWidth="6" strokeLinecap="round" />
    </g>
  </Spot>
);
