import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { LIST, OWN_ITEM_STATES, type OwnItemState } from '#contract/limits.ts';
import { sellingCalls } from '#contract/selling.ts';
import type { Api } from '../../api/api.ts';

export const readItemState = (search: URLSearchParams): OwnItemState | undefined =>
  OWN_ITEM_STATES.find((state) => state === search.get('state'));

/** Items of a state with their deals and figures, without which the list works. `count`: how many are already shown. */
export async function loadOwnItems(api: Api, state: OwnItemState | undefined, count = 0) {
  const [page, deals, figures] = await Promise.all([
    api(itemCalls.listOwnItems, {
      // Loads as many as were loaded, up to the limit of one call. The first page has no limit, as its copy for offline use.
      ...(count > LIST.page && { limit: Math.min(LIST.max, count) }),
      ...(state && { state }),
    }),
    api(dealCalls.listOwnItemDeals, {}).then(
      ({ data }) => data,
      () => [],
    ),
    api(sellingCalls.listOwnItemFigures, {}).then(
      ({ data }) => data,
      () => null,
    ),
  ]);
  return {
    page,
    counts: figures?.counts,
    deals: new Map(deals.map((one) => [one.itemId, one])),
    figures: new Map(figures?.items.map((one) => [one.itemId, one])),
  };
}

export type OwnItemsData = Awaited<ReturnType<typeof loadOwnItems>>;
