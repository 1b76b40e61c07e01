import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClientInput, Output } from '#contract/call.ts';
import type { PaperDecision, TagField } from '#contract/limits.ts';
import { paperDeskCalls } from '#contract/paper-desk.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { isBlank } from '#contract/rules/text.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { useTyped } from '../../forms/typed.ts';
import { PAPER_DESK } from '../../papers/messages.ts';
import { toast } from '../../ui/toast.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { refreshFigures } from '../desk-count.ts';

export type FoundPaper = Output<(typeof paperDeskCalls)['getPaperToCheck']>['data'];
/** `change` is an approval with the changed fields. */
export type Choice = PaperDecision | 'change';
export type Fields = Partial<Record<TagField, string>>;

type Changes = Omit<ClientInput<(typeof paperDeskCalls)['editPaper']>, 'paperId'>;

/** A decision in preparation, with the fields as they are typed. */
interface Draft {
  choice: Choice | null;
  words: string;
  fields: Fields;
}

const NO_WORDS: readonly (Choice | null)[] = ['approve', 'change', 'replace', null];
export const needsWords = (choice: Choice | null): boolean => !NO_WORDS.includes(choice);

const SAID: Record<PaperDecision, string> = {
  approve: 'Approved',
  replace: 'Replaced',
  withhold: 'Withheld',
  refuse: 'Refused',
};

/** What a field of the paper says. */
export const writtenIn = ({ paper }: FoundPaper, field: TagField): string => String(paper[field] ?? '');

/** The fields that are typed otherwise than the paper has them. */
function changesOf(found: FoundPaper, fields: Fields): Changes {
  const changed = (Object.keys(fields) as TagField[]).filter((field) => fields[field] !== writtenIn(found, field));
  return Object.fromEntries(changed.map((field) => [field, fields[field]])) as Changes;
}

/** What is sent to the desk's calls, one after another. Where somebody else was faster, the paper is loaded again. */
function useSending(first: FoundPaper) {
  const [found, setFound] = useLoaded(first);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  /** Somebody else decided first. */
  const [overtaken, setOvertaken] = useState<string>();
  const reload = async () => setFound((await api(paperDeskCalls.getPaperToCheck, { paperId: first.paper._id })).data);

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    try {
      await work();
      void refreshFigures();
    } catch (error) {
      toast.error(failureText(error));
      if (!(error instanceof Problem)) throw error;
      setErrors(Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message])));
      if (error.code !== 'CONFLICT') return;
      setOvertaken(error.message);
      await reload();
    } finally {
      setBusy(false);
    }
  };
  return { found, errors, setErrors, isBusy, overtaken, reload, run };
}

/** A paper in work: after its decision the next one opens at once. */
export function useSheet(first: FoundPaper) {
  const { found, errors, setErrors, isBusy, overtaken, reload, run } = useSending(first);
  const { paper } = found;
  const [draft, setDraft] = useTyped<Draft>(`paper ${paper._id}`, { choice: null, words: '', fields: {} });
  const navigate = useNavigate();
  const { choice, words, fields } = draft;
  const changes = changesOf(found, fields);

  const send = async (chosen: Choice, replaces: string | undefined) => {
    const decision = chosen === 'change' ? 'approve' : chosen;
    const { data } = await api(paperDeskCalls.decidePaper, {
      ...(chosen !== 'approve' && changes),
      ...{ paperId: paper._id, decision },
      ...(!isBlank(words) && { words }),
      ...(chosen === 'replace' && replaces && { replaces }),
    });
    toast.success(SAID[decision]);
    if (data.next === null) toast(PAPER_DESK.allDone);
    const next = data.next === null ? paths.dashboard.deskPapers() : paths.dashboard.deskPaper(data.next);
    await navigate(next, { replace: true });
  };

  return {
    ...{ found, draft, changed: Object.keys(changes) as TagField[], errors, isBusy, overtaken },
    change: (more: Partial<Draft>) => {
      setErrors({});
      setDraft((now) => ({ ...now, ...more }));
    },
    setField: (field: TagField, value: string | null) => {
      setErrors(({ [field]: _, ...others }) => others);
      setDraft(({ fields: { [field]: _, ...others }, ...now }) => ({
        ...now,
        fields: value === null ? others : { ...others, [field]: value },
      }));
    },
    /** What keeps the decision from being sent; null once it is being sent. */
    decide(replaces: string | undefined): 'choice' | 'words' | null {
      if (!choice) return 'choice';
      if (needsWords(choice) && isBlank(words)) {
        setErrors({ words: 'Please say why' });
        return 'words';
      }
      void run(() => send(choice, replaces));
      return null;
    },
    save: () =>
      run(async () => {
        await api(paperDeskCalls.editPaper, { paperId: paper._id, ...changes });
        setDraft((now) => ({ ...now, fields: {} }));
        toast.success(PAPER_DESK.saved);
        await reload();
      }),
    takeDown: (reason: string) =>
      run(async () => {
        await api(paperDeskCalls.takeDownPaper, { paperId: paper._id, words: reason });
        toast.success(PAPER_DESK.takenDown);
        await reload();
      }),
  };
}
export type SheetWork = ReturnType<typeof useSheet>;
