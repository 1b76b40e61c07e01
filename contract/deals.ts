import { withSchemas } from './call.ts';
import type { dealSchemas } from './schemas/deals.ts';

export type { Deal, DealDetail, ItemDeals } from './schemas/deals.ts';

export const dealCalls = withSchemas<typeof dealSchemas>()({
  wantItem: {
    method: 'POST',
    path: '/deals/want',
    who: 'member',
    status: 201,
    summary: "Opens the caller's deal on an item and the conversation with its seller, or finds the open one",
    changesNothingShared: true,
  },
  getItemDeals: {
    method: 'GET',
    path: '/deals/item/{itemId}',
    who: 'optional',
    summary: "Until when an item is reserved, how many are in line, and the caller's own deal",
  },
  listLine: {
    method: 'GET',
    path: '/deals/line/{itemId}',
    who: 'member',
    summary: 'The open deals on an item in the order they came. Its owner only',
  },
  listDeals: {
    method: 'GET',
    path: '/deals',
    who: 'member',
    summary: "The caller's deals as buyer or seller, open or ended, the last changed first",
  },
  getDeal: {
    method: 'GET',
    path: '/deals/{dealId}',
    who: 'member',
    summary: 'A deal with its story. The two of it only',
  },
  reserveDeal: {
    method: 'POST',
    path: '/deals/reserve',
    who: 'member',
    summary: 'Reserves the item for the buyer of a deal, or for longer. Seller only',
  },
  endDeal: {
    method: 'POST',
    path: '/deals/end',
    who: 'member',
    summary: 'Withdraws the caller as the buyer; declines or releases as the seller',
  },
  handOver: {
    method: 'POST',
    path: '/deals/handOver',
    who: 'member',
    summary: 'Says that the item has changed hands; when both have said so, the deal is completed',
  },
});
