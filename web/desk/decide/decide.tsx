import type { Case } from '#contract/desk.ts';
import { actsLabel } from '#contract/rules/desk-words.ts';
import { Button } from '../../ui/button.tsx';
import { DecideFields } from './decide-fields.tsx';
import { type DraftState, isDismissal } from './use-draft.ts';

export interface DecideProps {
  found: Case;
  state: DraftState;
  isBusy: boolean;
  onSend: () => void;
}

export const HINT = 'One or more. All of it happens at once.';
/** The column's button, for its key. */
export const SEND = 'send';

export function SendButton({ state: { draft }, isBusy, onSend }: DecideProps) {
  const label = actsLabel(draft.acts, draft.days);
  return (
    <Button
      id={SEND}
      look={isDismissal(draft) || draft.acts.length === 0 ? 'primary' : 'danger'}
      className="min-h-[52px] h-auto! py-3 whitespace-normal! leading-5! text-base"
      busy={isBusy && label}
      onClick={onSend}
    >
      {label}
    </Button>
  );
}

/** A column beside the case that stays in view with its button. */
export const DecideColumn = (props: DecideProps) => (
  <section
    aria-labelledby="decide"
    className="panel sticky short:static! top-[144px] xl:top-[100px] max-h-[calc(100dvh-160px)] xl:max-h-[calc(100dvh-116px)] short:max-h-none! overflow-y-auto overscroll-contain scroll-pb-28 px-7 pt-7"
  >
    <h2 id="decide" className="text-h3 font-[660]">
      Decide
    </h2>
    <p className="mt-1 text-sm text-ink-3">{HINT}</p>
    <DecideFields {...props} />
    <div className="sticky bottom-0 -mx-7 mt-5 px-7 pt-4 pb-6 bg-surface rounded-b-[20px] shadow-[inset_1px_0_var(--line),inset_-1px_0_var(--line),inset_0_-1px_var(--line),inset_0_1px_var(--line)] grid">
      <SendButton {...props} />
    </div>
  </section>
);
