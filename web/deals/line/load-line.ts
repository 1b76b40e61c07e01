import type { Output } from '#contract/call.ts';
import { dealCalls, type ItemDeals } from '#contract/deals.ts';
import { type ItemDetail, itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import type { Api } from '../../api/api.ts';
import { getSession } from '../../session/session.ts';

export interface LineOfItem {
  item: ItemDetail;
  deals: ItemDeals;
  line: Output<typeof dealCalls.listLine>;
}

/** Null if the item does not exist or is another member's. */
export async function loadLine(api: Api, itemId: string, limit?: number): Promise<LineOfItem | null> {
  try {
    const { data: item } = await api(itemCalls.getItem, { itemId });
    if (item.owner._id !== getSession()?.user._id) return null;
    const [{ data: deals }, line] = await Promise.all([
      api(dealCalls.getItemDeals, { itemId }),
      api(dealCalls.listLine, { itemId, limit }),
    ]);
    return { item, deals, line };
  } catch (error) {
    if (error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')) return null;
    throw error;
  }
}
