import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/* Small drawings for empty states, in the colours of the theme. */

export type SpotProps = Pick<ComponentProps<'svg'>, 'className'>;

export const Spot = ({ className = 'w-[200px]', viewBox = '0 0 200 150', children }: ComponentProps<'svg'>) => (
  <svg viewBox={viewBox} className={classNames('max-w-full', className)} aria-hidden="true">
    {children}
  </svg>
);
