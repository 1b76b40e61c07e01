import { When } from '../../ui/when.tsx';
import { dayWords } from '../times.ts';

/** Stands above the messages of a day, which say the clock alone. */
export const DayLine = ({ time }: { time: string }) => (
  <p className="flex items-center gap-4 py-3 text-[13px] font-semibold text-ink-2 before:flex-1 before:h-px before:bg-line after:flex-1 after:h-px after:bg-line">
    <When time={time} words={dayWords} />
  </p>
);
