import {
  type Branch,
  type Exam,
  PAPER_KINDS,
  PAPER_LANGUAGES,
  PAPER_ORDERS,
  type PaperKind,
  type PaperLanguage,
  type PaperOrder,
} from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { choicesOf, newLabel, offered } from '#contract/rules/campus-choices.ts';
import { DAY } from '#contract/rules/time.ts';
import { readYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { belongings } from '../../session/belongings.ts';
import { getSession } from '../../session/session.ts';

/** The filter of papers. It is in the address, so that it can be shared. */
export interface Choice {
  year?: string | undefined;
  branch?: Branch | undefined;
  YearofPaper?: string | undefined;
  /** Searches all papers. */
  query?: string | undefined;
  /** Only a search has it. */
  exam?: Exam | undefined;
  kind?: PaperKind | 'all' | undefined;
  language?: PaperLanguage | undefined;
  order?: PaperOrder | undefined;
}

/** What the forms of papers offer, and what is chosen already. A year is its number, unless an admin has named it. */
export const yearOptions = (chosen?: string) =>
  offered('years', chosen).map(({ value }) => ({ value, label: newLabel('years', value) ?? value }));
export const branchOptions = (chosen?: string) => offered('branches', chosen);

interface LastChoice {
  year?: unknown;
  branch?: unknown;
}

/** The member's last choice, for the next visit. */
const last = belongings<LastChoice>({
  kind: 'papers',
  longest: 365 * DAY,
  read: (stored) => (stored as LastChoice | null) ?? undefined,
});

/** The choice in the address, or else the last one, or else the member's own year and branch. */
export function readChoice(parameters: URLSearchParams): Choice {
  const { year, branch } = among(parameters.get('year'), parameters.get('branch'));
  const query = parameters.get('query')?.trim() || undefined;
  // A search is not narrowed by what was looked at before.
  const before = year || branch || query ? {} : lastChoice();
  const oneOf = <T extends string>(options: readonly T[], name: string): T | undefined =>
    options.find((one) => one === parameters.get(name));
  return {
    year: year ?? before.year,
    branch: branch ?? before.branch,
    YearofPaper: parameters.get('YearofPaper')?.trim() || undefined,
    query,
    ...(query && {
      exam: oneOf(valuesOf('exams'), 'exam'),
      kind: oneOf([...PAPER_KINDS, 'all'], 'kind'),
      language: oneOf(PAPER_LANGUAGES, 'language'),
      order: oneOf(PAPER_ORDERS, 'order'),
    }),
  };
}

/** If storage is full, the next visit starts without it. */
export function rememberChoice({ year, branch }: Pick<Choice, 'year' | 'branch'>): void {
  last.set('', { year, branch });
}

function lastChoice(): Choice {
  const before = last.get('');
  if (before) return among(before.year, before.branch);
  const own = readYearAndBranch(getSession()?.user.YearAndBranch ?? '');
  return among(own && String(own.year), own?.branch);
}

const valuesOf = (kind: 'years' | 'branches' | 'exams') => choicesOf(kind).map(({ value }) => value);

const among = (year: unknown, branch: unknown): Choice => ({
  year: valuesOf('years').find((one) => one === year),
  branch: valuesOf('branches').find((one) => one === branch),
});

/** The parameters of the address that open the viewer over the list, and say where. */
export const VIEWED = { paper: 'paper', page: 'page' } as const;

/** The same list with a paper open over it. */
export function viewerPath(parameters: URLSearchParams, paperId: string, page?: number): string {
  const search = new URLSearchParams(parameters);
  search.set(VIEWED.paper, paperId);
  if (page && page > 1) search.set(VIEWED.page, String(page));
  else search.delete(VIEWED.page);
  return pathWith(search);
}

export function listPath(parameters: URLSearchParams): string {
  const search = new URLSearchParams(parameters);
  for (const name of Object.values(VIEWED)) search.delete(name);
  return pathWith(search);
}

export const pathOf = (choice: Choice): string => paths.dashboard.academics({ ...choice });

const pathWith = (search: URLSearchParams): string => paths.dashboard.academics(Object.fromEntries(search));
