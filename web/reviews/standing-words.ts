import { DAY, HOUR, MINUTE } from '#contract/rules/time.ts';

const STEPS = [
  [10 * MINUTE, '10 min'],
  [30 * MINUTE, '30 min'],
  [HOUR, '1 hour'],
  [4 * HOUR, '4 hours'],
  [DAY, 'a day'],
] as const;

/** The usual response time, rounded up: '30 min'. Null if unknown, or longer than a day. */
export const answerTime = (minutes: number | null): string | null =>
  minutes === null ? null : (STEPS.find(([most]) => minutes * MINUTE <= most)?.[1] ?? null);

/** 'Usually answers within 30 min'. */
export function answersWithin(minutes: number | null): string | null {
  const time = answerTime(minutes);
  return time && `Usually answers within ${time}`;
}

export const reviewsOf = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`;
