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
      const beside = (title: string, theirs: number) =>
        besides('memory under load', most.ours, title, theirs, 'MB', '× memory', 0.4);
      if (worker === undefined) return [beside(other.title, most.theirs)];
      // What we do in one process takes them two; each is a fair thing to be held against.
      return [
        beside(`${other.title}, the server alone`, most.theirs),
        beside(`${other.title} with its worker`, most.theirs + residentOf(worker)),
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
  atMost: number,
): Result => ({
  scenario: `${scenario}: ${ours.toPrecision(3)} ${of}`,
  limit: `${title}: ${theirs.toPrecision(3)} ${of}`,
  value: ours / theirs,
  unit,
  goal: { atMost },
});
