import { ArrowRight, Repeat2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Output } from '#contract/call.ts';
import { QUESTIONS } from '#contract/limits.ts';
import type { Paper } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { type PaperQuestion, questionCalls, type Repeat } from '#contract/questions.ts';
import { api } from '../../api/api.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Link } from '../../ui/link.tsx';
import { occasionOf, placeOf, questionPath } from './occasion.ts';

const MendDialog = lazyDialog(async () => (await import('./mend-dialog.tsx')).MendDialog);

type Found = Output<(typeof questionCalls)['listQuestions']>['data'];

/** What a paper asks, and where it was asked before; nothing where its questions are not known. */
export function Questions({ paper, goTo }: { paper: Paper; goTo: (page: number) => void }) {
  const [found, setFound] = useQuestions(paper._id);
  const [opened, setOpened] = useState<string>();
  const [isMending, setMending] = useState(false);
  if (!found || (found.questions.length === 0 && !found.mayMend)) return null;
  const { questions, mayMend, papers } = found;
  const setPage = (page: number, mended: PaperQuestion[]) =>
    setFound({ ...found, questions: withPage(questions, page, mended) });
  return (
    <section aria-labelledby="questions" className="panel p-4 md:p-5">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="questions" className="display text-[19px] leading-6 font-[660]">
          Questions
        </h2>
        <p className="text-sm text-ink-3">Cut by machine</p>
        {mayMend && (
          <button
            type="button"
            className="ml-auto min-h-11 font-semibold text-[15px] text-pen-text underline-offset-4 hover:underline"
            onClick={() => setMending(true)}
          >
            Correct a cut
          </button>
        )}
      </div>
      {questions.length === 0 && <p className="mt-2 text-ink-2">No question was found in the text.</p>}
      <ol className="mt-1 divide-y divide-line">
        {questions.map((question) => (
          <li key={question._id} className="grid grid-cols-[48px_minmax(0,1fr)] gap-x-2 py-3">
            <button
              type="button"
              aria-label={`Question ${question.label}, to page ${question.page}`}
              className="self-start min-h-6 text-left font-semibold text-[15px] text-pen-text tabular-nums underline-offset-4 hover:underline"
              onClick={() => goTo(question.page)}
            >
              {question.label || '–'}
            </button>
            <div className="min-w-0">
              <p className="text-[15px] leading-[22px] wrap-anywhere">
                {question.text} {question.marks !== null && <span className="text-ink-3">[{question.marks}]</span>}
              </p>
              <Asked question={question} {...{ opened, setOpened }} />
            </div>
          </li>
        ))}
      </ol>
      {papers >= QUESTIONS.papers && (
        <Link
          to={paths.dashboard.repeats({ branch: paper.branch, subject: paper.subject })}
          className="inline-flex items-center gap-1.5 min-h-11 font-semibold text-[15px] text-pen-text underline-offset-4 hover:underline"
        >
          What repeats in {papers} papers
          <ArrowRight className="size-[17px]" strokeWidth={2} aria-hidden="true" />
        </Link>
      )}
      <MendDialog open={isMending} onOpenChange={setMending} {...{ paper, questions, setPage }} />
    </section>
  );
}

/** The questions after those of one page were corrected. */
const withPage = (questions: PaperQuestion[], page: number, mended: PaperQuestion[]) =>
  [...questions.filter((one) => one.page !== page), ...mended].sort((a, b) => a.page - b.page);

/** Without them the paper is read as before, so a failure is not worth a word. */
function useQuestions(paperId: string) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const leaving = new AbortController();
    setFound(undefined);
    api(questionCalls.listQuestions, { paperId }, { signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      () => undefined,
    );
    return () => leaving.abort();
  }, [paperId]);
  return [found, setFound] as const;
}

interface Opened {
  /** One sentence is open at a time. */
  opened: string | undefined;
  setOpened: (key: string | undefined) => void;
}

function Asked({ question: { _id, repeats }, opened, setOpened }: Opened & { question: PaperQuestion }) {
  const kinds = [
    ['Asked again', repeats.filter(({ isAgain }) => isAgain)],
    ['Asked alike', repeats.filter(({ isAgain }) => !isAgain)],
  ] as const;
  return kinds.map(([name, found]) => {
    if (found.length === 0) return null;
    const key = `${_id} ${name}`;
    const isOpen = opened === key;
    return (
      <div key={name}>
        <button
          type="button"
          aria-expanded={isOpen}
          className={classNames(
            'mt-2 inline-flex items-center gap-1.5 min-h-8 max-md:min-h-11 px-3 py-1 rounded-[10px] text-left text-sm font-semibold',
            name === 'Asked again' ? 'bg-pen-soft text-pen-text' : 'bg-sunken text-ink-2',
          )}
          onClick={() => setOpened(isOpen ? undefined : key)}
        >
          {name === 'Asked again' && <Repeat2 className="size-4 shrink-0" strokeWidth={2.1} aria-hidden="true" />}
          {name}: {found.map(occasionOf).join(', ')}
        </button>
        {found.some(({ hasOtherValues }) => hasOtherValues) && <p className="mt-1 text-sm text-ink-3">other values</p>}
        {isOpen && found.map((repeat) => <Sentence key={repeat.paperId} repeat={repeat} />)}
      </div>
    );
  });
}

const Sentence = ({ repeat }: { repeat: Repeat }) => (
  <blockquote className="mt-2 border-l-[3px] border-marker pl-3">
    <p className="text-[14.5px] leading-[21px] text-ink-2 wrap-anywhere">“{repeat.text}”</p>
    <Link
      to={questionPath(repeat)}
      className="inline-flex items-center min-h-8 max-md:min-h-11 text-sm text-pen-text underline-offset-4 hover:underline"
    >
      {[occasionOf(repeat), placeOf(repeat)].filter(Boolean).join(', ')}
    </Link>
  </blockquote>
);
