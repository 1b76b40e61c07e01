import { residentOf } from '../memory.ts';
import type { Result } from '../result.ts';
import type { Other } from './other.ts';

/** The most that both hold after any of the rounds, as the operating system sees it; PostgreSQL is nobody's. */
export function weigh(us: number, them: number) {
  const most = { ours: 0, theirs: 0 };
  return {
    note: () => {
      most.ours = Math.max(most.ours, residentOf(us));
      most.theirs = Math.max(most.theirs, residentOf(them));
    },
    sumUp: (other: Other, worker?: number): Result[] => {
      const server = besides('memory under load', most.ours, other.title, most.theirs, 'MB', '× memory', 0.4);
      if (worker === undefined) return [server];
      const both = most.theirs + residentOf(worker);
      return [
        server,
        besides('memory under load', most.ours, `${other.title} with its worker`, both, 'MB', '× memory'),
      ];
    },
  };
}

/** Two figures, and ours over theirs. */
export const besides = (
  scenario: string,
  ours: number,
  title: string,
  theirs: number,
  of: string,
  unit: string,
  atMost?: number,
): Result => ({
  scenario: `${scenario}: ${ours.toPrecision(3)} ${of}`,
  limit: `${title}: ${theirs.toPrecision(3)} ${of}`,
  value: ours / theirs,
  unit,
  goal: atMost === undefined ? undefined : { atMost },
});
