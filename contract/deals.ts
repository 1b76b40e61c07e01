import { withSchemas } from './call.ts';
import type { dealSchemas } from './schemas/deals.ts';

export type { Deal, DealDetail, DealEvent, DealTotals, ItemDeals, LineDeal, OwnItemDeals } from './schemas/deals.ts';

export const dealCalls = withSchemas<typeof dealSchemas>()({
  wantItem: {
    method: 'POST',
    path: '/deals/want',
    who: 'member',
    needs: 'meetPeople',
    status: 201,
    summary: "Opens the caller's deal on an item and the conversation with its seller, or finds the open one",
    changesNothingShared: true,
  },
  haveWanted: {
    method: 'POST',
    path: '/deals/have',
    who: 'member',
    needs: 'meetPeople',
    status: 201,
    summary:
      "Offers the caller's item to the author of a wanted post: opens a deal with them as the buyer, or finds the open one",
    changesNothingShared: true,
  },
  getItemDeals: {
    method: 'GET',
    path: '/deals/item/{itemId}',
    who: 'optional',
    summary: "Until when an item is reserved, how many are in line, the days it is taken, and the caller's own deal",
  },
  listLine: {
    method: 'GET',
    path: '/deals/line/{itemId}',
    who: 'member',
    summary: 'The open deals on an item: the reserved ones, then the others in the order they came. Its owner only',
  },
  listDeals: {
    method: 'GET',
    path: '/deals',
    who: 'member',
    summary: "The caller's deals of a kind, open or ended, the last changed first",
  },
  sumUpDeals: {
    method: 'GET',
    path: '/deals/totals',
    who: 'member',
    summary: 'How many deals of each kind the caller has, open or ended, and what was spent and earned',
  },
  listOwnItemDeals: {
    method: 'GET',
    path: '/deals/ownItems',
    who: 'member',
    summary: 'Each item of the caller with open deals: how many are in line, and the deal that needs its seller first',
  },
  listConversationDeals: {
    method: 'GET',
    path: '/deals/conversation/{conversationId}',
    who: 'member',
    summary: 'The deals of the two in a conversation with their stories: open ones first, then those that ended last',
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
  makeOffer: {
    method: 'POST',
    path: '/deals/offer',
    who: 'member',
    summary: 'Offers a price, or answers an offer with another',
    changesNothingShared: true,
  },
  answerOffer: {
    method: 'POST',
    path: '/deals/answerOffer',
    who: 'member',
    summary: "Accepts the other's offer, which reserves the item at that price, or declines it",
  },
  getHandOverCode: {
    method: 'GET',
    path: '/deals/{dealId}/code',
    who: 'member',
    summary: 'The six digits by which the seller proves the hand-over. Buyer only',
  },
  handOver: {
    method: 'POST',
    path: '/deals/handOver',
    who: 'member',
    summary:
      'Says that the item has changed hands or is back; when both have said so, or by the code, the deal goes on',
  },
  listPlaces: {
    method: 'GET',
    path: '/deals/places',
    who: 'anyone',
    shared: true,
    summary: 'Named places of the campus, where people meet and items are',
  },
  savePlaces: {
    method: 'POST',
    path: '/deals/places',
    who: 'member',
    needs: 'setPlaces',
    summary: 'Replaces the list of places. Admins only',
  },
});
