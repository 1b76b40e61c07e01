import { dealCalls } from '#contract/deals.ts';
import { post } from '../data/calls.ts';
import { load } from '../load.ts';
import type { Result } from '../result.ts';
import { CONNECTIONS, type Stage } from '../stage.ts';

/** Opening a deal with its conversation, its message and its notice, each on an item of its own. */
export async function openDeals({ product, data, tokens }: Stage): Promise<Result[]> {
  let n = 0;
  const next = () => post(dealCalls.wantItem, { itemId: data.toBeHad[n]?.id }, tokens[n++ % tokens.length]);
  const measured = await load(product.url, next, {
    connections: CONNECTIONS,
    amount: data.toBeHad.length - CONNECTIONS,
  });
  return [{ scenario: 'opening a deal', value: measured.p50, unit: 'ms', product: measured }];
}
