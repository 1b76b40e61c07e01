import type { Item, ItemDetail } from '#contract/items.ts';
import { createListeners } from '../listeners.ts';
import type { SafeStorage } from '../storage.ts';

/** A snapshot of an item. */
export interface CartEntry
  extends Pick<Item, '_id' | 'title' | 'description' | 'price' | 'condition' | 'status' | 'thumbnail' | 'picture'> {
  owner: string;
  /** Deleted, or no longer public. */
  gone?: true;
  /** Previous price, if it has changed. */
  priceBefore?: number;
}

export interface Contents {
  cart: CartEntry[];
  /** In rupees, without sold and deleted items. */
  total: number;
  totalItems: number;
}

/** `full`: the browser's storage is full. */
type Saved = 'saved' | 'signed out' | 'full';

export interface Cart {
  /** Returns the same object until something changes. */
  get(): Contents;
  add(item: Item | ItemDetail): Saved | 'duplicate';
  remove(itemId: string): Saved | 'absent';
  /** Updates a snapshot from the server's item, or null if that is gone. */
  refresh(itemId: string, now: Item | ItemDetail | null): void;
  /** Returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** For changes from outside: another tab's storage event, or a new session. */
  notify(): void;
}

/** Storage keys. `total` and `totalItems` are derived from `cart`. */
export const CART_KEYS = { cart: 'cart', total: 'total', totalItems: 'totalItems', owner: 'cartOwner' } as const;
const EMPTY: Contents = { cart: [], total: 0, totalItems: 0 };

/** Deleted and sold items are listed, but not in the total. */
export const counts = ({ gone, status }: Pick<CartEntry, 'gone' | 'status'>): boolean => !gone && status !== 'Sold';

/**
 * A member's cart in this browser's storage. It survives an expired session, is empty for other members, and is deleted
 * on log-out (session.ts).
 */
export function createCart(storage: SafeStorage, memberId: () => string | undefined): Cart {
  const { subscribe, notify } = createListeners();
  let cached: { raw: string | null; contents: Contents } = { raw: null, contents: EMPTY };

  function get(): Contents {
    const owner = storage.get(CART_KEYS.owner);
    if (!owner || owner !== memberId()) return EMPTY;
    const raw = storage.get(CART_KEYS.cart);
    if (raw !== cached.raw) cached = { raw, contents: summed(parse(raw)) };
    return cached.contents;
  }

  function save(entries: CartEntry[]): Saved {
    const owner = memberId();
    if (!owner) return 'signed out';
    const { total, totalItems } = summed(entries);
    const isSaved =
      storage.set(CART_KEYS.cart, JSON.stringify(entries)) &&
      storage.set(CART_KEYS.owner, owner) &&
      storage.set(CART_KEYS.total, JSON.stringify(total)) &&
      storage.set(CART_KEYS.totalItems, JSON.stringify(totalItems));
    notify();
    return isSaved ? 'saved' : 'full';
  }

  return {
    get,
    notify,
    add(item) {
      const { cart } = get();
      return cart.some(({ _id }) => _id === item._id) ? 'duplicate' : save([...cart, entryOf(item)]);
    },
    remove(itemId) {
      const { cart } = get();
      const rest = cart.filter(({ _id }) => _id !== itemId);
      return rest.length === cart.length ? 'absent' : save(rest);
    },
    refresh(itemId, now) {
      const { cart } = get();
      const was = cart.find(({ _id }) => _id === itemId);
      // Removed in the meantime.
      if (!was) return;
      const entry = now ? noteChange(was, entryOf(now)) : { ...was, gone: true as const };
      if (JSON.stringify(entry) !== JSON.stringify(was)) save(cart.map((other) => (other === was ? entry : other)));
    },
    subscribe,
  };
}

const summed = (cart: CartEntry[]): Contents => ({
  cart,
  // In paise, so that 0.1 and 0.2 are 0.3.
  total: cart.filter(counts).reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100,
  totalItems: cart.length,
});

/** Ignores unreadable data and entries. */
function parse(raw: string | null): CartEntry[] {
  try {
    const entries: unknown = JSON.parse(raw ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (value: unknown): value is CartEntry =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as CartEntry)._id === 'string' &&
  typeof (value as CartEntry).title === 'string' &&
  typeof (value as CartEntry).picture === 'object' &&
  Number.isFinite((value as CartEntry).price);

const entryOf = (item: Item | ItemDetail): CartEntry => ({
  _id: item._id,
  title: item.title,
  // Enough for one line.
  description: item.description.slice(0, 300),
  price: item.price,
  condition: item.condition,
  status: item.status,
  thumbnail: item.thumbnail,
  picture: item.picture,
  owner: typeof item.owner === 'string' ? item.owner : item.owner._id,
});

/** A changed price is shown until the item is removed or has its old price again. */
function noteChange(was: CartEntry, now: CartEntry): CartEntry {
  const priceBefore = was.priceBefore ?? was.price;
  return priceBefore === now.price ? now : { ...now, priceBefore };
}
