import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import type { Solution } from '#contract/contributions.ts';
import { LENGTH } from '#contract/limits.ts';
import type { Paper } from '#contract/papers.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceSegments } from '../../ui/choice-segments.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useMedia } from '../../ui/use-wide.ts';
import { DownloadButton } from '../download-button.tsx';
import { nameOf } from '../name.ts';
import { PagesPane } from './pages-pane.tsx';
import { type Find, useFind } from './use-find.ts';
import { ViewerHead } from './viewer-head.tsx';

/** Comes after the pages, which are what it was opened for. */
const Company = lazyPart(async () => (await import('./company.tsx')).Company);

interface ReaderProps {
  paper: Paper;
  startPage: number;
  sought: string | undefined;
}

type Side = 'paper' | 'solution';
const SIDES = [
  { value: 'paper', label: 'Paper' },
  { value: 'solution', label: 'Solution' },
] as const;

/** The pages of a paper, with what is looked for in them, and its solution beside them. */
export function Reader({ paper, startPage, sought = '' }: ReaderProps) {
  const { subject, title, YearofPaper, pages } = paper;
  const find = useFind(paper, sought, startPage);
  const { isFinding, setFinding, openFind, onKeyDown } = useFindBar(Boolean(pages), sought !== '');
  const [beside, setBeside] = useState<Solution>();
  const [side, setSide] = useState<Side>('solution');
  const hasTwo = useMedia('(width >= 64rem)');
  const shown: Side = beside ? side : 'paper';
  const pane = (
    <PagesPane
      paper={paper}
      startPage={startPage}
      find={find}
      company={(goTo) => (
        <Suspense>
          <Company paper={paper} goTo={goTo} onBeside={setBeside} beside={beside} />
        </Suspense>
      )}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog around it
    <div className="contents" onKeyDown={onKeyDown}>
      <ViewerHead title={subject} more={`${title}, ${YearofPaper}`}>
        {Boolean(pages) && (
          <IconButton label="Find in this paper" aria-expanded={isFinding} aria-keyshortcuts="/" onClick={openFind}>
            <Search className="size-5" strokeWidth={2} />
          </IconButton>
        )}
        <DownloadButton paper={paper} className="max-sm:hidden" />
      </ViewerHead>
      {isFinding && (
        <FindBar
          id={FIND}
          find={find}
          onClose={() => {
            find.setText('');
            setFinding(false);
          }}
        />
      )}
      {beside && !hasTwo && (
        <div className="shrink-0 px-3 py-2 border-b border-line">
          <ChoiceSegments label="Which of the two" options={SIDES} value={side} onChange={setSide} />
        </div>
      )}
      <div className="flex-1 min-h-0 grid grid-cols-[minmax(0,1fr)] auto-cols-[minmax(0,1fr)] grid-flow-col">
        {(hasTwo || shown === 'paper') && pane}
        {beside && (hasTwo || shown === 'solution') && (
          <SolutionPane solution={beside} onClose={() => setBeside(undefined)} />
        )}
      </div>
    </div>
  );
}

/** Whether the bar is open, and the keys that open it. */
function useFindBar(hasPages: boolean, isOpen: boolean) {
  const [isFinding, setFinding] = useState(isOpen);
  const openFind = () => {
    setFinding(true);
    requestAnimationFrame(() => document.getElementById(FIND)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyped = event.target instanceof Element && event.target.closest('input, textarea, select');
    const isFind = (event.key === 'f' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !isTyped);
    if (!isFind || !hasPages) return;
    event.preventDefault();
    openFind();
  };
  return { isFinding, setFinding, openFind, onKeyDown };
}

const SolutionPane = ({ solution, onClose }: { solution: Solution; onClose: () => void }) => (
  <div className="min-h-0 flex flex-col lg:border-l border-line">
    <div className="shrink-0 flex items-center gap-2 border-b border-line pl-4 pr-2 py-1">
      <h2 className="min-w-0 flex-1 font-sans text-[15px] font-semibold truncate tracking-normal">
        {nameOf(solution)}
      </h2>
      <IconButton label="Close the solution" onClick={onClose}>
        <X className="size-5" />
      </IconButton>
    </div>
    <PagesPane key={solution._id} paper={solution} startPage={1} />
  </div>
);

const FIND = 'find-in-paper';
/** Where nothing was found. */
const NONE = { sure: 'Not in it', unread: 'Being read', unanswered: 'No answer yet', refused: 'No answer' } as const;

/** What is looked for in the paper, and a way along what is found. */
function FindBar({ id, find, onClose }: { id: string; find: Find; onClose: () => void }) {
  const { text, setText, hits, at, step, isLooking, doubt } = find;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  const none = text.trim() && !isLooking && hits.length === 0;
  return (
    <search className="shrink-0 flex items-center gap-1 border-b border-line px-3 md:px-6 py-2">
      <div className="relative flex-1 max-w-[460px]">
        <Search className="absolute left-3 inset-y-0 my-auto size-4 text-ink-3" aria-hidden="true" />
        <input
          id={id}
          type="search"
          aria-label="Find in this paper"
          maxLength={LENGTH.keyword}
          autoComplete="off"
          enterKeyHint="search"
          className="field h-11! pl-9! [&::-webkit-search-cancel-button]:hidden"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className="min-w-[64px] px-1 text-sm text-ink-2 tabular-nums text-center">
        {none ? NONE[doubt ?? 'sure'] : hits.length > 0 && `${at + 1} of ${hits.length}`}
      </p>
      <IconButton label="The one before" aria-disabled={hits.length === 0} onClick={() => step(-1)}>
        <ChevronUp className="size-5" strokeWidth={2} />
      </IconButton>
      <IconButton label="The next one" aria-disabled={hits.length === 0} onClick={() => step(1)}>
        <ChevronDown className="size-5" strokeWidth={2} />
      </IconButton>
      <IconButton label="Close the search" onClick={onClose}>
        <X className="size-5" />
      </IconButton>
    </search>
  );
}
