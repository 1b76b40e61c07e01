import { DAY, HOUR, MINUTE } from '#contract/rules/time.ts';

const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'} ago`;

/** '20 minutes ago', 'yesterday', '1 week ago', for milliseconds since 1970, in the reader's days. */
export function ago(at: number, now = Date.now()): string {
  const past = Math.max(0, now - at);
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return count(Math.floor(past / MINUTE), 'minute');
  // Summer time makes days of 23 and 25 hours.
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY);
  if (days === 0 || past < 6 * HOUR) return count(Math.floor(past / HOUR), 'hour');
  if (days === 1) return 'yesterday';
  if (days < 7) return count(days, 'day');
  return count(Math.floor(days / 7), 'week');
}

const CLOCK = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });

/** '10:31 AM' today, 'yesterday, 8:17 PM', '3 days ago'. */
export function clock(at: number, now = Date.now()): string {
  const time = CLOCK.format(at).replace(/[ap]m/, (half) => half.toUpperCase());
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY);
  if (days <= 0) return time;
  return days === 1 ? `yesterday, ${time}` : ago(at, now);
}
