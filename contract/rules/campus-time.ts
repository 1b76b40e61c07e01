import { DAY } from './time.ts';
/** A date and time on the campus's clock. */
export interface LocalTime {
  /** Such as 2026-03-29. */
  date: string;
  hour: number;
  minute: number;
}

export function localTime(at: Date, timeZone: string): LocalTime {
  const shown = formatOf(timeZone).format(at);
  return { date: shown.slice(0, 10), hour: Number(shown.slice(11, 13)), minute: Number(shown.slice(14, 16)) };
}

/** The day of a time on the campus, such as 2026-01-08: the same on the server and in every browser. */
export const campusDay = (time: Date | string, timeZone: string): string => localTime(new Date(time), timeZone).date;

/** Days of the campus until an end; 0 on its day. */
export const daysLeft = (end: string, timeZone: string, now: Date = new Date()): number =>
  Math.max(0, (Date.parse(campusDay(end, timeZone)) - Date.parse(campusDay(now, timeZone))) / DAY);

/** Whether this is the name of a time zone, such as Asia/Kolkata. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Such as 'India Standard Time'. */
export const timeZoneInWords = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Cached: every request of a member asks for the day, and a new formatter takes 30 µs. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The Swedish format is close to ISO 8601: 2026-03-29 18:05:00. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}

/** The first moment after a day of the campus. */
export function firstDayEnds(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY;
  // Nights when the clocks change have two: midnight by the old and by the new offset.
  const times = [-DAY, DAY].map((away) => midnight - offsetAt(midnight + away, timeZone)).sort((a, b) => a - b);
  return new Date(times.find((time) => campusDay(new Date(time), timeZone) > day) ?? midnight);
}

/** The local time read as UTC, minus the time itself. */
function offsetAt(time: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - time;
}

/** Such as 'Thu 15 Jan'. */
export function dayInWords(time: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(time);
  return `${format({ weekday: 'short' })} ${format({ day: 'numeric' })} ${format({ month: 'short' })}`;
}

/** Such as 'Thu 15 Jan, 5:05 PM'. */
export const timeInWords = (time: Date, timeZone: string): string =>
  `${dayInWords(time, timeZone)}, ${new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(time)}`;

/** Such as '22 Jan 2026'. */
export function fullDay(time: string, timeZone: string): string {
  const { day, month, year } = partsOf(time, timeZone);
  return `${day} ${month} ${year}`;
}

/** Such as 'Thursday, 22 Jan 2026, 11:05 AM'; without a time zone in the browser's own. */
export function fullTime(time: string, timeZone?: string): string {
  const { weekday, day, month, year, hour, minute, dayPeriod } = partsOf(time, timeZone);
  return `${weekday}, ${day} ${month} ${year}, ${hour}:${minute} ${dayPeriod}`;
}

function partsOf(time: string, timeZone: string | undefined): Record<string, string> {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).formatToParts(new Date(time));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}
