import { useState } from 'react';
import type { Case } from '#contract/desk.ts';
import { nounsOf, OUTCOME_WORDS } from '#contract/rules/decision-words.ts';
import { APPEALABLE, actsLabel, DECISION_REASON_NAMES } from '#contract/rules/desk-words.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { When } from '../../ui/when.tsx';
import type { Send } from '../case/use-case.ts';

const LiftDialog = lazyDialog(async () => (await import('./lift-dialog.tsx')).default);

interface DecidedProps {
  found: Case;
  isBusy: boolean;
  send: Send;
}

/** The decision, with the button to lift it. */
export function Decided({ found, isBusy, send }: DecidedProps) {
  const [isLifting, setLifting] = useState(false);
  const { decision, appeal, decidedBy, state } = found;
  if (!decision) return null;
  const { acts, days, until, reason, words, at, lifted } = decision;
  const rest = acts.filter((act) => APPEALABLE.includes(act) && !lifted.includes(act));
  const canLift = rest.length > 0 && state === 'decided';
  return (
    <section aria-labelledby="decided" className="panel p-5 md:p-7">
      <h2 id="decided" className="text-h3 font-[660]">
        {actsLabel(acts, days)}
      </h2>
      <p className="mt-1 text-sm text-ink-3">
        {decidedBy ? `By ${decidedBy.name}` : 'By a deleted user'}, <When time={at} />
      </p>
      <p className="mt-4 font-semibold">{DECISION_REASON_NAMES[reason]}</p>
      {words && (
        <blockquote className="mt-2 pl-4 border-l-[3px] border-marker text-ink-2 whitespace-pre-line wrap-anywhere">
          {words}
        </blockquote>
      )}
      {until && (
        <p className="mt-3 text-sm text-ink-2">
          Until <When time={until} />
        </p>
      )}
      {lifted.length > 0 && <p className="mt-3 text-sm text-ink-2">Taken back: {nounsOf(lifted)}</p>}
      {appeal?.outcome && (
        <div className="mt-4 pt-4 border-t border-line">
          <p className="font-semibold">Appeal: {OUTCOME_WORDS[appeal.outcome].toLowerCase()}</p>
          {appeal.words && <p className="mt-1 text-ink-2 whitespace-pre-line wrap-anywhere">{appeal.words}</p>}
        </div>
      )}
      {canLift && (
        <Button look="outline" wide className="mt-5" onClick={() => setLifting(true)}>
          Lift
        </Button>
      )}
      <LiftDialog
        key={rest.join()}
        open={isLifting}
        onOpenChange={setLifting}
        found={found}
        acts={rest}
        isBusy={isBusy}
        send={send}
      />
    </section>
  );
}

/** The member's appeal. */
export function AppealText({ found: { appeal, owner } }: { found: Case }) {
  if (!appeal) return null;
  return (
    <section aria-labelledby="appeal" className="panel p-5 md:p-7">
      <h2 id="appeal" className="text-h3 font-[660]">
        What {owner?.firstName ?? 'the person'} says
      </h2>
      <p className="mt-1 text-sm text-ink-3">
        Against the {nounsOf(appeal.acts)} · <When time={appeal.at} />
      </p>
      <blockquote className="mt-3 pl-4 border-l-[3px] border-marker text-ink-2 whitespace-pre-line wrap-anywhere">
        {appeal.text}
      </blockquote>
    </section>
  );
}
