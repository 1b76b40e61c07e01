import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { NearPaper } from '#contract/paper-desk.ts';
import { paths } from '#contract/paths.ts';
import { nameOf, sizeOf } from '../../papers/name.ts';
import { PageImage } from '../../papers/view/page-face.tsx';
import { PaperViewer } from '../../papers/view/paper-viewer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoiceSegments } from '../../ui/choice-segments.tsx';
import { classNames } from '../../ui/class-names.ts';
import { openDialog } from '../../ui/lazy-dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { STATE_NAMES } from './decided-paper.tsx';
import type { FoundPaper } from './use-sheet.ts';

type Side = 'sent' | 'near';
const SIDES = [
  { value: 'sent', label: 'Sent now' },
  { value: 'near', label: 'What we have' },
] as const;

interface SheetPagesProps {
  found: FoundPaper;
  match: NearPaper | undefined;
  onNext: () => void;
}

/** A page of the contribution, and the same page of what is near it; on phones one of them at a time. */
export function SheetPages({ found: { paper, matches }, match, onNext }: SheetPagesProps) {
  const [page, setPage] = useState(1);
  const [side, setSide] = useState<Side>('sent');
  const own = paper.pages ?? 0;
  const theirs = match?.pages ?? 0;
  const last = Math.max(own, theirs, 1);
  const shown = side === 'sent' || !match ? paper : match;
  return (
    <div className="mt-5">
      {match && (
        <div className="md:hidden mb-4">
          <ChoiceSegments label="Which of the two" options={SIDES} value={side} onChange={setSide} />
        </div>
      )}
      <div className={classNames('grid gap-5', match ? 'md:grid-cols-2' : 'max-w-[560px]')}>
        <Page paper={paper} page={page} title="Sent now" className={side === 'near' && match ? 'max-md:hidden' : ''}>
          <Badge tone="quiet">{sizeOf(paper)}</Badge>
        </Page>
        {match && (
          <Page paper={match} page={page} title="We have" className={side === 'sent' ? 'max-md:hidden' : ''}>
            <Likeness match={match} />
          </Page>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <IconButton label="Previous page" aria-disabled={page <= 1} onClick={() => setPage(Math.max(1, page - 1))}>
          <ChevronLeft className="size-5" strokeWidth={2} />
        </IconButton>
        <p role="status" className="text-sm text-ink-2 tabular-nums">
          Page {page} of {last}
          {match && own === theirs && ' on both'}
        </p>
        <IconButton label="Next page" aria-disabled={page >= last} onClick={() => setPage(Math.min(last, page + 1))}>
          <ChevronRight className="size-5" strokeWidth={2} />
        </IconButton>
        {match && own !== theirs && (
          <p className="text-sm text-ink-3">
            {own} sent now, {theirs} on the other
          </p>
        )}
        <IconButton
          label={`Read ${nameOf(shown)}`}
          className="ml-auto"
          onClick={() => openDialog(PaperViewer, { paperId: shown._id, startPage: page })}
        >
          <Maximize2 className="size-[18px]" strokeWidth={2} />
        </IconButton>
      </div>
      {match && <NearLink {...{ match, matches, onNext }} />}
    </div>
  );
}

interface PageProps {
  paper: { _id: string; pages: number | null; preview: NearPaper['preview'] };
  page: number;
  title: string;
  className: string;
  children: ReactNode;
}

const Page = ({ paper, page, title, className, children }: PageProps) => (
  <section aria-label={title} className={className}>
    <p className="mb-2.5 flex flex-wrap items-center gap-2 min-h-7 font-semibold">
      {title} {children}
    </p>
    <div className="rounded-[6px] overflow-hidden bg-white shadow-[0_0_0_1px_var(--line),0_2px_10px_oklch(var(--shadow-tint)/.12)]">
      <PageImage key={`${paper._id} ${page}`} paper={paper} page={page} />
    </div>
  </section>
);

interface NearLinkProps {
  match: NearPaper;
  matches: NearPaper[];
  onNext: () => void;
}

/** The way to the paper that is near, and to the next such one. */
const NearLink = ({ match, matches, onNext }: NearLinkProps) => (
  <p className="mt-2 text-sm text-ink-3 flex flex-wrap items-center gap-x-3">
    <Link
      to={paths.dashboard.deskPaper(match._id)}
      className="inline-flex items-center min-h-11 font-semibold text-pen-text underline-offset-4 hover:underline"
    >
      {nameOf(match)}
    </Link>
    {matches.length > 1 && (
      <Button look="quiet" size="sm" onClick={onNext}>
        {matches.indexOf(match) + 1} of {matches.length} near it: next
      </Button>
    )}
  </p>
);

function Likeness({ match: { alike, isSameExam, state, isOpen } }: { match: NearPaper }) {
  return (
    <>
      {alike !== null && alike > 0 && <Badge tone="wait">{Math.round(alike * 100)} % the same words</Badge>}
      {isSameExam && <Badge tone="quiet">Same exam</Badge>}
      {!isOpen && <Badge tone={STATE_NAMES[state][1]}>{state === 'shown' ? 'Withdrawn' : STATE_NAMES[state][0]}</Badge>}
    </>
  );
}
