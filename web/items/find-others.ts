import { categoryCalls } from '#contract/categories.ts';
import { type Item, itemCalls } from '#contract/items.ts';
import { api } from '../api/api.ts';
import { findKnownItem } from '../offline/known-item.ts';

/** Items shown in place of one that is gone. */
const MOST = 4;

export interface Others {
  /** What a list that this browser has seen says of the item: the server says nothing of one that is gone. */
  known?: Item;
  others: Item[];
  /** They are of its category. */
  areAlike: boolean;
}

/** Available items of its category where that is known and has some, else the newest of all. */
export async function findOthers(itemId: string, signal: AbortSignal): Promise<Others> {
  const known = (await findKnownItem(itemId))?.item;
  const like = known ? await listLike(known, signal).catch(() => []) : [];
  const others = like.length > 0 ? like : (await api(itemCalls.listHome, {}, { signal })).data.slice(0, MOST);
  return { ...(known && { known }), others, areAlike: like.length > 0 };
}

async function listLike({ _id, category }: Item, signal: AbortSignal): Promise<Item[]> {
  const { data } = await api(categoryCalls.getCategoryPage, { categoryId: category._id }, { signal });
  return available(data.selectedCategory.Items.filter((item) => item._id !== _id));
}

const available = (items: Item[]): Item[] => items.filter(({ status }) => status === 'Available').slice(0, MOST);
