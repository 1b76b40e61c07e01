import type { Deal, DealDetail, DealEvent } from '#contract/deals.ts';
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
  const { act, actor, text, price, place, times } = event;
  const mine = actor === deal.side;
  const who = actor === 'system' ? null : mine ? 'You' : partnerName(deal);
  const until = event.until ? ` until ${dealTime(event.until, now)}` : '';
  const reason = text ? `: ${text}` : '';
  const asPrice = price === null ? '' : priceText(price);
  /** A verb in the present tense. */
  const does = (verb: string) => (mine ? verb : `${verb}s`);
  const by = (words: string): EventWords => ({ who, text: words });
  const fact = (words: string): EventWords => ({ who: null, text: words });

  switch (act) {
    case 'want':
      return by(
        `${deal.rental ? `${does('ask')} for ${dealDays(deal.rental)}` : `${does('want')} this`}${quoted(text)}`,
      );
    case 'have':
      return by(`${mine ? 'have' : 'has'} it for ${asPrice}${quoted(text)}`);
    case 'offer':
      return by(`${does('offer')} ${asPrice}`);
    case 'acceptOffer':
      return by(`accepted ${asPrice}, and it is reserved for ${buyerOf(deal)}${until}`);
    case 'declineOffer':
      return by(`declined ${asPrice}`);
    case 'refuse':
      return who ? by(`${does('do')}${mine ? '' : 'e'} not take it`) : fact('The offer got no answer in time');
    case 'endOffer':
      return fact('The offer got no answer in time');
    case 'changePrice':
      return fact(`The price is ${asPrice} now`);
    case 'reserve':
      if (deal.rental) return by('accepted the days');
      return by(
        isReservedBefore(event, deal) ? `reserved it for longer,${until}` : `reserved it for ${buyerOf(deal)}${until}`,
      );
    case 'decline':
      return by(`declined${reason}`);
    case 'withdraw':
      return by(`no longer ${does('want')} this${reason}`);
    case 'release':
      return by(`released it${reason}`);
    case 'proposeMeeting':
      return by(`${does('propose')} to meet`);
    case 'takeMeeting':
      return fact(`You meet ${dealTime(times[0] ?? event.at, now)}, ${place ?? ''}`);
    case 'cancelMeeting':
      return by(`${cancelled(event, deal, mine)}${reason}`);
    case 'handOver':
      return by(`${does('say')} that it ${isOut(event, deal) ? 'is back' : 'has changed hands'}`);
    case 'rentOut':
      return fact('Handed over for the days agreed');
    case 'complete':
      return fact(deal.rental ? 'It is back' : 'Handed over');
    case 'runOut':
      return fact('The reservation ran out');
    case 'expire':
      return fact(text === 'unanswered' ? 'The days are over' : 'The reservation has ended');
    case 'close':
      return fact(CLOSED[text ?? ''] ?? 'It is not to be had any more');
  }
}

const CLOSED: Record<string, string> = {
  sold: 'It went to somebody else',
  hidden: 'It is not offered any more',
  deleted: 'It was deleted',
  blocked: 'It has ended: an account was blocked',
};

const quoted = (note: string | null): string => (note ? `: “${note}”` : '');
const buyerOf = (deal: Deal): string => (deal.side === 'buyer' ? 'you' : partnerName(deal));

const before = ({ number }: DealEvent, { events }: DealDetail): DealEvent[] =>
  events.filter((event) => event.number < number);
const isReservedBefore = (event: DealEvent, deal: DealDetail): boolean =>
  before(event, deal).some(({ act }) => act === 'reserve' || act === 'acceptOffer');
const isOut = (event: DealEvent, deal: DealDetail): boolean => before(event, deal).some(({ act }) => act === 'rentOut');

/** An agreed meeting, or a proposal by the viewer or the other side. */
function cancelled(event: DealEvent, deal: DealDetail, mine: boolean): string {
  const earlier = before(event, deal);
  const since = earlier.slice(earlier.findLastIndex(({ act }) => act === 'cancelMeeting') + 1);
  if (since.some(({ act }) => act === 'takeMeeting')) return 'cancelled the meeting';
  const proposal = since.findLast(({ act }) => act === 'proposeMeeting');
  if (proposal?.actor === event.actor) return `took ${mine ? 'your' : 'the'} proposal back`;
  return 'cannot come then';
}
