import { Check, Clock, Repeat2, Tag, X } from 'lucide-react';
import { type Deal, type DealDetail, type DealEvent, dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { dealTime, ordinal } from '../../deals/deal-times.ts';
import { type OfferOutcome, offerOutcome } from '../../deals/event-outcome.ts';
import { mayOffer } from '../../deals/offers.ts';
import { partnerName } from '../../deals/partner.ts';
import { FormAlert } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { When } from '../../ui/when.tsx';
import { Card, type EventProps } from './card.tsx';
import { useAnswer } from './use-answer.ts';

const BADGES = {
  waiting: { tone: 'pen', icon: Clock, text: 'Waiting' },
  accepted: { tone: 'go', icon: Check, text: 'Accepted' },
  declined: { tone: 'quiet', icon: X, text: 'Declined' },
  countered: { tone: 'quiet', icon: Repeat2, text: 'Countered' },
  ended: { tone: 'quiet', icon: X, text: 'Ended' },
} as const;

export function OfferCard({ event, deal, acts, about }: EventProps) {
  const mine = event.actor === deal.side;
  const outcome = offerOutcome(event, deal);
  const isAsked = outcome === 'waiting' && !mine;
  // A seller's offer to a buyer who was only asked ends when the item's price falls below it.
  const price = (outcome === 'waiting' ? deal.offer?.price : event.price) ?? event.price ?? 0;
  const instead = insteadOf(event, deal);
  return (
    <Card
      mine={mine}
      icon={Tag}
      title={titleOf(event, deal, mine)}
      about={about}
      badge={isAsked ? null : BADGES[outcome]}
    >
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <Price value={price} className="text-[30px] leading-9" />
        {instead !== null && instead !== price && (
          <span className="text-ink-3 text-sm">instead of {priceText(instead)}</span>
        )}
      </p>
      <p className="mt-1 text-[13.5px] leading-5 text-ink-3">
        {noteOf(event, deal, outcome) ?? <Sent at={event.at} />}
      </p>
      {isAsked && <Answer price={price} deal={deal} acts={acts} />}
    </Card>
  );
}

const Sent = ({ at }: { at: string }) => (
  <>
    Sent <When time={at} />
  </>
);

function titleOf({ act, actor }: DealEvent, deal: Deal, mine: boolean): string {
  const name = partnerName(deal);
  if (act === 'have') return mine ? 'You have this' : `${name} has this for you`;
  if (mine) return 'Your offer';
  return actor === 'seller' ? `${name} says` : `${name}’s offer`;
}

/** The price that this one replaces: a counter-offer's is the offer, an offer's is the asking price. */
function insteadOf({ number, act, actor, price }: DealEvent, { events, item }: DealDetail): number | null {
  // A price that has fallen below the offer was not the one it replaced.
  if (actor === 'buyer' || act === 'have') return item.price !== null && item.price > (price ?? 0) ? item.price : null;
  return events.findLast((one) => one.act === 'offer' && one.actor === 'buyer' && one.number < number)?.price ?? null;
}

function noteOf(event: DealEvent, deal: DealDetail, outcome: OfferOutcome): string | null {
  const { actor, until, number } = event;
  const mine = actor === deal.side;
  const end = until ? dealTime(until) : '';
  if (outcome === 'waiting') {
    if (mine) return `${partnerName(deal)} can answer until ${end}.`;
    if (actor === 'seller') return `Good until ${end}.`;
    const count = deal.events.filter(
      (one) => one.act === 'offer' && one.actor === 'buyer' && one.number <= number,
    ).length;
    return `${ordinal(count)} of ${DEALS.offers}. Answer by ${end}.`;
  }
  const canTryAgain =
    mine && outcome !== 'accepted' && outcome !== 'countered' && deal.side === 'buyer' && mayOffer(deal);
  if (!canTryAgain) return null;
  return `You have ${deal.offersLeft} ${deal.offersLeft === 1 ? 'offer' : 'offers'} left.`;
}

function Answer({ price, deal, acts }: { price: number } & Pick<EventProps, 'deal' | 'acts'>) {
  const { busy, failed, answer } = useAnswer(acts.deals);
  const give = (accepts: boolean) =>
    answer(accepts ? 'accept' : 'decline', () => api(dealCalls.answerOffer, { dealId: deal._id, accepts }));
  const isSeller = deal.side === 'seller';
  const accept = isSeller ? 'Accept and reserve' : `Take ${priceText(price)}`;
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      <FormAlert className="col-span-2">{failed}</FormAlert>
      <Button className="col-span-2" busy={busy === 'accept' && accept} onClick={() => give(true)}>
        {accept}
      </Button>
      {mayOffer(deal) && (
        <Button look="outline" className="px-2!" onClick={() => acts.open('offer', deal)}>
          {isSeller ? 'Counter' : 'Offer again'}
        </Button>
      )}
      <Button look="ghost" className="px-2!" busy={busy === 'decline' && 'Decline'} onClick={() => give(false)}>
        Decline
      </Button>
    </div>
  );
}
