import { dealCalls, type LineDeal } from '#contract/deals.ts';
import { LIST } from '#contract/limits.ts';
import { api } from '../../api/api.ts';

/** Who wants to buy an item, the reserved one first; without those who want to rent it. */
export async function loadBuyers(itemId: string): Promise<LineDeal[]> {
  const { data } = await api(dealCalls.listLine, { itemId, limit: LIST.max });
  return data.filter(({ rental }) => !rental);
}
