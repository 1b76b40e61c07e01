const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a time on the campus, such as 2026-01-08: the same on the server and in every browser. */
export function campusDay(time: Date | string, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(new Date(time));
}

/** Days of the campus until an end; 0 on its day. */
export const daysLeft = (end: string, timeZone: string, now: Date = new Date()): number =>
  Math.max(0, (Date.parse(campusDay(end, timeZone)) - Date.parse(campusDay(now, timeZone))) / 86_400_000);
