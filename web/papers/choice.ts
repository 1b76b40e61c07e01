import { BRANCHES, type Branch, YEARS } from '#contract/limits.ts';
import { paths } from '../paths.ts';

/** Which papers are looked at. It stands in the address, so that it can be sent to a friend. */
export interface Choice {
  year?: string | undefined;
  branch?: Branch | undefined;
  YearofPaper?: string | undefined;
  /** Searches all papers; year and branch do not matter then. */
  query?: string | undefined;
}

/** What was chosen last, for a visit without a choice. Logging out takes it away (session.ts). */
const KEY = 'papers';

/** What the address says; where it says nothing, what was chosen last. */
export function readChoice(parameters: URLSearchParams): Choice {
  const { year, branch } = among(parameters.get('year'), parameters.get('branch'));
  const last = year || branch ? {} : lastChoice();
  return {
    year: year ?? last.year,
    branch: branch ?? last.branch,
    YearofPaper: parameters.get('YearofPaper')?.trim() || undefined,
    query: parameters.get('query')?.trim() || undefined,
  };
}

export function rememberChoice({ year, branch }: Pick<Choice, 'year' | 'branch'>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ year, branch }));
  } catch {
    // Storage is full or closed to us: it is asked again next time.
  }
}

function lastChoice(): Choice {
  try {
    const last = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { year?: unknown; branch?: unknown } | null;
    return among(last?.year, last?.branch);
  } catch {
    return {};
  }
}

const among = (year: unknown, branch: unknown): Choice => ({
  year: YEARS.map(String).find((one) => one === year),
  branch: BRANCHES.find((one) => one === branch),
});

export function pathOf(choice: Choice): string {
  const search = new URLSearchParams(Object.entries(choice).filter(([, value]) => value));
  return search.size > 0 ? `${paths.dashboard.academics()}?${search}` : paths.dashboard.academics();
}
