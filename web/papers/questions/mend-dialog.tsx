import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { QUESTIONS } from '#contract/limits.ts';
import { type Paper, type PaperPage, paperCalls } from '#contract/papers.ts';
import { type PaperQuestion, questionCalls } from '#contract/questions.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { LOADING } from '../../messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { REPEATS } from '../messages.ts';

/** A question as it is typed. */
interface Draft {
  key: string;
  label: string;
  text: string;
  marks: string;
}

interface MendProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  paper: Paper;
  questions: PaperQuestion[];
  setPage: (page: number, questions: PaperQuestion[]) => void;
}

/** The cuts of a page beside its picture: joined, divided at the cursor, written anew. */
export function MendDialog({ open, onOpenChange, paper, questions, setPage }: MendProps) {
  const [page, turnTo] = useState(questions[0]?.page ?? 1);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Correct a cut">
      <p className="text-ink-2">
        Each question of the page stands by itself. Place the cursor where one should be divided.
      </p>
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
      <PagePicture key={`picture ${page}`} paper={paper} page={page} />
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

function PagePicture({ paper, page }: { paper: Paper; page: number }): ReactNode {
  const [picture, setPicture] = useState<PaperPage>();
  useEffect(() => {
    const leaving = new AbortController();
    api(paperCalls.getPaperPage, { paperId: paper._id, page }, { signal: leaving.signal }).then(
      ({ data }) => setPicture(data),
      () => undefined,
    );
    return () => leaving.abort();
  }, [paper._id, page]);
  if (!picture) return null;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      aria-label={`Page ${page}`}
      className="mt-3 max-h-[38dvh] overflow-y-auto rounded-[12px] bg-white shadow-[0_0_0_1px_var(--line)]"
    >
      <img src={picture.url} width={picture.width} height={picture.height} alt={picture.text || `Page ${page}`} />
    </section>
  );
}

let made = 0;
const draftOf = (text = '', label = '', marks: number | null = null): Draft => {
  made += 1;
  return { key: `new ${made}`, label, text, marks: marks === null ? '' : String(marks) };
};

interface FormProps {
  paper: Paper;
  page: number;
  known: PaperQuestion[];
  onSaved: (questions: PaperQuestion[]) => void;
  onCancel: () => void;
}

function PageForm({ paper, page, known, onSaved, onCancel }: FormProps) {
  const [drafts, setDrafts] = useState(() => known.map(({ label, text, marks }) => draftOf(text, label, marks)));
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

interface RowProps {
  draft: Draft;
  n: number;
  isLast: boolean;
  change: (part: Partial<Draft>) => void;
  divide: (at: number) => void;
  join: () => void;
  remove: () => void;
}

function DraftRow({ draft, n, isLast, change, divide, join, remove }: RowProps) {
  const [at, setAt] = useState(0);
  const isInside = at > 0 && at < draft.text.length;
  return (
    <li className="grid grid-cols-[88px_88px_minmax(0,1fr)] items-center gap-2">
      <input
        className="field"
        aria-label={`Number of question ${n + 1}`}
        placeholder="1 (a)"
        maxLength={QUESTIONS.label}
        value={draft.label}
        onChange={(event) => change({ label: event.target.value })}
      />
      <input
        className="field"
        aria-label={`Marks of question ${n + 1}`}
        placeholder="Marks"
        inputMode="numeric"
        maxLength={3}
        value={draft.marks}
        onChange={(event) => change({ marks: event.target.value.replace(/\D/g, '') })}
      />
      <IconButton label={`Remove question ${n + 1}`} className="justify-self-end" onClick={remove}>
        <Trash2 className="size-[18px]" strokeWidth={1.9} />
      </IconButton>
      <textarea
        className="field col-span-3 min-h-20 py-2.5"
        aria-label={`Question ${n + 1}`}
        maxLength={QUESTIONS.text}
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
        onSelect={(event) => setAt(event.currentTarget.selectionStart)}
      />
      <div className="col-span-3 flex flex-wrap gap-2">
        <Button look="quiet" size="sm" disabled={!isInside} onClick={() => divide(at)}>
          Divide at the cursor
        </Button>
        {!isLast && (
          <Button look="quiet" size="sm" onClick={join}>
            Join with the next
          </Button>
        )}
      </div>
    </li>
  );
}
