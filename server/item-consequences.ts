import { reportChanged } from '#server/accounts/note-change.ts';
import { adjustDealsToItems, settleDealsOfItems } from '#server/deals/adjust-deals.ts';
import { queueFindAlike } from '#server/desk/reports/find-alike.ts';
import type { ItemConsequences } from '#server/item-change.ts';
import { queueFollowers } from '#server/notices/notify-in-batches.ts';
import { detachDealNotices } from '#server/notices/take-back.ts';
import { queueTakeBack, takeBackEnds } from '#server/notices/take-back-items.ts';
import { queueMatches } from '#server/saved-searches/match-item.ts';
import { queueDeletedWishes, queueWishNews } from '#server/wishes/notify-wishers.ts';

/**
 * What follows from a write of server/items/write-item.ts, in this order, in its transaction. What takes long or tells many
 * is queued there as a job. After the commit the cache is invalidated, and the notified members hear of it.
 */
export const ITEM_CONSEQUENCES: ItemConsequences = {
  afterChange: [
    // Deals of a sold, hidden or ended item close; others are released, or cost something else.
    adjustDealsToItems,
    // Who wishes for it is told that it is back, cheaper or gone.
    queueWishNews,
    // What others were told of it and is no longer so is taken back.
    queueTakeBack,
    // So is what its owner was told of another end.
    takeBackEnds,
    // Followers and saved searches hear of it once it is published.
    queueFollowers,
    queueMatches,
    // The desk looks for the same pictures and texts.
    queueFindAlike,
    // A change that the desk had asked for was made.
    reportChanged,
  ],
  beforeDeletion: [settleDealsOfItems, queueDeletedWishes, detachDealNotices],
};
