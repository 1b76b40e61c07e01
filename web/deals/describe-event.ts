import type { StoryWords } from '#contract/deals/act.ts';
import { actOf } from '#contract/deals/acts.ts';
import type { DealDetail, DealEvent } from '#contract/deals.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { dealDays, dealTime } from './deal-times.ts';
import { partnerName } from './partner.ts';

/** An event for one of the two: the actor, if it was one of them, and the act. */
interface EventWords {
  who: string | null;
  text: string;
}

/** A line of a deal's story for its viewer: 'Ananya' 'reserved it for you until Sat, 6:00 PM'. */
export function describeEvent(event: DealEvent, deal: DealDetail, now: Date = new Date()): EventWords {
  const { isFact, story } = actOf(event.act);
  const isNamed = !isFact && event.actor !== 'system';
  const who = isNamed ? (event.actor === deal.side ? 'You' : partnerName(deal)) : null;
  return { who, text: story(wordsOf(event, deal, now)) };
}

function wordsOf(event: DealEvent, deal: DealDetail, now: Date): StoryWords {
  const { actor, at, until, price, place, text, times } = event;
  const isOwn = actor === deal.side;
  const earlier = deal.events.filter(({ number }) => number < event.number);
  return {
    isOwn,
    isSystem: actor === 'system',
    does: (verb) => (isOwn ? verb : `${verb}s`),
    buyer: deal.side === 'buyer' ? 'you' : partnerName(deal),
    days: deal.rental && dealDays(deal.rental),
    until: until ? ` until ${dealTime(until, now)}` : '',
    price: price === null ? '' : priceText(price),
    place: place ?? '',
    times: dealTime(times[0] ?? at, now),
    reason: text ? `: ${text}` : '',
    note: text ? `: “${text}”` : '',
    text,
    isAgain: earlier.some(({ act }) => act === 'reserve' || act === 'acceptOffer'),
    isOut: earlier.some(({ act }) => act === 'rentOut'),
    cancels: cancelled(event, earlier),
  };
}

/** What a cancelling event cancels: an agreed meeting, or a proposal by who cancels or by the other. */
function cancelled({ actor }: DealEvent, earlier: DealEvent[]): StoryWords['cancels'] {
  const since = earlier.slice(earlier.findLastIndex(({ act }) => act === 'cancelMeeting') + 1);
  if (since.some(({ act }) => act === 'takeMeeting')) return 'meeting';
  return since.findLast(({ act }) => act === 'proposeMeeting')?.actor === actor ? 'own' : 'other';
}
