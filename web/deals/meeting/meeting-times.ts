import { DEALS } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import { addDays, today } from '../rental/days.ts';

/** A time as form inputs hold it: '2026-01-17' and '17:00', in the writer's time zone. */
export interface TimeDraft {
  date: string;
  clock: string;
  /** It is set by its day and time, not chosen from the chips. */
  isTyped?: true;
}

/** Null if the date or the time is missing. */
export function timeOf({ date, clock }: TimeDraft): Date | null {
  const time = new Date(`${date}T${clock}`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Hours of the day, and the minimum lead of a time to choose. */
const [EVENING, LUNCH, AHEAD] = [17, 13, 2];

/** Times to choose with one tap: this evening if that is hours away, and those of the next days. */
export function nearTimes(now: Date): [TimeDraft, ...TimeDraft[]] {
  const at = (days: number, hour: number) => ({ date: addDays(today(now), days), clock: `${hour}:00` });
  const tomorrow: [TimeDraft, TimeDraft] = [at(1, LUNCH), at(1, EVENING)];
  return now.getHours() + AHEAD <= EVENING ? [at(0, EVENING), ...tomorrow] : [...tomorrow, at(2, LUNCH)];
}

export const isSameTime = (one: TimeDraft, other: TimeDraft): boolean =>
  one.date === other.date && one.clock === other.clock;

/** 'Today 5 PM', 'Tomorrow 1 PM', 'Sat 1 PM': of a time on the hour within a week. */
export function nameOfTime({ date, clock }: TimeDraft, now: Date): string {
  const time = new Date(`${date}T${clock}`);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options).format(time);
  const near = ['Today', 'Tomorrow'].find((_, days) => addDays(today(now), days) === date);
  return `${near ?? format({ weekday: 'short' })} ${format({ hour: 'numeric' })}`;
}

/** The same time of day a day later, to be changed by typing. */
export const nextTime = (last: TimeDraft): TimeDraft => ({
  date: timeOf(last) ? addDays(last.date, 1) : '',
  clock: last.clock,
  isTyped: true,
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
