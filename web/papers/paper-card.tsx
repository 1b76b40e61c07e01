import { Link, useSearchParams } from 'react-router';
import { can } from '#contract/can.ts';
import type { Paper } from '#contract/papers.ts';
import { useMember } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Paper as DogEared } from '../ui/paper.tsx';
import { viewerPath } from './choice.ts';
import { DownloadButton } from './download-button.tsx';
import type { FoundPaper } from './found.ts';
import { HideButton } from './hide-button.tsx';
import { nameOf } from './name.ts';
import { Preview } from './preview.tsx';
import { Sentence } from './sentence.tsx';
import { sizeOf } from './size.ts';

interface PaperCardProps {
  paper: FoundPaper;
  onChange: (paper: Paper) => void;
}

/** Anywhere on it opens the paper, at the page that matched; its buttons stand above that link. */
export function PaperCard({ paper, onChange }: PaperCardProps) {
  const { subject, title, branch, year, YearofPaper, hidden, match } = paper;
  const { _id, accountType } = useMember();
  const [parameters] = useSearchParams();
  return (
    // What is clipped has no shadow: it is the parent's.
    <article className="h-full [filter:drop-shadow(var(--sh-drop,0_1px_2px_oklch(var(--shadow-tint)/.10)))]">
      <DogEared
        fold={34}
        flap="pen-line"
        className="rounded-[14px] bg-surface h-full grid grid-cols-[88px_minmax(0,1fr)] grid-rows-[1fr_auto] gap-4 p-4 sm:flex sm:flex-col sm:gap-0 sm:p-0 shadow-[inset_0_0_0_1px_var(--line)] motion-safe:hover:[--fold:40px]!"
      >
        <Preview paper={paper} />
        <div className="sm:px-5 sm:pt-4 sm:border-t sm:border-line">
          <p className="price text-[15px] text-pen-text tabnum max-sm:pr-8">{YearofPaper}</p>
          <h2 className="mt-1 text-[19px] leading-[1.25] font-[660] max-sm:pr-2 break-words">
            <Link
              to={viewerPath(parameters, paper._id, match?.page)}
              state={FROM_LIST}
              preventScrollReset
              aria-label={`Read ${nameOf(paper)}`}
              className="after:absolute after:inset-0 after:rounded-[14px] hover:underline underline-offset-2 focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-[3px] focus-visible:after:outline-focus"
            >
              {subject}
            </Link>
          </h2>
          <p className="mt-1 text-sm text-ink-3 break-words">{title}</p>
          {match && <Sentence match={match} />}
          <div className="mt-3 sm:mb-5 flex flex-wrap items-center gap-1.5">
            <Badge tone="quiet">{branch}</Badge>
            <Badge tone="quiet">Year {year}</Badge>
            {hidden && <Badge tone="wait">Withdrawn</Badge>}
            <span className="ml-1 text-[13px] text-ink-3">{sizeOf(paper)}</span>
          </div>
        </div>
        <div className="max-sm:col-span-2 relative z-10 mt-auto flex gap-2 sm:px-5 sm:pb-5">
          <DownloadButton paper={paper} className="flex-1" />
          {can.addPaper({ id: _id, role: accountType }) && <HideButton paper={paper} onChange={onChange} />}
        </div>
      </DogEared>
    </article>
  );
}

/** What the viewer goes back to when it is closed. */
const FROM_LIST = { fromList: true };
