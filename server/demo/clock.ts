import { DAY, HOUR, MINUTE } from '#contract/rules/time.ts';
import type { When } from './talk.ts';

/** The campus keeps Indian time: 5 hours 30 minutes ahead of UTC, all year. */
const AHEAD = 330 * MINUTE;
/** The day before lasts until this hour: what happened at seven 'today' would be to come. */
const MORNING = 8 * HOUR;

/**
 * Turns what the texts say ('25 minutes ago', 'two days ago at 19:41') into times before `now`, so that the campus
 * looks lived in whenever it is filled, and its content stays the same.
 */
export function clockOf(now: Date): (when: When) => Date {
  const midnight = Math.floor((now.getTime() + AHEAD - MORNING) / DAY) * DAY - AHEAD;
  return (when) => {
    if (typeof when === 'number') return new Date(now.getTime() - when * MINUTE);
    const [days, clock] = when;
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return new Date(midnight - days * DAY + (hours * 60 + minutes) * MINUTE);
  };
}
