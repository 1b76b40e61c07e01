import type { DealAct, DealActor, DealSide } from '#contract/rules/deal-states.ts';
import { priceText } from '#contract/rules/format-number.ts';

export interface Change {
  act: DealAct;
  actor: DealActor;
  text?: string | null | undefined;
  until?: Date | undefined;
  price?: number | undefined;
  times?: Date[] | undefined;
  place?: string | undefined;
  didNotCome?: boolean | undefined;
  /** The actor deletes the account: a notice that names them would go with it. */
  isGone?: boolean;
  /** The item is deleted next: a notice that names it would go with it. */
  itemGoes?: boolean;
  /** The two are hidden from each other now: the notice must not lead to the actor. */
  isUnnamed?: boolean;
  /** The side whose account is blocked: only the other is told. */
  blocked?: DealSide;
}

/** The fields of the deal, as it was before, that the words need. */
interface ToldDeal {
  item_title: string;
  /** The item is rented out: the next hand-over is its return. */
  out_at: string | null;
}

/** An event in words, for clients without event cards and for the list of conversations. */
export function eventWords({ item_title: title, out_at }: ToldDeal, change: Change, timeZone: string): string {
  const { act, text, price, place } = change;
  const asPrice = price === undefined ? '' : priceText(price);
  const until = change.until ? ` until ${timeWords(change.until, timeZone)}` : '';
  const times = (change.times ?? []).map((time) => timeWords(time, timeZone)).join(' or ');
  const reason = text ? `: ${text}` : '';
  switch (act) {
    case 'want':
      return `I want this: ${title}${text ? `. ${text}` : ''}`;
    case 'have':
      return `I have this: ${title} for ${asPrice}${text ? `. ${text}` : ''}`;
    case 'offer':
      return `My offer for ${title}: ${asPrice}`;
    case 'acceptOffer':
      return `${asPrice} for ${title} is accepted. It is reserved${until}`;
    case 'declineOffer':
      return `The offer for ${title} is declined`;
    case 'refuse':
      return `${title} is not taken${reason}`;
    case 'endOffer':
      return `The offer for ${title} got no answer in time`;
    case 'changePrice':
      return `${title} costs ${asPrice} now`;
    case 'reserve':
      return `${title} is reserved${until}`;
    case 'decline':
      return `${title} is for somebody else${reason}`;
    case 'withdraw':
      return `I no longer want ${title}${reason}`;
    case 'release':
      return `${title} is no longer reserved${reason}`;
    case 'proposeMeeting':
      return `Shall we meet for ${title}? ${place}: ${times}`;
    case 'takeMeeting':
      return `We meet for ${title}: ${times}, ${place}`;
    case 'cancelMeeting':
      return `The meeting for ${title} is cancelled${reason}`;
    case 'handOver':
      return `${title} ${out_at ? 'is back' : 'has changed hands'}. Please confirm it`;
    case 'rentOut':
      return `${title} is handed over for the days agreed`;
    case 'complete':
      return `The deal on ${title} is done`;
    case 'runOut':
      return `The reservation of ${title} ran out`;
    case 'expire':
      return text === 'unanswered' ? `The days asked for ${title} are over` : `The reservation of ${title} has ended`;
    case 'close':
      if (text === 'ended') return `The listing of ${title} has ended`;
      return text === 'blocked' ? `The deal on ${title} has ended` : `${title} is not to be had any more`;
  }
}

/** 'Thu 15 Jan, 6:00 PM' in the campus's time zone. */
const timeWords = (time: Date, timeZone: string): string =>
  `${dayWords(time, timeZone)}, ${new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(time)}`;

/** 'Thu 15 Jan' */
export function dayWords(time: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(time);
  return `${format({ weekday: 'short' })} ${format({ day: 'numeric' })} ${format({ month: 'short' })}`;
}
