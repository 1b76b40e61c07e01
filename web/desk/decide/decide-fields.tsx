import type { KeyboardEvent } from 'react';
import type { Case } from '#contract/desk.ts';
import { DECISION_REASONS, type DecisionReason } from '#contract/limits.ts';
import { DECISION_REASON_NAMES } from '#contract/rules/desk-words.ts';
import { ChoiceSegments } from '../../ui/choice-segments.tsx';
import { Select } from '../../ui/field.tsx';
import { ActChoice } from './act-choice.tsx';
import { OwnWords } from './own-words.tsx';
import { type DraftState, isDismissal } from './use-draft.ts';
import { WillRead } from './will-read.tsx';

interface DecideFieldsProps {
  found: Case;
  state: DraftState;
  /** Called for Ctrl+Enter in the text. */
  onSend: () => void;
}

/** 'Nothing wrong' is a reason for dismissals only. */
const REASONS = DECISION_REASONS.filter((reason) => reason !== 'nothing').map((reason) => ({
  value: reason,
  label: DECISION_REASON_NAMES[reason],
}));
const DAYS = [
  { value: '3', label: '3' },
  { value: '7', label: '7' },
  { value: '14', label: '14' },
  { value: '30', label: '30 days' },
] as const;

/** The first act and the text field, to focus. */
export const ACT_KEYS = 'input[aria-keyshortcuts]';
export const WORDS = 'textarea[name=words]';

/** The fields of a decision: acts, duration, reason, and the text to the member. In a column or a sheet. */
export function DecideFields({ found, state, onSend }: DecideFieldsProps) {
  const { draft, faults, change, toggle } = state;
  const name = found.owner?.firstName ?? 'the person';

  return (
    <>
      <div className="mt-4">
        <ActChoice
          legend="Acts"
          acts={found.acts}
          chosen={draft.acts}
          onToggle={toggle}
          fault={faults.acts}
          {...(found.isHidden && { hints: { dismiss: 'Nothing is wrong. It is visible again' } })}
          withKeys
        />
      </div>
      {!isDismissal(draft) && (
        <div className="mt-5 grid gap-4">
          {draft.acts.includes('suspend') && (
            <div>
              <span className="label" aria-hidden="true">
                How long
              </span>
              <ChoiceSegments
                label="Days of the suspension"
                options={DAYS}
                value={String(draft.days) as (typeof DAYS)[number]['value']}
                onChange={(days) => change({ days: Number(days) })}
              />
            </div>
          )}
          <Select
            label="Reason"
            required
            options={REASONS}
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value as DecisionReason })}
          />
          <Words name={name} state={state} onSend={onSend} />
        </div>
      )}
      {found.owner && <WillRead kind={found.kind} name={name} draft={draft} />}
    </>
  );
}

function Words({
  name,
  state: { draft, faults, change },
  onSend,
}: Pick<DecideFieldsProps, 'state' | 'onSend'> & { name: string }) {
  const usual = USUAL_WORDS[draft.reason];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <div>
      <OwnWords
        to={name}
        name="words"
        rows={5}
        words={draft.words}
        error={faults.words}
        onWords={(words) => change({ words })}
        onKeyDown={onKeyDown}
      />
      {usual && !draft.words && (
        <button
          type="button"
          className="min-h-11 mt-1 text-sm font-semibold text-pen-text text-left underline-offset-4 hover:underline"
          onClick={() => {
            change({ words: usual });
            document.querySelector<HTMLElement>(WORDS)?.focus();
          }}
        >
          Begin with the usual words
        </button>
      )}
    </div>
  );
}

/** The usual text for a reason, as a start for moderators on phones. It is sent as edited. */
const USUAL_WORDS: Partial<Record<DecisionReason, string>> = {
  money: 'You asked for money before any meeting. On this campus money changes hands when the thing does.',
  prohibited: 'This may not be sold or used on this campus. The rules name what is not allowed in hostels.',
  duplicate: 'You have put up the same thing more than once. Please keep one of them.',
  harassment: 'What you wrote hurts somebody. Please leave people alone who do not want to hear from you.',
  pictures: 'The pictures or the work are not yours. Please show only what you made or photographed yourself.',
  category: 'It is in the wrong category. Please choose the one in which people look for it.',
  untrue: 'It is not as you describe it. Please say what it really is, and in what state.',
  again: 'You were warned about this before.',
};
