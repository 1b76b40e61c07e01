import { priceText } from '../rules/format-number.ts';
import type { StoryWords } from './act.ts';
import { actOf, type DealAct } from './acts.ts';
import type { DealActor, DealSide } from './states.ts';

/** An event of a deal, as far as its words need it. */
export interface StoryEvent {
  act: DealAct;
  actor: DealActor;
  at: string;
  until: string | null;
  price: number | null;
  times: readonly string[];
  place: string | null;
  text: string | null;
}

/** Who reads the story, and how times read there. */
export interface StoryReader {
  side: DealSide;
  /** The other side's name. */
  partner: string;
  /** The days of a rental, in words; null for a sale. */
  days: string | null;
  timeText: (iso: string) => string;
}

type EarlierEvent = Pick<StoryEvent, 'act' | 'actor'>;

/** An event for one of the two: who acted, if it was one of them, and the act: 'Ananya' 'offers ₹380'. */
export function storyLine(
  event: StoryEvent,
  earlier: readonly EarlierEvent[],
  reader: StoryReader,
): { who: string | null; text: string } {
  const { isFact, story } = actOf(event.act);
  const isNamed = !isFact && event.actor !== 'system';
  const who = isNamed ? (event.actor === reader.side ? 'You' : reader.partner) : null;
  return { who, text: story(wordsOf(event, earlier, reader)) };
}

function wordsOf(event: StoryEvent, earlier: readonly EarlierEvent[], reader: StoryReader): StoryWords {
  const { actor, at, until, price, place, text, times } = event;
  const { side, partner, days, timeText } = reader;
  const isOwn = actor === side;
  return {
    isOwn,
    isSystem: actor === 'system',
    does: (verb) => (isOwn ? verb : `${verb}s`),
    buyer: side === 'buyer' ? 'you' : partner,
    days,
    until: until ? ` until ${timeText(until)}` : '',
    price: price === null ? '' : priceText(price),
    place: place ?? '',
    times: timeText(times[0] ?? at),
    reason: text ? `: ${text}` : '',
    note: text ? `: “${text}”` : '',
    text,
    isAgain: earlier.some(({ act }) => act === 'reserve' || act === 'acceptOffer'),
    isOut: earlier.some(({ act }) => act === 'rentOut'),
    cancels: cancelled(event, earlier),
  };
}

/** What a cancelling event cancels: an agreed meeting, or a proposal by who cancels or by the other. */
function cancelled({ actor }: StoryEvent, earlier: readonly EarlierEvent[]): StoryWords['cancels'] {
  const since = earlier.slice(earlier.findLastIndex(({ act }) => act === 'cancelMeeting') + 1);
  if (since.some(({ act }) => act === 'takeMeeting')) return 'meeting';
  return since.findLast(({ act }) => act === 'proposeMeeting')?.actor === actor ? 'own' : 'other';
}
