import { useSyncExternalStore } from 'react';
import { useBrand } from '../brand.ts';
import { otherClock } from './clocks.ts';

const never = () => () => {};

/** Beside times in the reader's time zone: what the campus's clock says, where it says something else. */
export function OtherClock({ className = 'hint' }: { className?: string }) {
  const { timeZone } = useBrand();
  const words = useSyncExternalStore(
    never,
    () => otherClock(new Date(), timeZone),
    () => '',
  );
  return words && <p className={className}>{words}</p>;
}
