import { type Deal, dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import type { CartEntry } from './cart.ts';

/** The outcome for one item of the cart: a deal, or why there is none. */
export type WantResult = { entry: CartEntry } & (
  | { deal: Deal; wasOpen: boolean }
  | { refusal: string; isHere: boolean }
);

/** Requests the items one after another, in cart order. Throws if the server does not respond. */
export async function wantAll(entries: CartEntry[], onResult: (result: WantResult) => void): Promise<void> {
  const { data: before } = await api(dealCalls.listDeals, { kind: 'bought', limit: DEALS.open });
  const open = new Set(before.map(({ _id }) => _id));
  for (const entry of entries) {
    try {
      const { data: deal } = await api(dealCalls.wantItem, { itemId: entry._id });
      onResult({ entry, deal, wasOpen: open.has(deal._id) || deal.rental !== null });
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'UNAVAILABLE') throw error;
      onResult({ entry, refusal: failureText(error), isHere: error.code !== 'NOT_FOUND' });
    }
  }
}
