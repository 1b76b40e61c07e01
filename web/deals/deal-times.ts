import { DAY } from '#contract/rules/time.ts';

/** The day number of a time in the browser's time zone. */
const dayOf = (time: Date): number => Math.floor(new Date(time).setHours(0, 0, 0, 0) / DAY + 0.5);

const format = (time: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', options).format(time);

/** '6:00 PM'. */
export const clockOf = (time: Date): string => format(time, { hour: 'numeric', minute: '2-digit' });
/** 'Thu 15 Jan'. */
export const shortDay = (time: Date): string =>
  `${format(time, { weekday: 'short' })} ${time.getDate()} ${format(time, { month: 'short' })}`;

/** Parts of a date for a tile: 'Thu', 15, 'Jan'. */
export const dateParts = (time: Date): { weekday: string; day: number; month: string } => ({
  weekday: format(time, { weekday: 'short' }),
  day: time.getDate(),
  month: format(time, { month: 'short' }),
});

/** 'Thu, 6:00 PM' within a week, else 'Thu 15 Jan, 6:00 PM'. */
export function dealTime(iso: string, now: Date = new Date()): string {
  const time = new Date(iso);
  const days = dayOf(time) - dayOf(now);
  const isNear = days >= 0 && days < 7;
  return `${isNear ? format(time, { weekday: 'short' }) : shortDay(time)}, ${clockOf(time)}`;
}

/** 'Thu 15 Jan' for a date such as 2026-01-15. */
export const dealDay = (date: string): string => shortDay(new Date(`${date}T12:00:00`));

/** 'Thu 15 Jan to Sat 17 Jan'; one day alone is only that day. */
export const dealDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dealDay(from) : `${dealDay(from)} to ${dealDay(to)}`;

/** '27 Jan' for a time. */
export const dealDate = (iso: string): string => {
  const time = new Date(iso);
  return `${time.getDate()} ${format(time, { month: 'short' })}`;
};

/** '1st', '2nd', '11th'. */
export function ordinal(n: number): string {
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' };
  return `${n}${suffix[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)]}`;
}
