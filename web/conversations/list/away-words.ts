import { DAY } from '#contract/rules/time.ts';
import { MONTHS } from '../../ui/days.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A day such as 2026-01-02 as '2 Jan'. */
export const dayText = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** 'Away until Monday' for the days of the coming week, 'Away until 2 Mar' for later ones. */
export function awayWords(day: string, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / DAY;
  return `Away until ${days < 7 ? WEEKDAYS[new Date(day).getUTCDay()] : dayText(day)}`;
}
