const HOUR = 3_600_000;

/** What the clocks of the campus show. */
export interface LocalTime {
  /** Such as 2026-03-29. */
  date: string;
  hour: number;
}

export function localTime(at: Date, timeZone: string): LocalTime {
  const shown = formatOf(timeZone).format(at);
  return { date: shown.slice(0, 10), hour: hourOf(shown) };
}

/** For each hour of the day, when the clocks show it next. One that they skip comes when they jump over it. */
export function nextHours(at: Date, timeZone: string): Date[] {
  const format = formatOf(timeZone);
  const minutes = Number(format.format(at).slice(14, 16));
  const next: Date[] = [];
  // A day in which they are set back has 25 hours.
  for (let i = 1; i <= 25; i += 1) {
    const start = new Date(Math.floor(at.getTime() / 60_000) * 60_000 - minutes * 60_000 + i * HOUR);
    next[hourOf(format.format(start))] ??= start;
  }
  return Array.from({ length: 24 }, (_, hour) => next[hour] ?? next[(hour + 1) % 24] ?? at);
}

/** Kept, as every request of a member asks for the day and a new one takes 30 µs. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Swedes write times as ISO 8601 does: 2026-03-29 18:05:00. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}
const hourOf = (shown: string): number => Number(shown.slice(11, 13));
