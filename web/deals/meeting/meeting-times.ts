import { DEALS } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import { addDays, today } from '../rental/days.ts';

/** A time as form inputs hold it: '2026-01-17' and '17:00', in the writer's time zone. */
export interface TimeDraft {
  date: string;
  clock: string;
}

/** Null if the date or the time is missing. */
export function timeOf({ date, clock }: TimeDraft): Date | null {
  const time = new Date(`${date}T${clock}`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Hours of the day, and the minimum lead of the first proposal. */
const [EVENING, LUNCH, AHEAD] = [17, 13, 2];

/** This evening if that is hours away, otherwise tomorrow at lunch. */
export function firstTime(now: Date): TimeDraft {
  const isEarly = now.getHours() + AHEAD <= EVENING;
  return isEarly
    ? { date: today(now), clock: `${EVENING}:00` }
    : { date: addDays(today(now), 1), clock: `${LUNCH}:00` };
}

/** The same time of day a day later. */
export const nextTime = (last: TimeDraft): TimeDraft => ({
  date: timeOf(last) ? addDays(last.date, 1) : '',
  clock: last.clock,
});

/** The error of each time, by its index; null for none. */
export function faultsOf(times: readonly TimeDraft[], now: Date): (string | null)[] {
  const latest = now.getTime() + DEALS.meetingDays * DAY;
  return times.map((draft, i) => {
    const time = timeOf(draft);
    if (!time) return 'Choose a day and a time.';
    if (time <= now) return 'This time is over. Choose a later one.';
    if (time.getTime() > latest) return `Choose a time within ${DEALS.meetingDays} days.`;
    const isTwice = times.slice(0, i).some((other) => timeOf(other)?.getTime() === time.getTime());
    return isTwice ? 'You have this time already.' : null;
  });
}
