import { actOf, type DealAct } from '#contract/deals/acts.ts';
import type { DealActor, DealSide } from '#contract/deals/states.ts';
import { timeInWords } from '#contract/rules/campus-time.ts';
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
  /** The side whose account is blocked: only the other is notified. */
  blocked?: DealSide;
}

/** The fields of the deal, as it was before, that the words need. */
interface DealBefore {
  item_title: string;
  /** The item is rented out: the next hand-over is its return. */
  out_at: string | null;
}

/** An event as a message. */
export const eventWords = (deal: DealBefore, { act, text, price, ...change }: Change, timeZone: string): string =>
  actOf(act).message({
    title: deal.item_title,
    price: price === undefined ? '' : priceText(price),
    until: change.until ? ` until ${timeInWords(change.until, timeZone)}` : '',
    times: (change.times ?? []).map((time) => timeInWords(time, timeZone)).join(' or '),
    place: change.place ?? '',
    reason: text ? `: ${text}` : '',
    note: text ? `. ${text}` : '',
    text: text ?? null,
    isOut: deal.out_at !== null,
  });
