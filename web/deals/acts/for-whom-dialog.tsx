import { useId, useState } from 'react';
import { dealCalls, type LineDeal } from '#contract/deals.ts';
import { Problem } from '#contract/problems.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { Price } from '../../ui/price.tsx';
import { toast } from '../../ui/toast.tsx';
import { describeDeal } from '../describe-deal.ts';
import { partnerName } from '../partner.ts';
import { useDealNews } from '../use-deal-news.ts';
import type { ForWhom } from './for-whom.tsx';
import { loadBuyers } from './load-buyers.ts';
import { useAct } from './use-act.ts';

interface ForWhomDialogProps extends Openable {
  /** Not empty. */
  line: LineDeal[];
  status: 'Reserved' | 'Sold';
  onAnswer: (answer: ForWhom) => void;
}

const OUTSIDE = 'outside';

export function ForWhomDialog({ line: first, status, onAnswer, ...dialog }: ForWhomDialogProps) {
  const name = useId();
  const { line, reload } = useFreshLine(first, dialog.open);
  const [chosen, setChosen] = useState<string>();
  const { busy, failed, run } = useAct();
  const deal = line.find(({ _id }) => _id === chosen);
  const isOutside = chosen === OUTSIDE;
  const gone = deal || isOutside ? undefined : first.find(({ _id }) => _id === chosen);
  const isSold = status === 'Sold';
  const action = isSold ? 'Sold' : 'Reserve';

  const submit = () =>
    run(async () => {
      try {
        if (deal) await settle(deal, isSold);
      } catch (error) {
        await reload();
        throw error;
      }
      onAnswer(deal ? 'settled' : 'byHand');
    });

  return (
    <Dialog {...dialog} title={isSold ? 'Sold to whom?' : 'Reserved for whom?'}>
      <Form onSubmit={submit} className="mt-4 space-y-4">
        <FormAlert>{gone ? `${partnerName(gone)} is no longer in line. Choose again.` : failed}</FormAlert>
        <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={`${name}-hint`}>
          <legend className="sr-only">In line</legend>
          {line.map((one) => (
            <ChoiceRow key={one._id} name={name} checked={chosen === one._id} onChange={() => setChosen(one._id)}>
              <Person deal={one} />
            </ChoiceRow>
          ))}
          <ChoiceRow name={name} checked={isOutside} onChange={() => setChosen(OUTSIDE)}>
            Someone outside Dogear
          </ChoiceRow>
        </fieldset>
        <p className="hint mt-0!" id={`${name}-hint`}>
          {hintOf(deal, isOutside, isSold)}
        </p>
        <SubmitButtons
          action={action}
          busy={busy}
          disabled={!deal && !isOutside}
          onCancel={() => onAnswer('cancelled')}
        />
      </Form>
    </Dialog>
  );
}

/** The line while the dialog is open: buyers come and go. */
function useFreshLine(first: LineDeal[], isOpen: boolean) {
  const [line, setLine] = useState(first);
  const itemId = first[0]?.item._id;
  const reload = async () => {
    if (!itemId) return;
    try {
      setLine(await loadBuyers(itemId));
    } catch (error) {
      // The server decides.
      if (!(error instanceof Problem)) throw error;
    }
  };
  useDealNews(async () => {
    if (isOpen) await reload();
  });
  return { line, reload };
}

function Person({ deal }: { deal: LineDeal }) {
  const { partner, price } = deal;
  return (
    <span className="flex items-center gap-3">
      <Avatar id={partner?._id} name={partner?.name} image={partner?.image} size={40} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ink font-semibold">{partner?.name ?? 'Former member'}</span>
        <span className="block truncate text-[13px] leading-[18px] text-ink-3 font-normal">
          {describeDeal(deal).state}
        </span>
      </span>
      <Price value={price} className="text-[17px] leading-6" />
    </span>
  );
}

function hintOf(deal: LineDeal | undefined, isOutside: boolean, isSold: boolean): string {
  if (deal) {
    const isOffered = deal.offer?.by === 'buyer';
    const price = isOffered ? `At ${priceText(deal.price)}: an offer is taken in the line. ` : '';
    if (isSold) return `${price}${partnerName(deal)} is asked to confirm it. Then everyone else in line is told, once.`;
    return `${price}For 48 hours. The others learn that they are still in line.`;
  }
  if (isOutside && isSold) return 'Everyone in line is told, once, that it is gone.';
  if (isOutside) return 'Those in line keep their places.';
  return 'Who is in line hears of it in time.';
}

/**
 * Reserves for this buyer, replacing another reservation; for Sold it starts the hand-over, which the buyer confirms.
 */
async function settle(deal: LineDeal, isSold: boolean): Promise<void> {
  const { _id: dealId } = deal;
  if (deal.state !== 'Reserved') await api(dealCalls.reserveDeal, { dealId, instead: { reason: 'For somebody else' } });
  if (isSold) await api(dealCalls.handOver, { dealId });
  toast.success(isSold ? `${partnerName(deal)} is asked to confirm it` : `Reserved for ${partnerName(deal)}`);
}
