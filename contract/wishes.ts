import { withSchemas } from './call.ts';
import type { wishSchemas } from './schemas/wishes.ts';

export type { Wish } from './schemas/wishes.ts';

export const wishCalls = withSchemas<typeof wishSchemas>()({
  listWishes: {
    method: 'GET',
    path: '/wishes',
    who: 'member',
    summary: "The caller's wish list as its items are now, in the order in which they were added",
  },
  addWishes: {
    method: 'POST',
    path: '/wishes',
    who: 'member',
    changesNothingShared: true,
    summary: "Adds others' published items to the caller's wish list, and says which were not added",
  },
  removeWishes: {
    method: 'POST',
    path: '/wishes/remove',
    who: 'member',
    changesNothingShared: true,
    summary: "Removes from the caller's wish list, by the ids of wishes or of their items",
  },
});
