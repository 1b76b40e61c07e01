import { clockWords, daysBefore, MONTHS } from '../ui/days.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const yearOf = (date: Date, now: Date): string =>
  date.getFullYear() === now.getFullYear() ? '' : ` ${date.getFullYear()}`;

/** The line above the messages of a day: 'Today', 'Yesterday', 'Wed 14 Jan', in the reader's time zone. */
export function dayWords(time: string, now: Date): string {
  const date = new Date(time);
  const days = daysBefore(date, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return `${WEEKDAYS[date.getDay()]} ${date.getDate()} ${MONTHS[date.getMonth()]}${yearOf(date, now)}`;
}

/** A time in the list: '10:41 AM' today, then 'Yesterday', 'Mon', '11 Jan'. */
export function listWords(time: string, now: Date): string {
  const date = new Date(time);
  const days = daysBefore(date, now);
  if (days === 0) return clockWords(time);
  if (days === 1) return 'Yesterday';
  if (days > 0 && days < 7) return WEEKDAYS[date.getDay()] ?? '';
  return `${date.getDate()} ${MONTHS[date.getMonth()]}${yearOf(date, now)}`;
}
