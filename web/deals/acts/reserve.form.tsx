import { TriangleAlert } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { isOpenState } from '#contract/deals/states.ts';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { currencyName } from '#contract/rules/format-number.ts';
import { HOUR } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { useDialogDraft } from '../../forms/typed.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { dealDays, dealTime } from '../deal-times.ts';
import { partnerName } from '../partner.ts';
import { useDealNews } from '../use-deal-news.ts';
import type { DealDialogProps } from './act-dialog.tsx';
import { DealHead } from './deal-head.tsx';
import { dialogOf } from './dialog-of.ts';
import { ReasonChoice, useReason } from './reason-choice.tsx';
import { useAct } from './use-act.ts';

const DURATIONS = [
  { label: '24 hours', hours: 24 },
  { label: '48 hours', hours: 48 },
  { label: '3 days', hours: 72 },
] as const;
const MEETING = 'meeting';

interface ReserveDialogProps extends DealDialogProps {
  /** The buyer with the current reservation, if known. */
  releases?: string | undefined;
}

/** Reserves for a buyer, extends or replaces a reservation, or accepts the days of a rental. Seller only. */
export function Component({ deal: given, releases, onDone, ...dialog }: ReserveDialogProps) {
  const { deal, reload } = useFreshDeal(given, dialog.open);
  const name = partnerName(deal);
  const { rental } = deal;
  const isLonger = deal.state === 'Reserved';
  const isTaken = deal.reservedForOtherUntil !== null && !rental;
  const isOver = !isOpenState(deal.state);
  const { until, setUntil, price, setPrice, reason, clear } = useTerms(deal);
  const { busy, failed, run } = useAct();
  const action = rental ? 'Accept these days' : isLonger ? 'Reserve for longer' : `Reserve for ${name}`;

  const close = () => {
    clear();
    dialog.onOpenChange(false);
  };
  const submit = () =>
    run(async () => {
      try {
        const { data } = await api(dealCalls.reserveDeal, {
          dealId: deal._id,
          ...(until === MEETING ? { untilMeeting: true } : { hours: until }),
          ...(rental?.asAgreed && { price }),
          ...(isTaken && { instead: { reason: reason.reason, didNotCome: reason.didNotCome } }),
        });
        close();
        onDone(data);
      } catch (error) {
        // If it was reserved for somebody else meanwhile, the dialog asks the seller about that too.
        if (error instanceof Problem && error.code === 'CONFLICT') await reload();
        throw error;
      }
    });

  return (
    <Dialog {...dialog} title={rental ? `Rent to ${name}` : action}>
      <p className="mt-0.5 text-sm text-ink-3">{subtitleOf(deal)}</p>
      {/* At the price of the deal: an offer that waits is not taken by it. */}
      <DealHead deal={{ ...deal, offer: null }} />
      <Form onSubmit={submit} className="mt-5 space-y-4">
        <FormAlert>{isOver ? `${name} is no longer in line.` : failed}</FormAlert>
        {rental ? (
          <RentalTerms rental={rental} price={price} onPrice={setPrice} />
        ) : (
          <Duration deal={deal} until={until} onChange={setUntil} />
        )}
        {isTaken && (
          <div>
            <Note tone="wait" icon={<TriangleAlert strokeWidth={2.1} aria-hidden="true" />} className="mb-2.5">
              {releases ? `This releases ${releases}. Say why:` : 'This releases the one it is reserved for. Say why:'}
            </Note>
            <ReasonChoice legend="Why it is released" hidesLegend {...reason.props} />
          </div>
        )}
        <SubmitButtons action={action} busy={busy} disabled={isOver} onCancel={close} />
      </Form>
    </Dialog>
  );
}

/** How long and at what price, and why another reservation is released. */
function useTerms(deal: Deal) {
  const { _id: dealId, meeting, price: first } = deal;
  const usual = meeting ? MEETING : 48;
  const [wanted, setUntil, clearUntil] = useDialogDraft<number | typeof MEETING>(`until ${dealId}`, usual);
  // The meeting may be cancelled meanwhile.
  const until = wanted === MEETING && !meeting ? 48 : wanted;
  const [price, setPrice, clearPrice] = useDialogDraft(`rent ${dealId}`, String(first));
  const { list, chosen } = dialogOf('release', deal);
  const reason = useReason(`reserve ${dealId}`, list, chosen);
  const clear = () => {
    clearUntil();
    clearPrice();
    reason.clear();
  };
  return { until, setUntil, price, setPrice, reason, clear };
}

interface RentalTermsProps {
  rental: NonNullable<Deal['rental']>;
  price: string;
  onPrice: (price: string) => void;
}

/** The days, and their price if the item's terms give none. */
const RentalTerms = ({ rental, price, onPrice }: RentalTermsProps) => (
  <>
    <p className="font-medium">{dealDays(rental)}</p>
    {rental.asAgreed && (
      <Input
        label={`Price in ${currencyName()}`}
        hint="As the two of you agreed, for all of these days."
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={({ target }) => onPrice(target.value)}
      />
    )}
  </>
);

const subtitleOf = ({ rental, state }: Deal): string => {
  if (rental) return 'Nobody else can have it on these days then.';
  return state === 'Reserved'
    ? 'It stays reserved, and nobody is asked before.'
    : 'The others learn that they are still in line.';
};

interface DurationProps {
  deal: Deal;
  until: number | typeof MEETING;
  onChange: (until: number | typeof MEETING) => void;
}

function Duration({ deal: { meeting }, until, onChange }: DurationProps) {
  const name = useId();
  const end =
    until === MEETING ? Date.parse(meeting?.at ?? '') + DEALS.meetingGraceHours * HOUR : serverNow() + until * HOUR;
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="label">How long</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {DURATIONS.map(({ label, hours }) => (
          <ChoiceRow key={hours} name={name} checked={until === hours} onChange={() => onChange(hours)}>
            {label}
          </ChoiceRow>
        ))}
        <ChoiceRow name={name} checked={until === MEETING} disabled={!meeting} onChange={() => onChange(MEETING)}>
          Until we meet
        </ChoiceRow>
      </div>
      <p className="hint" id={`${name}-hint`}>
        Until {dealTime(new Date(end).toISOString())}. Then we ask you once, and release it a day later.
        {!meeting && ' To reserve until you meet, agree on a meeting in the chat first.'}
      </p>
    </fieldset>
  );
}

/** The deal of an open dialog as it stands now: it is loaded again after news of the member's deals. */
function useFreshDeal(given: Deal, isOpen: boolean): { deal: Deal; reload: () => Promise<void> } {
  const [fresh, setFresh] = useState<Deal>();
  const { _id: dealId } = given;
  const reload = useCallback(async () => {
    try {
      setFresh((await api(dealCalls.getDeal, { dealId })).data);
    } catch (error) {
      // The dialog works with what it has; the server decides.
      if (!(error instanceof Problem)) throw error;
    }
  }, [dealId]);
  useDealNews(async () => {
    if (isOpen) await reload();
  });
  const isNewer = fresh?._id === dealId && fresh.changedAt >= given.changedAt;
  return { deal: isNewer ? fresh : given, reload };
}
