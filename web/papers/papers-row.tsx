import { ArrowRight, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Output } from '#contract/call.ts';
import type { Branch } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { yearName } from '#contract/rules/campus-choices.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { readYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { api } from '../api/api.ts';
import { useSession } from '../session/session.ts';
import { Link } from '../ui/link.tsx';
import { isNewPaper } from './is-new.ts';

/** The way to past papers: a member's own branch and year, with how many there are and how many of them are new. */
export function PapersRow() {
  const user = useSession()?.user;
  const own = readYearAndBranch(user?.YearAndBranch ?? '');
  const found = useOwnPapers(own?.branch, own?.year);
  const fresh = found?.added.filter(isNewPaper).length ?? 0;
  return (
    <Link
      to={user ? paths.dashboard.academics() : paths.papers()}
      className="dogear flex items-center gap-4 min-h-[76px] px-4 rounded-card bg-pen-soft [--fold:26px] [--fold-bg:var(--marker)] [--focus-inset:1]"
    >
      <Sheets pages={found?.subjects.flatMap(({ papers }) => papers[0]?.preview?.url ?? []) ?? []} />
      <span className="min-w-0 flex-1">
        <span className="block font-[660] leading-[22px] wrap-anywhere">
          {own ? `Papers for ${own.branch}, ${yearName(own.year)}` : 'Papers of previous years'}
        </span>
        <span className="block text-sm text-ink-2">
          {found?.total
            ? `${formatNumber(found.total)} ${found.total === 1 ? 'paper' : 'papers'}`
            : 'By year and branch'}
          {fresh > 0 && (
            <>
              {' · '}
              <b className="font-semibold text-pen-text">{fresh} new</b>
            </>
          )}
        </span>
      </span>
      <ArrowRight className="size-5 mr-6 shrink-0 text-pen-text" aria-hidden="true" />
    </Link>
  );
}

/** Small first pages of two papers, one over the other; before them a sign. */
function Sheets({ pages }: { pages: string[] }) {
  const [front, back] = pages;
  if (!front) return <FileText className="size-8 shrink-0 text-pen-text" strokeWidth={1.6} aria-hidden="true" />;
  const sheet =
    'absolute inset-0 size-full object-cover object-top rounded-[5px] bg-white shadow-1 dark:brightness-[.86]';
  return (
    <span className="relative w-9 h-12 ml-1 mr-1 shrink-0" aria-hidden="true">
      {back && <img src={back} alt="" className={`${sheet} rotate-[7deg]`} />}
      <img src={front} alt="" className={`${sheet} -rotate-[4deg]`} />
    </span>
  );
}

type FoundPapers = Output<typeof paperCalls.browsePapers>['data'];

/** Undefined until they are known; the row works without. */
function useOwnPapers(branch: Branch | undefined, year: number | undefined): FoundPapers | undefined {
  const [found, setFound] = useState<FoundPapers>();
  useEffect(() => {
    setFound(undefined);
    if (!branch || !year) return;
    const unmount = new AbortController();
    api(paperCalls.browsePapers, { branch, year: String(year) }, { signal: unmount.signal }).then(
      ({ data }) => setFound(data),
      (error) => {
        if (!unmount.signal.aborted && !(error instanceof Problem)) throw error;
      },
    );
    return () => unmount.abort();
  }, [branch, year]);
  return found;
}
