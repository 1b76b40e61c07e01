import { useSyncExternalStore } from 'react';
import type { Item, ItemDetail } from '#contract/items.ts';
import { CART } from '../messages.ts';
import { getSession, onSessionEnd } from '../session.ts';
import { toast } from '../ui/toast.tsx';

/** An item as it was when it was last looked at. */
export interface CartEntry
  extends Pick<Item, '_id' | 'title' | 'description' | 'price' | 'condition' | 'status' | 'thumbnail' | 'picture'> {
  owner: string;
  /** Deleted, or no longer public. */
  gone?: true;
  /** What it cost before its price changed. */
  priceBefore?: number;
}

export interface Cart {
  cart: CartEntry[];
  /** Rupees, of what can still be had. */
  total: number;
  totalItems: number;
}

/*
 * Kept in this browser only, for the member who filled it: under `cart`, `total` and `totalItems`. The first is
 * what counts, the others follow from it. Logging out empties it (session.ts); all tabs agree.
 */
const OWNER = 'cartOwner';
const EMPTY: Cart = { cart: [], total: 0, totalItems: 0 };
const changes = new Set<() => void>();
let read: { raw: string | null; owner: string | null; cart: Cart } = { raw: null, owner: null, cart: EMPTY };

/** What is gone or sold stands in the list, and counts for nothing. */
export const counts = ({ gone, status }: CartEntry): boolean => !gone && status !== 'Sold';

const summed = (cart: CartEntry[]): Cart => ({
  cart,
  // In paise, so that 0.1 and 0.2 are 0.3.
  total: cart.filter(counts).reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100,
  totalItems: cart.length,
});

const isEntry = (value: unknown): value is CartEntry =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as CartEntry)._id === 'string' &&
  typeof (value as CartEntry).title === 'string' &&
  typeof (value as CartEntry).picture === 'object' &&
  Number.isFinite((value as CartEntry).price);

/** The same object for as long as storage says the same. What cannot be read is an empty cart, or left out of it. */
function getCart(): Cart {
  try {
    const raw = localStorage.getItem('cart');
    const owner = localStorage.getItem(OWNER);
    if (raw === read.raw && owner === read.owner) return ofMember(owner);
    const entries: unknown = JSON.parse(raw ?? '[]');
    read = { raw, owner, cart: summed(Array.isArray(entries) ? entries.filter(isEntry) : []) };
    return ofMember(owner);
  } catch {
    return EMPTY;
  }
}

/** A session that ran out leaves its cart for the member to come back to; for another it is empty. */
const ofMember = (owner: string | null): Cart => (owner === (getSession()?.user._id ?? '') ? read.cart : EMPTY);

/** False where it could not be kept. */
function save(entries: CartEntry[]): boolean {
  const owner = getSession()?.user._id;
  if (!owner) return false;
  const { total, totalItems } = summed(entries);
  try {
    localStorage.setItem(OWNER, owner);
    localStorage.setItem('total', JSON.stringify(total));
    localStorage.setItem('totalItems', JSON.stringify(totalItems));
    localStorage.setItem('cart', JSON.stringify(entries));
  } catch {
    toast.error('This browser has no room to keep your cart.');
    return false;
  }
  tell();
  return true;
}

const tell = (): void => {
  for (const change of changes) change();
};
onSessionEnd(tell);

const entryOf = (item: Item | ItemDetail): CartEntry => ({
  _id: item._id,
  title: item.title,
  // Enough for its one line.
  description: item.description.slice(0, 300),
  price: item.price,
  condition: item.condition,
  status: item.status,
  thumbnail: item.thumbnail,
  picture: item.picture,
  owner: typeof item.owner === 'string' ? item.owner : item.owner._id,
});

export function addToCart(item: Item | ItemDetail): void {
  const { cart } = getCart();
  if (cart.some(({ _id }) => _id === item._id)) {
    toast.error(CART.duplicate);
    return;
  }
  if (save([...cart, entryOf(item)])) toast.success(CART.added);
}

export function removeFromCart(itemId: string): void {
  const { cart } = getCart();
  const rest = cart.filter(({ _id }) => _id !== itemId);
  if (rest.length === cart.length) {
    toast.error(CART.notFound);
    return;
  }
  if (save(rest)) toast.success(CART.removed);
}

/** What a look at the server found: the item as it is now, or null if it is not there any more. */
export function refreshEntry(itemId: string, now: Item | ItemDetail | null): void {
  const { cart } = getCart();
  const was = cart.find(({ _id }) => _id === itemId);
  // Removed meanwhile, in this tab or another.
  if (!was) return;
  const entry = now ? noteChange(was, entryOf(now)) : { ...was, gone: true as const };
  if (JSON.stringify(entry) !== JSON.stringify(was)) save(cart.map((other) => (other === was ? entry : other)));
}

/** A change of price is said until the item is taken out, or costs again what it did. */
function noteChange(was: CartEntry, now: CartEntry): CartEntry {
  const priceBefore = was.priceBefore ?? was.price;
  return priceBefore === now.price ? now : { ...now, priceBefore };
}

function subscribe(change: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === 'cart' || key === OWNER || key === null) change();
  };
  changes.add(change);
  addEventListener('storage', fromOtherTab);
  return () => {
    changes.delete(change);
    removeEventListener('storage', fromOtherTab);
  };
}

export const useCart = (): Cart => useSyncExternalStore(subscribe, getCart, () => EMPTY);
