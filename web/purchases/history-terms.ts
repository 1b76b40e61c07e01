import { paths } from '#contract/paths.ts';

export const KINDS = [
  ['All', 'all'],
  ['Bought', 'bought'],
  ['Sold', 'sold'],
  ['Rented', 'rented'],
] as const;

/** The filter in the address: a kind of deal, and an academic year by the year in which it begins. */
export interface HistoryTerms {
  kind: (typeof KINDS)[number][1];
  year?: number;
}

export function readHistoryTerms(search: URLSearchParams): HistoryTerms {
  const [, kind] = KINDS.find(([, one]) => one === search.get('kind')) ?? KINDS[0];
  const year = Number(/^2[01]\d\d$/.exec(search.get('year') ?? '')?.[0]);
  return { kind, ...(year && { year }) };
}

export const historyPath = ({ kind, year }: HistoryTerms): string =>
  paths.dashboard.purchaseHistory({ kind: kind === 'all' ? undefined : kind, year });

/** '2025–26'. */
export const academicYear = (year: number): string => `${year}–${String((year + 1) % 100).padStart(2, '0')}`;
