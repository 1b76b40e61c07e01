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

/** A plain figure, which may have to be at most so much. */
export const figure = (scenario: string, value: number, unit: string, atMost?: number): Result => ({
  scenario,
  value,
  unit,
  ...(atMost !== undefined && { goal: { atMost } }),
});

/** Aspect that is compared. A rate is perfect at 1; the time is what each takes on average, with as many in flight. */
type Aspect = keyof Measured | 'time';

/** The product over its limit: a rate of at least so much of it, or a time of at most so much. */
export function compare(scenario: string, limit: string, by: Aspect, pair: Pair, bound?: number): Result {
  const [product, beside] = pair;
  const value = by === 'time' ? beside.rate / product.rate : product[by] / beside[by];
  const goal = bound && { goal: by === 'rate' ? { atLeast: bound } : { atMost: bound } };
  return { scenario, limit, value, unit: `× ${by}`, ...goal, product, beside };
}

export const rowOf = (one: Result): Record<string, string> => ({
  scenario: one.scenario,
  limit: one.limit ?? '',
  value: `${digits(one.value)} ${one.unit}`,
  ...judge(one),
  'a second': digits(one.product?.rate),
  'p50 ms': digits(one.product?.p50),
  'p99 ms': digits(one.product?.p99),
  'limit a second': digits(one.beside?.rate),
  'limit p50': digits(one.beside?.p50),
  'limit p99': digits(one.beside?.p99),
});

/** The columns of a goal. */
export function judge({ value, goal }: Pick<Result, 'value' | 'goal'>): { goal: string; reached: string } {
  if (!goal) return { goal: '', reached: '' };
  const isReached = 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
  return {
    goal: 'atLeast' in goal ? `≥ ${round(goal.atLeast)}` : `≤ ${round(goal.atMost)}`,
    reached: isReached ? 'yes' : 'NO',
  };
}

/** Three significant digits, and no more than there are: 0.6, 1000. */
const round = (value: number): number => Number(value.toPrecision(3));

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
