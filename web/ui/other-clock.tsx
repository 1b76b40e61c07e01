import { useSyncExternalStore } from 'react';
import { useBrand } from '../brand.ts';
import { otherClock } from './clocks.ts';

const never = () => () => {};

/** Says what the campus's clock says beside times in the reader's time zone, where it says something else. */
export function OtherClock({ className = 'hint' }: { className?: string }) {
  const { timeZone } = useBrand();
  const words = useSyncExternalStore(
    never,
    () => otherClock(new Date(), timeZone),
    () => '',
  );
  return words && <p className={className}>{words}</p>;
}
