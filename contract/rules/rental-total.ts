import { DAY } from './time.ts';

const DAYS = { day: 1, week: 7, month: 30 } as const;
const COUNTS: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };

/** 'day', '1 Week', 'per 3 days', '/month', 'a week', 'two weeks', '2 week(s)'. */
const LENGTH = /^(?:per|every|each|for|\/)?\s*(\d{1,3}|[a-z]+)?\s*(day|week|month)(?:s|\(s\))?$/i;
const BY_THE = /^(dai|week|month)ly$/i;

/** How many days a duration such as '1 Week' has; null where it cannot be read, such as '1 Semester'. */
function lengthOf(duration: string): number | null {
  const [, word] = duration.match(BY_THE) ?? [];
  const [, count = '1', unit = word?.replace(/^dai$/i, 'day')] = duration.match(LENGTH) ?? [];
  if (!unit) return null;
  const counted = COUNTS[count.toLowerCase()] ?? Number(count);
  return counted > 0 ? counted * DAYS[unit.toLowerCase() as keyof typeof DAYS] : null;
}

/**
 * What a rental of some days costs: `price` for each begun `duration` ('1 Week', '3 days', 'month'). Null where the
 * duration cannot be read: then the two agree on it.
 */
export function rentalTotal(price: number | null, duration: string | null, days: number): number | null {
  const length = lengthOf(duration?.trim() ?? '');
  return price === null || length === null ? null : Math.ceil(days / length) * price;
}

/** Days from one date to another, both included. */
export const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY + 1;
