import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Decision } from '#contract/decisions.ts';
import { DESK, type DeskAct } from '#contract/limits.ts';
import { ACT_NOUNS, appealableActs, nounsOf } from '#contract/rules/decision-words.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { isBlank } from '#contract/rules/text.ts';
import { failureText } from '../failures/failure-text.ts';
import { Form, FormAlert } from '../forms/form.tsx';
import { useTyped } from '../forms/typed.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { RequiredMark, Textarea } from '../ui/field.tsx';
import { Note } from '../ui/note.tsx';

interface AppealFormProps {
  decision: Decision;
  /** Where the answer appears, besides the mail. */
  isHere: boolean;
  send: (form: { acts: DeskAct[]; text: string }) => Promise<void>;
  onCancel?: () => void;
}

/** One appeal for each decision, against all of it or one act. */
export function AppealForm({ decision, isHere, send, onCancel }: AppealFormProps) {
  const all = appealableActs(decision);
  const choices = all.length > 1 ? [all, ...all.map((act) => [act])] : [all];
  const { acts, setActs, text, setText, isMissing, failure, isBusy, submit } = useAppeal(all, send);

  return (
    <Form className="grid gap-5" onSubmit={submit}>
      {choices.length > 1 && <Against decision={decision} choices={choices} acts={acts} onChange={setActs} />}
      <Textarea
        label="What should the admin know?"
        required
        rows={6}
        maxLength={DESK.appeal}
        hint={
          <span className="flex justify-between gap-4">
            <span>What was reported is attached already.</span>
            <span className="tabular-nums whitespace-nowrap">
              {formatNumber([...text].length)} of {formatNumber(DESK.appeal)}
            </span>
          </span>
        }
        value={text}
        error={isMissing && isBlank(text) ? 'Say what the admin should know' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Note icon={<Mail strokeWidth={2.1} aria-hidden="true" />} className="[&>svg]:mt-px">
        The answer comes {isHere && 'here and '}by mail to{' '}
        <b className="font-semibold wrap-anywhere">{decision.email}</b>. Until then the decision stands.
      </Note>
      <FormAlert>{failure}</FormAlert>
      <div className="flex justify-end gap-2.5 max-md:flex-col-reverse">
        {onCancel && (
          <Button look="quiet" size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="lg" className={onCancel ? '' : 'w-full'} busy={isBusy && 'Send appeal'}>
          Send appeal
        </Button>
      </div>
    </Form>
  );
}

function useAppeal(all: DeskAct[], send: AppealFormProps['send']) {
  const [acts, setActs] = useState(all);
  const [text, setText] = useTyped('appeal', '');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setMissing(isBlank(text));
    if (isBlank(text)) return (event.currentTarget as HTMLFormElement).querySelector('textarea')?.focus();
    setBusy(true);
    setFailure('');
    try {
      await send({ acts, text });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };

  return { acts, setActs, text, setText, isMissing, failure, isBusy, submit };
}

interface AgainstProps {
  decision: Decision;
  choices: DeskAct[][];
  acts: DeskAct[];
  onChange: (acts: DeskAct[]) => void;
}

const Against = ({ decision, choices, acts, onChange }: AgainstProps) => (
  <fieldset>
    <legend className="label">
      Against
      <RequiredMark />
    </legend>
    <div className="grid gap-2">
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.join()}
          name="against"
          checked={choice.join() === acts.join()}
          onChange={() => onChange(choice)}
        >
          {choiceText(choice, decision)}
        </ChoiceRow>
      ))}
    </div>
  </fieldset>
);

function choiceText(choice: DeskAct[], { kind }: Decision): string {
  const [only] = choice;
  if (choice.length > 1) return `${choice.length === 2 ? 'Both' : 'All'}: ${nounsOf(choice)}`;
  if (!only) return '';
  const thing = kind === 'person' ? '' : ` of the ${kind}`;
  return `Only the ${ACT_NOUNS[only]}${only === 'remove' || only === 'hide' ? thing : ''}`;
}
