import { useId } from 'react';
import { DID_NOT_COME } from '#contract/deals/reservations.ts';
import type { Deal } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { useDialogDraft } from '../../forms/typed.ts';
import { Chip } from '../../ui/chip.tsx';
import { Textarea } from '../../ui/field.tsx';
import { dealTime } from '../deal-times.ts';
import { partnerName } from '../partner.ts';

const OWN_WORDS = 'Something else';

/** `dialog`: which one, of which deal. Without reasons to choose from one writes it. */
export function useReason(dialog: string, reasons: readonly string[], first = OWN_WORDS) {
  const [{ chosen, own }, set, clear] = useDialogDraft(`reason ${dialog}`, { chosen: first, own: '' });
  const setChosen = (chosen: string) => set((before) => ({ ...before, chosen }));
  const setOwn = (own: string) => set((before) => ({ ...before, own }));
  return {
    reason: chosen === OWN_WORDS ? own.trim() : chosen,
    didNotCome: chosen === DID_NOT_COME,
    clear,
    props: { reasons, chosen, setChosen, own, setOwn },
  };
}

/** What 'Did not come' means for the other side's record. */
export function MissedHint({ deal }: { deal: Deal }) {
  const { meeting } = deal;
  const isToCome = meeting !== null && Date.parse(meeting.at) > serverNow();
  return (
    <p className="-mt-2 hint">
      {isToCome
        ? `You meet ${dealTime(meeting.at)}. Until then nobody has missed it, so it does not count.`
        : `It counts as a missed meeting of ${partnerName(deal)}.`}
    </p>
  );
}

interface ReasonChoiceProps {
  legend: string;
  /** The legend is hidden, because a heading above says it. */
  hidesLegend?: boolean;
}

export function ReasonChoice({
  legend,
  hidesLegend = false,
  reasons,
  chosen,
  setChosen,
  own,
  setOwn,
}: ReasonChoiceProps & ReturnType<typeof useReason>['props']) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={hidesLegend ? 'sr-only' : 'label'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {[...reasons, OWN_WORDS].map((reason) => (
          <Chip key={reason} name={name} checked={reason === chosen} onChange={() => setChosen(reason)}>
            {reason}
          </Chip>
        ))}
      </div>
      {chosen === OWN_WORDS && (
        <Textarea
          className="mt-4"
          label="In your own words"
          rows={3}
          maxLength={DEALS.reason}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
      )}
    </fieldset>
  );
}
