import { type FormEvent, useState } from 'react';
import { decisionCalls } from '#contract/decisions.ts';
import type { Case } from '#contract/desk.ts';
import { APPEAL_OUTCOMES, type AppealOutcome, type DeskAct } from '#contract/limits.ts';
import { isBlank } from '#contract/rules/text.ts';
import { api } from '../../api/api.ts';
import { Form } from '../../forms/form.tsx';
import { useTyped } from '../../forms/typed.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import type { Send } from '../case/use-case.ts';
import { DESK as SAID } from '../messages.ts';
import { TakenBack } from './act-choice.tsx';
import { OwnWords } from './own-words.tsx';

const OUTCOMES: Record<AppealOutcome, { name: string; button: string }> = {
  stands: { name: 'The decision stands', button: 'Answer: it stands' },
  undone: { name: 'Take all of it back', button: 'Answer and take all back' },
  partly: { name: 'Take a part back', button: 'Answer and take a part back' },
};

interface AnswerProps {
  found: Case;
  isBusy: boolean;
  send: Send;
}

/** The answer to an appeal: beside the case, on phones below it. */
export function Answer({ found, isBusy, send }: AnswerProps) {
  const { outcome, setOutcome, lifted, setLifted, words, setWords, wasTried, faults, submit } = useAnswer(found, send);
  const name = found.owner?.firstName ?? 'the person';
  const choices = found.appeal?.acts ?? [];
  // A single act has no parts.
  const outcomes = APPEAL_OUTCOMES.filter((one) => one !== 'partly' || choices.length > 1);
  if (found.isOwn) return <Note tone="wait">This was your own decision: another one of the desk answers.</Note>;
  return (
    <section aria-labelledby="answer" className="panel p-5 md:p-7">
      <h2 id="answer" className="text-h3 font-[660]">
        Answer
      </h2>
      <p className="mt-1 text-sm text-ink-3">It is final. {name} is told at once.</p>
      <Form className="grid gap-4 mt-4" onSubmit={submit}>
        <fieldset className="grid gap-2 min-w-0">
          <legend className="sr-only">Answer</legend>
          {outcomes.map((one) => (
            <ChoiceRow key={one} name="outcome" checked={outcome === one} onChange={() => setOutcome(one)}>
              {OUTCOMES[one].name}
            </ChoiceRow>
          ))}
          <div role="alert">
            {wasTried && faults.outcome && <ErrorText id="outcome-fault">{faults.outcome}</ErrorText>}
          </div>
        </fieldset>
        {outcome === 'partly' && (
          <TakenBack acts={choices} chosen={lifted} onChange={setLifted} fault={wasTried ? faults.lifted : undefined} />
        )}
        <OwnWords to={name} rows={5} words={words} error={wasTried ? faults.words : undefined} onWords={setWords} />
        <Button type="submit" size="lg" busy={isBusy && 'Answering...'}>
          {outcome ? OUTCOMES[outcome].button : 'Answer'}
        </Button>
      </Form>
    </section>
  );
}

function useAnswer(found: Case, send: Send) {
  const [outcome, setOutcome] = useState<AppealOutcome>();
  const [lifted, setLifted] = useState<DeskAct[]>([]);
  const [words, setWords] = useTyped('answer to the appeal', '');
  const [wasTried, setTried] = useState(false);
  const faults = {
    outcome: outcome ? undefined : 'Please choose an answer',
    lifted: outcome === 'partly' && lifted.length === 0 ? 'Choose what is taken back' : undefined,
    words: !isBlank(words) ? undefined : 'Please say why, in your own words',
  };
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    setTried(true);
    const focus = (selector: string) => currentTarget.querySelector<HTMLElement>(selector)?.focus();
    if (!outcome) return focus('input');
    if (faults.lifted) return focus('[type=checkbox]');
    if (faults.words) return focus('textarea');
    send(
      () =>
        api(decisionCalls.answerAppeal, {
          caseId: found._id,
          outcome,
          words,
          ...(outcome === 'partly' && { lifted }),
        }),
      { said: SAID.answered, words },
    );
  };
  return { outcome, setOutcome, lifted, setLifted, words, setWords, wasTried, faults, submit };
}
