import { DAY } from '#contract/rules/time.ts';
/* Calendar days as text, such as 2026-01-22: they sort, and are independent of time zones. */

export interface Days {
  from: string;
  to: string;
}
/** The selected range: first its first day, then its last. */
export type Range = { from: string; to: string | null } | null;

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day of a time in this browser's time zone. */
export const dayOf = (time: Date): string => dayAt(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()));

export const today = (now: Date = new Date()): string => dayOf(now);

export const addDays = (day: string, count: number): string => dayAt(Date.parse(day) + count * DAY);

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, count: number): string {
  const first = new Date(`${monthOf(day)}-01`);
  const month = dayAt(first.setUTCMonth(first.getUTCMonth() + count)).slice(0, 7);
  const wanted = `${month}${day.slice(7)}`;
  const last = lastOf(month);
  return wanted > last ? last : wanted;
}

/** 2026-01. */
export const monthOf = (day: string): string => day.slice(0, 7);
const lastOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return dayAt(Date.UTC(year ?? 0, number ?? 0, 0));
};

/** 0 is Monday. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The weeks of a month from Monday to Sunday, always six; null before its first and after its last day. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => addDays(start, week * 7 + i)).map((day) =>
      monthOf(day) === month ? day : null,
    ),
  );
}

export const isWithin = (day: string, { from, to }: Days): boolean => from <= day && day <= to;

/** The first day from `day` on that is in none of the taken ranges. */
export function firstFree(day: string, taken: Days[]): string {
  const over = taken.find((range) => isWithin(day, range));
  return over ? firstFree(addDays(over.to, 1), taken) : day;
}

/** The range after choosing a free day. A range over taken days starts again. */
export function choose(range: Range, day: string, taken: Days[]): Range {
  if (!range || range.to !== null || day < range.from) return { from: day, to: null };
  const isFree = !taken.some(({ from, to }) => from <= day && to >= range.from);
  return isFree ? { from: range.from, to: day } : { from: day, to: null };
}

const MOVES: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** The day that a key moves to; null for other keys. */
export const moveBy = (key: string, day: string): string | null => MOVES[key]?.(day) ?? null;
