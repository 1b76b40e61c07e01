import { DAY } from '#contract/rules/time.ts';

/** Midnights of the reader between a time and now. */
export function daysBefore(date: Date, now: Date): number {
  const day = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate());
  return (day(now) - day(date)) / DAY;
}

/** '10:41 AM', in the reader's time zone. */
export function clockWords(time: string): string {
  const date = new Date(time);
  const hours = date.getHours();
  return `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
