import { useCampusToday } from '../../browser/campus-today.ts';
import { dealDay } from '../deal-times.ts';
import { type Days, firstFree } from './days.ts';

/** 'Free today', or from which day on. */
export function FirstFree({ taken }: { taken: Days[] }) {
  const today = useCampusToday();
  const first = firstFree(today, taken);
  return (
    <span className="block text-sm font-normal">{first === today ? 'Free today' : `Free from ${dealDay(first)}`}</span>
  );
}
