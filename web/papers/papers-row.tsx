import { ArrowRight, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Branch } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { yearName } from '#contract/rules/campus-choices.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { readYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { api } from '../../api/api.ts';
import { useSession } from '../../session/session.ts';

/** The way to past papers among the goods: a member's own branch and year, with how many there are. */
export function PapersRow() {
  const user = useSession()?.user;
  const own = readYearAndBranch(user?.YearAndBranch ?? '');
  const count = useCount(own?.branch, own?.year);
  return (
    <Link
      to={user ? paths.dashboard.academics() : paths.papers()}
      className="dogear flex items-center gap-4 min-h-[76px] px-4 rounded-card bg-pen-soft [--fold:26px] [--fold-bg:var(--marker)] [--focus-inset:1]"
    >
      <FileText className="size-8 shrink-0 text-pen-text" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-[660] leading-[22px] wrap-anywhere">
          {own ? `Papers for ${own.branch}, ${yearName(own.year)}` : 'Papers of previous years'}
        </span>
        <span className="block text-sm text-ink-2">
          {count ? `${formatNumber(count)} ${count === 1 ? 'paper' : 'papers'}` : 'By year and branch'}
        </span>
      </span>
      <ArrowRight className="size-5 mr-6 shrink-0 text-pen-text" aria-hidden="true" />
    </Link>
  );
}

/** How many there are; the row works without. */
function useCount(branch: Branch | undefined, year: number | undefined): number | undefined {
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (!branch || !year) return;
    const unmount = new AbortController();
    api(paperCalls.browsePapers, { branch, year: String(year) }, { signal: unmount.signal }).then(
      ({ data }) => setCount(data.total),
      (error) => {
        if (!unmount.signal.aborted && !(error instanceof Problem)) throw error;
      },
    );
    return () => unmount.abort();
  }, [branch, year]);
  return count;
}
