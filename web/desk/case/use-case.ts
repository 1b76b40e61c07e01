import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Case, deskCalls } from '#contract/desk.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { toast } from '../../ui/toast.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { refreshFigures } from '../desk-count.ts';
import { DESK } from '../messages.ts';

interface AfterSend {
  /** Toast. */
  said: string;
  /** The typed text, kept if somebody else was faster. */
  words: string;
  /** Stay on the case. */
  stays?: boolean;
}

/** Sends a decision, an answer or a lift. */
export type Send = (
  work: () => Promise<{ data: { next: number | null } } | { message: string }>,
  after: AfterSend,
) => Promise<void>;

/** A case in work: after its decision the next one opens at once. */
export function useCase(first: Case) {
  const [found, setFound] = useLoaded(first);
  const [isBusy, setBusy] = useState(false);
  /** Somebody else decided first; holds the text typed here. */
  const [overtaken, setOvertaken] = useState<{ words: string }>();
  const navigate = useNavigate();

  const reload = async () => setFound((await api(deskCalls.getCase, { number: first.number })).data);

  const fail = async (error: unknown, words: string) => {
    if (error instanceof Problem && error.code === 'CONFLICT') {
      await reload();
      setOvertaken({ words });
    }
    toast.error(failureText(error));
  };

  const send: Send = async (work, { said, words, stays = false }) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const answer = await work();
      toast.success(said);
      void refreshFigures();
      if (stays) return await reload();
      const next = 'data' in answer ? answer.data.next : null;
      if (next === null) toast(DESK.allDone);
      await navigate(next !== null ? paths.dashboard.case(next) : paths.dashboard.desk(), { replace: true });
    } catch (error) {
      await fail(error, words);
    } finally {
      setBusy(false);
    }
  };
  return { found, isBusy, overtaken, send };
}
