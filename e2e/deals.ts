import { type Deal, dealCalls } from '#contract/deals.ts';
import { call, type Person } from './people.ts';

/* Deals that a journey needs to be there already. */

export const want = async (itemId: string, buyer: Person, more: object = {}): Promise<Deal> =>
  (await call(dealCalls.wantItem, { itemId, ...more }, buyer)).data;

export const reserve = async (dealId: string, seller: Person): Promise<Deal> =>
  (await call(dealCalls.reserveDeal, { dealId }, seller)).data;

/** Both say that it has changed hands, or is back. */
export async function handOver(dealId: string, seller: Person, buyer: Person): Promise<Deal> {
  await call(dealCalls.handOver, { dealId }, seller);
  return (await call(dealCalls.handOver, { dealId }, buyer)).data;
}
