import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { QUESTIONS } from '#contract/limits.ts';
import { type Paper, type PaperPage, paperCalls } from '#contract/papers.ts';
import { type PaperQuestion, questionCalls } from '#contract/questions.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { LOADING } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { REPEATS } from '../messages.ts';
import { type Draft, draftOf, startsOf, toggleLine } from './cut-lines.ts';
import { CutPicture } from './cut-picture.tsx';
import { DraftRow } from './draft-row.tsx';

interface MendProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  paper: Paper;
  questions: PaperQuestion[];
  setPage: (page: number, questions: PaperQuestion[]) => void;
}

/** The cuts of a page: begun and joined on its picture, or divided, joined and written anew in words. */
export function MendDialog({ open, onOpenChange, paper, questions, setPage }: MendProps) {
  const [page, turnTo] = useState(questions[0]?.page ?? 1);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Correct a cut">
      <p className="text-ink-2">Each question of the page stands by itself.</p>
      {(paper.pages ?? 1) > 1 && (
        <label className="mt-3 flex items-center gap-2 font-semibold">
          Page
          <select className="field w-24" value={page} onChange={(event) => turnTo(Number(event.target.value))}>
            {Array.from({ length: paper.pages ?? 1 }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
              <option key={n}>{n + 1}</option>
            ))}
          </select>
        </label>
      )}
      <PageForm
        key={page}
        {...{ paper, page }}
        known={questions.filter((one) => one.page === page)}
        onCancel={() => onOpenChange(false)}
        onSaved={(mended) => {
          setPage(page, mended);
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

/** Without a picture the questions are mended in words alone. */
function usePicture({ _id: paperId }: Paper, page: number): PaperPage | undefined {
  const [picture, setPicture] = useState<PaperPage>();
  useEffect(() => {
    const leaving = new AbortController();
    api(paperCalls.getPaperPage, { paperId, page }, { signal: leaving.signal }).then(
      ({ data }) => setPicture(data),
      () => undefined,
    );
    return () => leaving.abort();
  }, [paperId, page]);
  return picture;
}

interface PagePictureProps {
  picture: PaperPage;
  drafts: Draft[];
  onChange: (drafts: Draft[]) => void;
}

/** The page, on whose lines questions begin; only a picture where its lines are not known. */
function PagePicture({ picture, drafts, onChange }: PagePictureProps) {
  const lines = picture.lines.map(({ text }) => text);
  if (lines.length === 0)
    return (
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        aria-label={`Page ${picture.page}`}
        className="mt-3 max-h-[42dvh] overflow-y-auto rounded-[12px] bg-white shadow-[0_0_0_1px_var(--line)]"
      >
        <img src={picture.url} width={picture.width} height={picture.height} alt={`Page ${picture.page}`} />
      </section>
    );
  const begins = new Set(startsOf(lines, drafts));
  return (
    <>
      <p className="mt-3 text-sm text-ink-2">Tap a line where a question begins, or where none does.</p>
      <CutPicture picture={picture} begins={begins} onToggle={(line) => onChange(toggleLine(lines, drafts, line))} />
    </>
  );
}

interface FormProps {
  paper: Paper;
  page: number;
  known: PaperQuestion[];
  onSaved: (questions: PaperQuestion[]) => void;
  onCancel: () => void;
}

function PageForm({ paper, page, known, onSaved, onCancel }: FormProps) {
  const [drafts, setDrafts] = useState(() => known.map(({ label, text, marks }) => draftOf(text, label, marks)));
  const picture = usePicture(paper, page);
  const [busy, run] = useAction();
  const put = (at: number, count: number, ...rows: Draft[]) => setDrafts((now) => now.toSpliced(at, count, ...rows));
  const save = () =>
    run(async () => {
      const questions = drafts
        .filter(({ text }) => text.trim() !== '')
        .map(({ label, text, marks }) => ({ label, text, ...(marks.trim() && { marks: Number(marks) }) }));
      const { data } = await api(questionCalls.mendQuestions, { paperId: paper._id, page, questions });
      toast.success(REPEATS.mended);
      onSaved(data);
    });
  return (
    <>
      {picture && <PagePicture picture={picture} drafts={drafts} onChange={setDrafts} />}
      <ol className="mt-4 grid gap-4">
        {drafts.map((draft, n) => (
          <DraftRow
            key={draft.key}
            {...{ draft, n }}
            isLast={n === drafts.length - 1}
            change={(part) => put(n, 1, { ...draft, ...part })}
            divide={(at) =>
              put(n, 1, { ...draft, text: draft.text.slice(0, at).trim() }, draftOf(draft.text.slice(at).trim()))
            }
            join={() => {
              const next = drafts[n + 1];
              if (next) put(n, 2, { ...draft, text: `${draft.text} ${next.text}`, marks: next.marks || draft.marks });
            }}
            remove={() => put(n, 1)}
          />
        ))}
      </ol>
      {drafts.length < QUESTIONS.ofPage && (
        <Button look="quiet" size="sm" className="mt-3" onClick={() => put(drafts.length, 0, draftOf())}>
          <Plus className="size-4" strokeWidth={2.4} aria-hidden="true" />
          Add a question
        </Button>
      )}
      <DialogButtons>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={busy && LOADING} onClick={save}>
          Save
        </Button>
      </DialogButtons>
    </>
  );
}
