import { type FormEvent, useState } from 'react';
import { decisionCalls } from '#contract/decisions.ts';
import type { Case } from '#contract/desk.ts';
import type { DeskAct } from '#contract/limits.ts';
import { isBlank } from '#contract/rules/text.ts';
import { api } from '../../api/api.ts';
import { Form } from '../../forms/form.tsx';
import { useDialogDraft } from '../../forms/typed.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import type { Send } from '../case/use-case.ts';
import { DESK as SAID } from '../messages.ts';
import { TakenBack } from './act-choice.tsx';
import { OwnWords } from './own-words.tsx';

interface LiftDialogProps extends Openable {
  found: Case;
  /** The acts in force. */
  acts: DeskAct[];
  isBusy: boolean;
  send: Send;
}

/** Lifts acts without an appeal. */
export default function LiftDialog({ found, acts, isBusy, send, ...dialog }: LiftDialogProps) {
  const [lifted, setLifted, clearLifted] = useDialogDraft(`lifted ${acts.join()} ${found._id}`, acts);
  const [words, setWords, clearWords] = useDialogDraft(`why it is lifted ${found._id}`, '');
  const [wasTried, setTried] = useState(false);
  const name = found.owner?.firstName ?? 'the person';
  const faults = {
    lifted: lifted.length > 0 ? undefined : 'Choose what is taken back',
    words: !isBlank(words) ? undefined : 'Please say why, in your own words',
  };
  const clear = () => {
    clearLifted();
    clearWords();
  };
  const cancel = () => {
    clear();
    dialog.onOpenChange(false);
  };
  const submit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    setTried(true);
    const wrong = faults.lifted ? 'input' : faults.words && 'textarea';
    if (wrong) return currentTarget.querySelector<HTMLElement>(wrong)?.focus();
    const lift = async () => {
      const answer = await api(decisionCalls.liftDecision, { caseId: found._id, lifted, words });
      clear();
      // What was not chosen can be lifted another time.
      dialog.onOpenChange(false);
      return answer;
    };
    send(lift, { said: SAID.lifted, words, stays: true });
  };
  return (
    <Dialog title="Lift" {...dialog}>
      <p className="mt-1 text-ink-2">{name} is told what is taken back, in your words.</p>
      <Form className="space-y-4 mt-4" onSubmit={submit}>
        <TakenBack acts={acts} chosen={lifted} onChange={setLifted} fault={wasTried ? faults.lifted : undefined} />
        <OwnWords to={name} rows={4} words={words} error={wasTried ? faults.words : undefined} onWords={setWords} />
        <SubmitButtons action="Lift" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  );
}
