import { ChevronDown } from 'lucide-react';
import { type CaseKind, DESK } from '#contract/limits.ts';
import { abilities, howLong } from '#contract/rules/decision-words.ts';
import { APPEALABLE, DECISION_REASON_NAMES, decisionTitle } from '#contract/rules/desk-words.ts';
import { DAY } from '#contract/rules/time.ts';
import { Day } from '../../ui/day.tsx';
import { whenText } from '../../ui/when.tsx';
import { useNow } from '../use-now.ts';
import { type Draft, isDismissal } from './use-draft.ts';

interface WillReadProps {
  kind: CaseKind;
  /** The member's first name. */
  name: string;
  draft: Draft;
}

/** A preview of the text to the member. */
export function WillRead({ kind, name, draft }: WillReadProps) {
  return (
    <details className="group mt-4 rounded-[12px] bg-sunken">
      <summary className="flex items-center justify-between min-h-11 px-3.5 font-semibold text-[14.5px] list-none [&::-webkit-details-marker]:hidden">
        What {name} will read
        <ChevronDown className="size-4 group-open:rotate-180" strokeWidth={1.9} aria-hidden="true" />
      </summary>
      <div className="grid gap-2 px-3.5 pt-0.5 pb-3.5 text-sm leading-[21px] text-ink-2">
        {isDismissal(draft) || draft.acts.length === 0 ? (
          <p>{draft.acts.length === 0 ? 'Choose what to do first.' : `Nothing: ${name} is not told of a dismissal.`}</p>
        ) : (
          <Text kind={kind} draft={draft} />
        )}
      </div>
    </details>
  );
}

/** Uses the words of the decision's page and mail (decision-words.ts). */
function Text({ kind, draft: { acts, days, reason, words } }: Pick<WillReadProps, 'kind' | 'draft'>) {
  const now = useNow();
  const inDays = (n: number) => new Date(now.getTime() + n * DAY).toISOString();
  const facts = {
    kind,
    acts,
    lifted: [],
    until: acts.includes('suspend') ? inDays(days) : null,
    changeUntil: acts.includes('askForChange') ? inDays(DESK.changeDays) : null,
    runningDeals: 0,
  };
  const { can, cannot } = abilities(facts);
  const lines = (sentences: string[]) => `${sentences.join('. ')}.`;
  return (
    <>
      <p className="font-semibold text-ink">{decisionTitle(kind, acts, days)}.</p>
      <p>{DECISION_REASON_NAMES[reason]}.</p>
      {words.trim() && <p className="whitespace-pre-line wrap-anywhere">“{words.trim()}”</p>}
      <p>{lines(howLong(facts, (time) => whenText(time, now)))}</p>
      <p>You can: {lines(can)}</p>
      {cannot.length > 0 && <p>You cannot: {lines(cannot)}</p>}
      {acts.some((act) => APPEALABLE.includes(act)) && (
        <p>
          You can appeal once, until <Day time={inDays(DESK.appealDays)} />.
        </p>
      )}
    </>
  );
}
