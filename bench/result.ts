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

export const isReached = ({ value, goal }: Result): boolean | undefined =>
  goal && ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost);

/** Compared by rate: 1 is perfect. */
export const byRate = (scenario: string, limit: string, { product, limit: beside }: Pair, atLeast?: number): Result => {
  const value = product.rate / beside.rate;
  return { scenario, limit, value, unit: '× rate', ...(atLeast && { goal: { atLeast } }), product, beside };
};

/** Compared by the time that each takes on average, with as many in flight. */
export const byTime = (scenario: string, limit: string, { product, limit: beside }: Pair, atMost: number): Result => {
  const value = beside.rate / product.rate;
  return { scenario, limit, value, unit: '× time', goal: { atMost }, product, beside };
};

export const rowOf = (one: Result): Record<string, string> => ({
  scenario: one.scenario,
  limit: one.limit ?? '',
  value: `${digits(one.value)} ${one.unit}`,
  goal: one.goal ? ('atLeast' in one.goal ? `≥ ${one.goal.atLeast}` : `≤ ${one.goal.atMost}`) : '',
  reached: { true: 'yes', false: 'NO' }[String(isReached(one))] ?? '',
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
