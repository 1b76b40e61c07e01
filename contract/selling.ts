import { withSchemas } from './call.ts';
import type { sellingSchemas } from './schemas/selling.ts';

export type { Changed, ManyAct, OwnItemFigures } from './schemas/selling.ts';

export const sellingCalls = withSchemas<typeof sellingSchemas>()({
  listOwnItemFigures: {
    method: 'GET',
    path: '/selling/figures',
    who: 'member',
    summary: "Views a day, who saved it and days left of each of the caller's items, and how many there are",
  },
  changeManyItems: {
    method: 'POST',
    path: '/selling/change',
    who: 'member',
    summary: 'Publishes, renews, reprices or takes down several items, each by itself. Answers what became of each',
  },
  duplicateItem: {
    method: 'POST',
    path: '/selling/duplicate',
    who: 'member',
    needs: 'listItems',
    status: 201,
    summary: 'Makes a draft of an item with copies of its pictures. Owner only',
    changesNothingShared: true,
  },
});
