import { DEALS } from '#contract/limits.ts';

/** A time as the inputs of a form have it: '2026-01-17' and '17:00', where the writer is. */
export interface TimeDraft {
  date: string;
  clock: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** '2026-01-17', by the browser's calendar. */
export const dateOf = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;

/** Null while one of the two is missing. */
export function timeOf({ date, clock }: TimeDraft): Date | null {
  const time = new Date(`${date}T${clock}`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Hours of the day, and how many hours ahead a first proposal should be. */
const [EVENING, LUNCH, AHEAD] = [17, 13, 2];

/** This evening while that is some hours away, else tomorrow at lunch. */
export function firstTime(now: Date): TimeDraft {
  const isEarly = now.getHours() + AHEAD <= EVENING;
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + (isEarly ? 0 : 1));
  return { date: dateOf(day), clock: `${isEarly ? EVENING : LUNCH}:00` };
}

/** The same clock a day later. */
export function nextTime(last: TimeDraft): TimeDraft {
  const time = timeOf(last);
  if (!time) return { date: '', clock: last.clock };
  return { ...last, date: dateOf(new Date(time.getFullYear(), time.getMonth(), time.getDate() + 1)) };
}

export const lastDay = (now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + DEALS.meetingDays);

/** What is wrong with each time, by its place; null where nothing is. */
export function faultsOf(times: readonly TimeDraft[], now: Date): (string | null)[] {
  const latest = now.getTime() + DEALS.meetingDays * 86_400_000;
  return times.map((draft, i) => {
    const time = timeOf(draft);
    if (!time) return 'Choose a day and a time.';
    if (time <= now) return 'This time is over. Choose a later one.';
    if (time.getTime() > latest) return `Choose a time within ${DEALS.meetingDays} days.`;
    const isTwice = times.slice(0, i).some((other) => timeOf(other)?.getTime() === time.getTime());
    return isTwice ? 'You have this time already.' : null;
  });
}
