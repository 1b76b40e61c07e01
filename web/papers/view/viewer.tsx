import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { PROBLEMS, Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CloseButton, scrimClass, useFocusReturn } from '../../ui/dialog.tsx';
import { DialogParts } from '../../ui/dialog-parts.tsx';
import { LateSpot, TornSpot } from '../../ui/late-spot.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DownloadButton } from '../download-button.tsx';
import { listPath } from '../find/choice.ts';
import { useScrolledPage } from './use-scrolled-page.ts';
import { ViewedPage } from './viewed-page.tsx';

/** A paper, page below page, over the list. It has its own address. */
export default function Viewer({ paperId, startPage }: { paperId: string; startPage: number }) {
  const { paper, failure, load } = usePaper(paperId);
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    // Goes back to the list's history entry, or replaces this entry by the list.
    if ((state as { fromList?: boolean } | null)?.fromList) navigate(-1);
    else navigate(listPath(parameters), { replace: true, preventScrollReset: true });
  };
  return (
    <DialogParts.Root hasAddress open onOpenChange={(open) => open || close()}>
      <DialogParts.Portal>
        <DialogParts.Overlay className={scrimClass} />
        <DialogParts.Content
          aria-describedby={undefined}
          {...useFocusReturn()}
          className="fixed z-50 inset-0 md:inset-x-6 md:inset-y-5 md:mx-auto md:max-w-[980px] bg-raised md:rounded-[20px] shadow-3 overflow-hidden flex flex-col focus:outline-none"
        >
          {paper ? (
            <Opened paper={paper} startPage={startPage} />
          ) : (
            <>
              <Head title="Question paper" />
              <div className="flex-1 overflow-y-auto grid place-items-center bg-sunken">
                {failure ? (
                  <Message spot={<TornSpot />} text={failure.message}>
                    {failure.code !== 'NOT_FOUND' && (
                      <Button look="outline" onClick={load}>
                        Try again
                      </Button>
                    )}
                  </Message>
                ) : (
                  <div role="status">
                    <Spinner className="size-8" />
                    <span className="sr-only">Loading...</span>
                  </div>
                )}
              </div>
            </>
          )}
        </DialogParts.Content>
      </DialogParts.Portal>
    </DialogParts.Root>
  );
}

function usePaper(paperId: string) {
  const [{ paper, failure, tries }, set] = useState<{ paper?: Paper; failure?: Problem; tries: number }>({ tries: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is what it is run for again
  useEffect(() => {
    const leaving = new AbortController();
    api(paperCalls.getPaper, { paperId }, { signal: leaving.signal }).then(
      ({ data }) => set((now) => ({ tries: now.tries, paper: data })),
      (error) => error instanceof Problem && set((now) => ({ tries: now.tries, failure: absentIfMalformed(error) })),
    );
    return () => leaving.abort();
  }, [paperId, tries]);
  return { paper, failure, load: () => set({ tries: tries + 1 }) };
}

/** A malformed id in the address is not found. */
const absentIfMalformed = (error: Problem) => (error.code === 'INVALID_INPUT' ? new Problem('NOT_FOUND') : error);

function Opened({ paper, startPage }: { paper: Paper; startPage: number }) {
  const { subject, title, YearofPaper } = paper;
  const count = paper.pages ?? 0;
  const { pane, page, goTo } = useScrolledPage(count, startPage);
  const turn = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowLeft') goTo(page - 1);
    if (event.key === 'ArrowRight') goTo(page + 1);
  };
  return (
    <>
      <Head title={subject} more={`${title}, ${YearofPaper}`}>
        <DownloadButton paper={paper} className="max-sm:hidden" />
      </Head>
      <section
        ref={pane}
        aria-label="Pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        className="relative flex-1 overflow-y-auto overscroll-contain bg-sunken px-2 py-3 md:px-8 md:py-6 focus-visible:outline-offset-[-3px]!"
        onKeyDown={turn}
      >
        {count === 0 ? (
          <Message
            spot={<LateSpot of="PaperSpot" />}
            text={PROBLEMS[paper.tooComplex ? 'PAPER_TOO_COMPLEX' : 'PAGE_NOT_SHOWN'][1]}
          />
        ) : (
          <ol className="grid gap-3 md:gap-6 mx-auto max-w-[860px]">
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
              <ViewedPage key={index} paper={paper} page={index + 1} pane={pane} />
            ))}
          </ol>
        )}
      </section>
      <footer className="shrink-0 flex items-center justify-between gap-2 border-t border-line px-3 md:px-6 py-2 pb-[max(8px,env(safe-area-inset-bottom))]">
        {count > 0 && (
          <div className="flex items-center max-sm:-ml-2">
            <IconButton label="Previous page" aria-disabled={page <= 1} onClick={() => goTo(page - 1)}>
              <ChevronLeft className="size-5" strokeWidth={2} />
            </IconButton>
            <p role="status" className="tabular-nums text-[14.5px] text-ink-2 min-w-[76px] text-center">
              Page {page} of {count}
            </p>
            <IconButton label="Next page" aria-disabled={page >= count} onClick={() => goTo(page + 1)}>
              <ChevronRight className="size-5" strokeWidth={2} />
            </IconButton>
          </div>
        )}
        <DownloadButton paper={paper} className="sm:hidden ml-auto max-[400px]:px-3!" />
      </footer>
    </>
  );
}

const Head = ({ title, more, children }: { title: string; more?: string; children?: ReactNode }) => (
  <header className="shrink-0 flex items-center gap-3 border-b border-line pl-4 md:pl-6 pr-2 md:pr-4 py-2 md:py-3">
    <div className="min-w-0 flex-1">
      <DialogParts.Title className="text-[19px] leading-6 font-[660] truncate">{title}</DialogParts.Title>
      {more && <p className="text-sm text-ink-3 truncate">{more}</p>}
    </div>
    {children}
    <CloseButton />
  </header>
);

const Message = ({ spot, text, children }: { spot: ReactNode; text: string; children?: ReactNode }) => (
  <div className="grid justify-items-center text-center gap-5 py-14 px-6" role="status">
    {spot}
    <p className="display font-[650] text-h3 max-w-[420px]">{text}</p>
    {children}
  </div>
);
