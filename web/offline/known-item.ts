import type { Item } from '#contract/items.ts';
import { ownerOf } from './copies.ts';
import { readAll } from './store.ts';

/** What a list that was seen says of an item. */
export interface KnownItem {
  item: Item;
  /** Milliseconds since 1970. */
  at: number;
}

const isItem = (value: object, id: string): value is Item =>
  '_id' in value && value._id === id && 'title' in value && 'picture' in value && 'price' in value;

/** The page of an item names its owner whole, lists by the id. */
function withOwnerId(item: Item): Item {
  const owner = item.owner as string | { _id: string };
  return { ...item, owner: typeof owner === 'string' ? owner : owner._id };
}

function findIn(value: unknown, id: string): Item | undefined {
  if (typeof value !== 'object' || value === null) return;
  if (isItem(value, id)) return withOwnerId(value);
  for (const part of Object.values(value)) {
    const found = findIn(part, id);
    if (found) return found;
  }
  return;
}

/** The newest that is stored of an item whose own page is not: lists, categories and profiles hold items too. */
export async function findKnownItem(id: string): Promise<KnownItem | undefined> {
  const copies = await readAll(ownerOf(), 'copies').catch(() => []);
  for (const { answer, at } of copies.sort((a, b) => b.at - a.at)) {
    const item = findIn(answer, id);
    if (item) return { item, at };
  }
  return;
}
