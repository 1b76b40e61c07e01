import { STUDIES } from '../limits.ts';
import { offered } from './campus-choices.ts';
import { DAY } from './time.ts';
import { readYearAndBranch } from './year-and-branch.ts';

/* Days are texts of the campus's calendar, such as 2026-06-14. */

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The end of studies that a year of study proposes; null for a text that says no year and branch, such as of staff. */
export function proposedEnd(yearAndBranch: string, today: string): string | null {
  const read = readYearAndBranch(yearAndBranch);
  if (!read) return null;
  const [end] = STUDIES.termEnds;
  const thisYear = Number(today.slice(0, 4)) + (today.slice(5) > end ? 1 : 0);
  return `${thisYear + lastYear(read.year) - read.year}-${end}`;
}

/** The end of a further term after a day: of those that the campus has said, else as limits.ts says. */
export function nextTermEnd(day: string, said: readonly string[] = []): string {
  const least = dayAfter(day, STUDIES.termDays);
  const year = Number(least.slice(0, 4));
  const usual = [year, year + 1].flatMap((one) => STUDIES.termEnds.map((end) => `${one}-${end}`));
  const [first = least] = usual.filter((end) => end >= least).sort();
  return said.filter((end) => end >= least && end <= first).sort()[0] ?? first;
}

/** The last day that may be said on a day. */
export const lastStudiesEnd = (today: string): string =>
  `${Number(today.slice(0, 4)) + STUDIES.mostYears}${today.slice(4, 8)}01`;

/** What is wrong with an end of studies that somebody says; undefined if nothing is. */
export function wrongStudiesEnd(day: string, today: string): string | undefined {
  if (day <= today) return 'The end of your studies must be a day to come';
  if (day > lastStudiesEnd(today)) return `The end of your studies is at most ${STUDIES.mostYears} years away`;
  return undefined;
}

/** The last year of study here; a year that is no longer offered is somebody's last. */
const lastYear = (own: number): number => Math.max(own, ...offered('years').map(({ value }) => Number(value)));

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Such as '14 June 2026'. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
