import { localTime } from '#contract/rules/campus-time.ts';
import { HOUR, MINUTE } from '#contract/rules/time.ts';

/** When each hour of the day comes next on the campus's clock. An hour that the clock skips comes with the jump. */
export function nextHours(at: Date, timeZone: string): Date[] {
  const { minute } = localTime(at, timeZone);
  const next: Date[] = [];
  // A day on which clocks are set back has 25 hours.
  for (let i = 1; i <= 25; i += 1) {
    const start = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE - minute * MINUTE + i * HOUR);
    next[localTime(start, timeZone).hour] ??= start;
  }
  return Array.from({ length: 24 }, (_, hour) => next[hour] ?? next[(hour + 1) % 24] ?? at);
}
