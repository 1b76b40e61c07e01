import type { Measured } from './measure.ts';
import { digits, printRows } from './table.ts';

export type Goal = { atLeast: number } | { atMost: number };

/** One line of the table: a scenario beside its limit. */
export interface Result {
  scenario: string;
  /** What it is held against. */
  limit: string;
  /** Product over limit: of rates (1 is perfect), of times, or a plain figure such as megabytes. */
  value: number;
  unit: string;
  goal?: Goal;
  product?: Measured;
  beside?: Measured;
}

export const isReached = ({ value, goal }: Result): boolean | undefined =>
  goal && ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost);

interface Pair {
  product: Measured;
  limit: Measured;
}

/** Held against the limit by rate. */
export const byRate = (scenario: string, limit: string, pair: Pair, atLeast?: number): Result => ({
  scenario,
  limit,
  value: pair.product.rate / pair.limit.rate,
  unit: '× rate',
  goal: atLeast === undefined ? undefined : { atLeast },
  product: pair.product,
  beside: pair.limit,
});

/** Held against the limit by the time each takes on average with the same number at once. */
export const byTime = (scenario: string, limit: string, pair: Pair, atMost?: number): Result => ({
  scenario,
  limit,
  value: pair.limit.rate / pair.product.rate,
  unit: '× time',
  goal: atMost === undefined ? undefined : { atMost },
  product: pair.product,
  beside: pair.limit,
});

export function printTable(results: Result[]): void {
  printRows(
    results.map((one) => ({
      scenario: one.scenario,
      limit: one.limit,
      value: `${digits(one.value)} ${one.unit}`,
      goal: one.goal ? ('atLeast' in one.goal ? `≥ ${one.goal.atLeast}` : `≤ ${one.goal.atMost}`) : '',
      reached: { true: 'yes', false: 'NO' }[String(isReached(one))] ?? '',
      'a second': digits(one.product?.rate),
      'limit a second': digits(one.beside?.rate),
      'p50 ms': digits(one.product?.p50),
      'p99 ms': digits(one.product?.p99),
      'limit p50': digits(one.beside?.p50),
      'limit p99': digits(one.beside?.p99),
    })),
  );
}
