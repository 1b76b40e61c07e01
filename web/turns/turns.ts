import { isOpenState } from '#contract/deals/states.ts';
import type { Deal } from '#contract/deals.ts';
import type { Turns } from '#contract/turns.ts';
import { describeDeal, whoseTurn } from '../deals/describe-deal.ts';

/** A deal that waits for the member; for several buyers of one item the first of them. */
export interface DealTurn {
  deal: Deal;
  /** Buyers who want the item and have not been answered. */
  inLine: number;
}

/** What waits for the member, the most urgent first, and what they wait for. */
export interface SortedTurns extends Pick<Turns, 'endings' | 'changes' | 'figures'> {
  /** Deals that are not over. */
  running: number;
  mine: DealTurn[];
  /** Agreed for another day, the first day first. */
  next: Deal[];
  others: Deal[];
  /** All that waits for the member: the number on the tab. */
  count: number;
}

export function sortTurns({ deals, endings, changes, figures }: Turns, now: Date = new Date()): SortedTurns {
  const stepOf = (deal: Deal) => describeDeal(deal, now).step;
  const of = (turn: ReturnType<typeof whoseTurn>) => deals.filter((deal) => whoseTurn(deal, now) === turn);
  const waiting = of('mine');
  // One row for an item that several want: its line says the rest.
  const lines = Map.groupBy(
    waiting.filter((deal) => stepOf(deal) === 'reserve' && !deal.rental),
    ({ item, _id }) => item._id ?? _id,
  );
  const mine = [
    ...waiting.filter((deal) => stepOf(deal) !== 'reserve' || deal.rental).map((deal) => ({ deal, inLine: 0 })),
    ...[...lines.values()].map((line) => ({
      deal: line.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))[0] as Deal,
      inLine: line.length,
    })),
  ].toSorted((a, b) => dueOf(a.deal) - dueOf(b.deal));
  return {
    mine,
    next: of('next').toSorted((a, b) => dueOf(a) - dueOf(b)),
    others: of('others'),
    endings,
    changes,
    figures,
    running: deals.filter(({ state }) => isOpenState(state)).length,
    count: mine.length + endings.length + changes.length,
  };
}

/** What has no time of its own comes after all that has one. */
const UNDATED = Date.parse('2100-01-01');

/** When the step is due, in milliseconds; reviews come last. */
function dueOf({ state, offer, meeting, rental, reservedUntil, reviewUntil }: Deal): number {
  if (state === 'Completed') return UNDATED + Date.parse(reviewUntil ?? '');
  const due = offer?.until ?? meeting?.at ?? (rental?.outAt ? rental.to : reservedUntil);
  return due ? Date.parse(due) : UNDATED;
}
