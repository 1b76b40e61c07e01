import type { z } from 'zod';
import type { Words } from '../notices/kind.ts';
import type * as Kinds from '../schemas/fields.ts';
import type { DealActor, DealSide, DealState } from './states.ts';

/** What an act of a deal is: a row of `ACTS`. */
export interface Act {
  /** The states in which it is possible; none where it opens the deal. */
  from: readonly DealState[];
  /** The state after it. Without one the deal stays in its state. */
  to?: DealState;
  by: readonly DealActor[];
  /** The columns that it sets beside the state. */
  sets?: (deal: ActedDeal, event: ActEvent) => Partial<DealColumns>;
  /** The event as a message in the conversation: for clients without event cards and for the list of conversations. */
  message: (words: MessageWords) => string;
  /** The event in the story of the deal, after the name of who acted, or alone if it is a fact. */
  story: (words: StoryWords) => string;
  isFact?: true;
  /** The picture of the event and of the button. */
  sign: Sign;
  /** The event is shown as a card, which the other side answers. */
  card?: 'offer' | 'meeting';
  /** No offer waits for an answer after it, or another one does. */
  endsOffer?: true;
  /** It changes what was agreed or proposed about a meeting. */
  changesMeeting?: true;
  /** Who opened the deal takes that back by it. */
  takesBack?: true;
  /** Its notice says that somebody wants the item, or offers it: taken back once that is over. */
  isWish?: true;
  notice: (words: NewsWords) => Words;
  /** The page that the notice leads to; by default the chat. */
  noticeLeads?: 'line' | 'item' | 'handOver' | 'history';
  /** Who is notified; by default the other side, or both if the server acts. */
  notifies?: readonly DealSide[];
  /** The button that leads to it. */
  step?: Step;
  /** The entry of the chat's menu that opens its dialog. */
  entry?: Entry;
  /** The dialog that asks why, before it happens. */
  dialog?: ReasonDialog;
  /** The dialog of its own that asks for its fields: web/deals/acts/<form>.form.tsx. */
  form?: string;
  /** The call of its name, which does this act alone. */
  call?: ActCall;
}

export interface Entry {
  label: string;
  sign: Sign;
  /** Whether it is there for a deal whose state and side allow the act; by default it is. */
  isOffered?: (deal: EntryDeal) => boolean;
}

/** The deal in whose chat the menu is. */
export interface EntryDeal extends StepDeal {
  state: DealState;
}

export interface ReasonDialog {
  title: (words: DialogWords) => string;
  isDanger?: true;
  action: (words: DialogWords) => string;
  /** What the reason leads to. */
  says?: (words: DialogWords) => string;
  /** The reasons to choose from, and the one chosen at first. Without any one writes it. */
  reasons?: (words: DialogWords) => { list: string[]; chosen: string };
}

/** What a dialog is made of, for one of the two. */
export interface DialogWords {
  /** The other side's. */
  name: string;
  isReserved: boolean;
  isRental: boolean;
  cancels: Cancelled;
}

/** What a cancelling act cancels: an agreed meeting, one's own proposal, or the other's. */
export type Cancelled = 'meeting' | 'own' | 'other';

/** POST /deals/<act>, by one of the two. */
export interface ActCall {
  summary: string;
  /** As in every call. */
  changesNothingShared?: true;
  /**
   * What it takes beside the deal; the function of its name then does the act. Without, it takes a reason, and its
   * function is made from the row. The kinds of fields come from the caller, so that the browser does not load Zod.
   */
  fields?: (kinds: typeof Kinds) => z.ZodRawShape;
  /** Why it is not possible for a deal whose state allows it. */
  refuses?: (deal: RefusedDeal) => string | null;
}

/** A deal's row, for one of the two who ask for an act. */
export interface RefusedDeal {
  out_at: string | null;
  meeting_at: string | null;
  proposal_times: string[] | null;
}

export interface Step {
  label: Label;
  /** The label in a list. */
  short?: Label;
  /** The card of the event to answer, or the page of the hand-over; by default the dialog of its name. */
  leads?: 'card' | 'handOver';
  sign: Sign;
}

type Label = string | ((deal: StepDeal) => string);

/** The deal whose step it is, for one of the two. */
export interface StepDeal {
  side: DealSide;
  rental: { outAt: string | null } | null;
}

export type Sign =
  | 'hand'
  | 'package'
  | 'tag'
  | 'lock'
  | 'unlocked'
  | 'cross'
  | 'clock'
  | 'leave'
  | 'calendar'
  | 'meeting'
  | 'noMeeting'
  | 'handshake'
  | 'code'
  | 'star';

/** Columns of a deal's row that acts may set. */
export interface DealColumns {
  price: number;
  rent_from: string;
  rent_to: string;
  reserved_until: Date | null;
  asked_at: Date | null;
  offer_price: number | null;
  offer_by: DealSide | null;
  offer_until: Date | null;
  meeting_at: Date | null;
  meeting_place: string | null;
  proposal_times: Date[] | null;
  proposal_place: string | null;
  proposal_by: DealSide | null;
  handed_over_by: DealSide | null;
  handed_over_at: Date | null;
  out_at: Date;
  completed_at: Date;
  code: string | null;
  missed_by: DealSide;
}

/** A deal's row before the act. */
export interface ActedDeal {
  price: number;
  code: string | null;
  handed_over_by: DealSide | null;
}

export interface ActEvent {
  actor: DealActor;
  at: Date;
  price?: number | undefined;
  until?: Date | undefined;
  times?: Date[] | undefined;
  place?: string | undefined;
  didNotCome?: boolean | undefined;
  /** Makes the six digits of a hand-over. */
  newCode: () => string;
}

/** What a message is made of, in words. Empty where the event has none of it. */
export interface MessageWords {
  title: string;
  price: string;
  /** ' until Thu 15 Jan, 6:00 PM'. */
  until: string;
  times: string;
  place: string;
  /** ': Did not come'. */
  reason: string;
  /** '. Today after 5?' */
  note: string;
  /** The text as it is stored. */
  text: string | null;
  /** The item is rented out: the next hand-over is its return. */
  isOut: boolean;
}

/** What a line of the story is made of, for one of the two. */
export interface StoryWords extends Omit<MessageWords, 'title'> {
  /** The viewer acted. */
  isOwn: boolean;
  /** The server acted. */
  isSystem: boolean;
  /** A verb in the present tense: 'want', 'wants'. */
  does: (verb: string) => string;
  /** 'you', or the buyer's name. */
  buyer: string;
  /** The days of a rental; null for a sale. */
  days: string | null;
  /** It was reserved before. */
  isAgain: boolean;
  cancels: Cancelled;
}

/** What a notice is made of, in words. */
export interface NewsWords {
  title: { strong: string };
  /** Who acted, if anybody did and is known. */
  name: string;
  hasActor: boolean;
  /** How many acts the notice groups. */
  count: number;
  /** What the act tells; of several offers the highest. */
  price: string | null;
}
