import { useState } from 'react';
import type { Case } from '#contract/desk.ts';
import { DECISION_REASONS, DESK_ACTS, type DecisionReason, type DeskAct } from '#contract/limits.ts';
import { clashOf } from '#contract/rules/desk-words.ts';
import { isBlank } from '#contract/rules/text.ts';
import { useTyped } from '../../forms/typed.ts';

/** A decision in preparation. It outlives the sheet on a phone. */
export interface Draft {
  acts: DeskAct[];
  /** Days of a suspension. */
  days: number;
  reason: DecisionReason;
  words: string;
}

const DAYS = 7;
/** A dismissal needs no text, because the member is not told. */
export const isDismissal = ({ acts }: Draft): boolean => acts.length === 1 && acts[0] === 'dismiss';

interface Faults {
  acts?: string | undefined;
  words?: string | undefined;
}

export function useDraft(found: Case) {
  const [draft, setDraft] = useTyped<Draft>(`case ${found.number}`, {
    acts: [],
    days: DAYS,
    reason: DECISION_REASONS.find((reason) => reason === found.reason) ?? 'other',
    words: '',
  });
  const [wasTried, setTried] = useState(false);
  const faults: Faults = {
    acts: clashOf(draft.acts) ?? undefined,
    words: isDismissal(draft) || !isBlank(draft.words) ? undefined : 'Please say why, in your own words',
  };
  // Conflicts show at once, missing fields only on submit.
  const shown: Faults = wasTried ? faults : { acts: draft.acts.length > 0 ? faults.acts : undefined };
  return {
    draft,
    faults: shown,
    change: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    toggle: (act: DeskAct) =>
      setDraft((before) => ({
        ...before,
        acts: DESK_ACTS.filter((one) => (one === act) !== before.acts.includes(one)),
      })),
    /** Shows what is wrong or missing; true if nothing is. */
    check(): boolean {
      setTried(true);
      return !faults.acts && !faults.words;
    },
  };
}
export type DraftState = ReturnType<typeof useDraft>;
