import { writeDate } from '../ui/day.tsx';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** '8 Jan' for '2026-01-08'. */
export const dayAndMonth = (day: string): string => writeDate(day).replace(/ \d{4}$/, '');

/** 'Weeks from Friday to Thursday' for the first day of one. */
export function weekWords(from: string): string {
  const first = new Date(from).getUTCDay();
  return `Weeks from ${DAYS[first]} to ${DAYS[(first + 6) % 7]}`;
}

/** '2026-01-08' of the reader's clock. */
const isoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** 'Today', 'Yesterday', '11 Jan 2026'. */
export function dayWords(day: string, now = new Date()): string {
  if (day >= isoDay(now)) return 'Today';
  return day === isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)) ? 'Yesterday' : writeDate(day);
}
