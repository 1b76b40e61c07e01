/* The functions of the deal calls. */
export { getHandOverCode, handOver } from './hand-over.ts';
export { haveWanted } from './have-wanted.ts';
export {
  getDeal,
  getItemDeals,
  listConversationDeals,
  listDeals,
  listLine,
  listOwnItemDeals,
  sumUpDeals,
} from './lists.ts';
export { cancelMeeting, listPlaces, proposeMeeting, savePlaces, takeMeeting } from './meetings.ts';
export { answerOffer, makeOffer } from './offers.ts';
export { endDeal, reserveDeal } from './reserve.ts';
export { wantItem } from './want-item.ts';
