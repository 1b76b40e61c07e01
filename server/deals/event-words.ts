import { actOf, type DealAct } from '#contract/deals/acts.ts';
import type { DealActor } from '#contract/deals/states.ts';
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
  /** The larger change that it is a part of. */
  during?: LargerChange;
}

/** What ends a deal from outside, by what its notice must leave out. */
type LargerChange =
  /** The actor deletes the account: a notice that names them would be deleted with it. */
  | 'accountDeletion'
  /** The item is deleted next: a notice that names it would be deleted with it. */
  | 'itemDeletion'
  /** The actor blocks the other side, who learns only that the deal has ended. */
  | 'personBlock'
  /** The desk has blocked the buyer's account: only the seller is notified, and learns only that the deal has ended. */
  | 'buyerBan';

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
