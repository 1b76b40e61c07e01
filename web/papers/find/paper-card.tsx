import { Link, useSearchParams } from 'react-router';
import { can } from '#contract/can.ts';
import type { Paper } from '#contract/papers.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { actorOf, useMember } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Paper as DogEared } from '../../ui/paper.tsx';
import { DownloadButton } from '../download-button.tsx';
import { KeepButton } from '../keep-button.tsx';
import { nameOf } from '../name.ts';
import { viewerPath } from './choice.ts';
import type { FoundPaper } from './found.ts';
import { HideButton } from './hide-button.tsx';
import { Preview } from './preview.tsx';
import { Sentence } from './sentence.tsx';

interface PaperCardProps {
  paper: FoundPaper;
  onChange: (paper: Paper) => void;
}

/** Anywhere on it opens the paper, at the page that matched; its buttons stand above that link. */
export function PaperCard({ paper, onChange }: PaperCardProps) {
  const { subject, title, branch, year, YearofPaper, hidden, match } = paper;
  const actor = actorOf(useMember());
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
          <p className="price text-[15px] text-pen-text tabular-nums max-sm:pr-8">{YearofPaper}</p>
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
          {paper.tooComplex && <p className="mt-2 text-sm text-ink-2 break-words">{PROBLEMS.PAPER_TOO_COMPLEX[1]}</p>}
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
          <KeepButton paper={paper} />
          {can.hidePaper(actor) && <HideButton paper={paper} onChange={onChange} />}
        </div>
      </DogEared>
    </article>
  );
}

const ONE_DECIMAL = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** '3 pages, 1.2 MB'; the size alone until the pages are counted. */
function sizeOf({ pages, bytes }: Paper): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const size = kilobytes < 1000 ? `${kilobytes} kB` : `${ONE_DECIMAL.format(bytes / 1_048_576)} MB`;
  return pages === null ? size : `${pages} ${pages === 1 ? 'page' : 'pages'}, ${size}`;
}

/** Closing the viewer goes back to the list it was opened from. */
const FROM_LIST = { fromList: true };
