import { CircleCheck } from 'lucide-react';
import { MEGABYTE } from '#contract/limits.ts';
import { savedPaperUrl } from '#contract/rules/resource-urls.ts';
import { ago } from '../offline/ago.ts';
import { bytesOf, readSavedPapers, releasePaper, SAVED_MAX } from '../offline/saved-papers.ts';
import type { SavedPaper } from '../offline/store.ts';
import { nameOf } from '../papers/name.ts';
import { PaperViewer } from '../papers/view/paper-viewer.ts';
import { classNames } from '../ui/class-names.ts';
import { openDialog } from '../ui/lazy-dialog.tsx';
import { Paper } from '../ui/paper.tsx';

const ONE_DECIMAL = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** Saved papers; a card opens the viewer, or the file alone where its pages had no room. */
export function SavedPapers({ papers, onChange }: { papers: SavedPaper[]; onChange: (papers: SavedPaper[]) => void }) {
  const release = async (paperId: string) => {
    await releasePaper(paperId);
    onChange(await readSavedPapers());
  };
  return (
    <section aria-labelledby="for-the-exam">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="for-the-exam" className="text-h3 font-[660]">
          For the exam
        </h2>
        <span className="text-sm text-ink-3">
          {ONE_DECIMAL.format(Math.max(0.1, bytesOf(papers) / MEGABYTE))} MB of {SAVED_MAX / MEGABYTE} MB
        </span>
      </div>
      <ul className="mt-3.5 grid grid-cols-[minmax(0,1fr)] md:grid-cols-3 gap-4">
        {papers.map((saved) => (
          // A clipped box has no shadow, so its parent has it.
          <li key={saved.paper._id} className="[filter:drop-shadow(0_1px_2px_oklch(var(--shadow-tint)/.10))]">
            <Paper fold={28} flap="pen-line" className="h-full rounded-[14px] bg-surface px-[18px] py-4 group">
              <p className="text-pen-text font-semibold text-sm">{saved.paper.YearofPaper}</p>
              <h3 className="text-[17px] leading-6 font-[660] mt-0.5 break-words">
                <Open saved={saved} />
              </h3>
              <p className="text-sm text-ink-3 break-words">{saved.paper.title}</p>
              <div className="mt-1.5 -mb-2 flex items-center justify-between gap-3">
                <p className="text-sm text-ink-3 flex items-center gap-1.5">
                  <CircleCheck className="size-4 text-go shrink-0" strokeWidth={2.3} />
                  Kept {ago(saved.at)}
                </p>
                <button
                  type="button"
                  aria-label={`Remove ${nameOf(saved.paper)}`}
                  className="relative z-10 min-h-11 px-1 text-sm font-medium text-ink-3 hover:text-ink hover:underline underline-offset-4"
                  onClick={() => release(saved.paper._id)}
                >
                  Remove
                </button>
              </div>
            </Paper>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINK =
  'after:absolute after:inset-0 hover:underline underline-offset-2 focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:-outline-offset-[3px] focus-visible:after:outline-focus after:rounded-[14px]';

function Open({ saved: { paper, pages } }: { saved: SavedPaper }) {
  const label = `Open ${nameOf(paper)}`;
  if (pages)
    return (
      <button
        type="button"
        aria-label={label}
        className={classNames(LINK, 'text-left')}
        onClick={() => openDialog(PaperViewer, { paperId: paper._id })}
      >
        {paper.subject}
      </button>
    );
  return (
    <a href={savedPaperUrl(paper._id)} target="_blank" rel="noreferrer" aria-label={label} className={LINK}>
      {paper.subject}
    </a>
  );
}
