import { ENDS } from '#contract/limits.ts';
import { campusDay, firstDayEnds } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';

export interface ItemEnd {
  at: Date;
  /** Days from today. */
  days: number;
  /** The campus term with which it ends. */
  term: string | null;
}

export interface TermDays {
  name: string;
  begins_on: string;
  ends_on: string;
}

/**
 * When an item that is published now ends: with the first term that has begun, or begins before the default end, and
 * has enough days left; otherwise after the operator's number of days. A wanted post ends with `neededBy`, unless that
 * day is over.
 */
export function itemEnd(
  now: Date,
  { timeZone, listingDays }: Pick<Context['config'], 'timeZone' | 'listingDays'>,
  terms: TermDays[],
  neededBy: string | null = null,
): ItemEnd {
  const today = campusDay(now, timeZone);
  const least = dayAfter(today, ENDS.leastDays);
  const [term] = terms
    .filter(({ begins_on, ends_on }) => ends_on >= least && begins_on <= least)
    .sort((one, other) => (one.ends_on < other.ends_on ? -1 : 1));
  const day = term?.ends_on ?? dayAfter(today, listingDays);
  const isNeededSooner = neededBy !== null && neededBy >= today && neededBy < day;
  const last = isNeededSooner ? neededBy : day;
  return {
    at: endOfDay(last, timeZone),
    days: Math.round((Date.parse(last) - Date.parse(today)) / DAY),
    term: isNeededSooner ? null : (term?.name ?? null),
  };
}

/** The last millisecond of a day of the campus, so that an end is shown as that day. */
export const endOfDay = (day: string, timeZone: string): Date => new Date(firstDayEnds(day, timeZone).getTime() - 1);

/** The calendar day some days later, or earlier for a negative number. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
