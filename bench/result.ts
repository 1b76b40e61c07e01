import type { Measured, Pair } from './measure.ts';

export type Goal = { atLeast: number } | { atMost: number };

/** One line of the table: a scenario beside its limit. */
export interface Result {
  scenario: string;
  /** What it is compared with; empty for a plain figure. */
  limit?: string;
  /** Product over limit: of rates (1 is perfect) or of times; or a plain figure such as megabytes. */
  value: number;
  unit: string;
  goal?: Goal;
  product?: Measured;
  beside?: Measured;
}

const isReached = (value: number, goal: Goal) => ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost);

/** Of rates 1 is perfect; the time is what each takes on average, with as many in flight. */
const RATIOS: Record<'rate' | 'time' | 'p50' | 'p99', (one: Measured, other: Measured) => number> = {
  rate: (one, other) => one.rate / other.rate,
  time: (one, other) => other.rate / one.rate,
  p50: (one, other) => one.p50 / other.p50,
  p99: (one, other) => one.p99 / other.p99,
};

/** The product over its limit: a rate of at least so much of it, or a time of at most so much. */
export function compare(scenario: string, limit: string, by: keyof typeof RATIOS, pair: Pair, bound?: number): Result {
  const { product, limit: beside } = pair;
  const goal = bound && { goal: by === 'rate' ? { atLeast: bound } : { atMost: bound } };
  return { scenario, limit, value: RATIOS[by](product, beside), unit: `× ${by}`, ...goal, product, beside };
}

export const rowOf = (one: Result): Record<string, string> => ({
  scenario: one.scenario,
  limit: one.limit ?? '',
  value: `${digits(one.value)} ${one.unit}`,
  goal: one.goal ? ('atLeast' in one.goal ? `≥ ${one.goal.atLeast}` : `≤ ${one.goal.atMost}`) : '',
  reached: one.goal ? (isReached(one.value, one.goal) ? 'yes' : 'NO') : '',
  'a second': digits(one.product?.rate),
  'p50 ms': digits(one.product?.p50),
  'p99 ms': digits(one.product?.p99),
  'limit a second': digits(one.beside?.rate),
  'limit p50': digits(one.beside?.p50),
  'limit p99': digits(one.beside?.p99),
});

/** Rows as a Markdown table that reads well in a terminal too. */
export function tableOf(rows: Record<string, string>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const widths = columns.map((name) => Math.max(name.length, 3, ...rows.map((row) => (row[name] ?? '').length)));
  const line = (cells: string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  const body = rows.map((row) => line(columns.map((name) => row[name] ?? '')));
  return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

/** Three significant digits. */
export const digits = (value: number | undefined): string => {
  if (value === undefined) return '';
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
};
