const HOUR = 3_600_000;

/** A date and time in the campus's time zone. */
export interface LocalTime {
  /** Such as 2026-03-29. */
  date: string;
  hour: number;
}

export function localTime(at: Date, timeZone: string): LocalTime {
  const shown = formatOf(timeZone).format(at);
  return { date: shown.slice(0, 10), hour: hourOf(shown) };
}

/** When each hour of the day comes next on the campus's clock. An hour that the clock skips comes with the jump. */
export function nextHours(at: Date, timeZone: string): Date[] {
  const format = formatOf(timeZone);
  const minutes = Number(format.format(at).slice(14, 16));
  const next: Date[] = [];
  // A day on which clocks are set back has 25 hours.
  for (let i = 1; i <= 25; i += 1) {
    const start = new Date(Math.floor(at.getTime() / 60_000) * 60_000 - minutes * 60_000 + i * HOUR);
    next[hourOf(format.format(start))] ??= start;
  }
  return Array.from({ length: 24 }, (_, hour) => next[hour] ?? next[(hour + 1) % 24] ?? at);
}

/** Cached: every request of a member asks for the day, and a new formatter takes 30 µs. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The Swedish format is close to ISO 8601: 2026-03-29 18:05:00. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
}
const hourOf = (shown: string): number => Number(shown.slice(11, 13));
