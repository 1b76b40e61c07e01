import type { Item } from '#contract/items.ts';
import { cutText } from '#contract/rules/letters.ts';
import type { Wish } from '#contract/wishes.ts';
import { createListeners } from '../browser/listeners.ts';
import type { SafeStorage } from '../browser/storage.ts';

/** What the cart keeps of an item: a card knows as much. */
export type Wishable = Pick<Item, '_id' | 'title' | 'description' | 'price' | 'condition' | 'status' | 'picture'> & {
  owner: string | { _id: string };
};

/** A snapshot of an item. */
export interface CartEntry
  extends Pick<Item, '_id' | 'title' | 'description' | 'price' | 'condition' | 'status' | 'thumbnail' | 'picture'> {
  owner: string;
  /** Category for similar items. */
  category?: { name: string; slug: string };
  /** Deleted, or no longer public: `_id` is that of the wish. */
  gone?: true;
  /** It still has a page, but is no longer for sale. */
  ended?: true;
  /** Previous price, if it has changed. */
  priceBefore?: number;
}

export interface Contents {
  cart: CartEntry[];
  /** Total in rupees, without unavailable items. */
  total: number;
  totalItems: number;
}

/** `full`: the browser's storage is full. */
type Saved = 'saved' | 'signed out' | 'full';

/** Changes that the server does not know yet, by the item's id. */
export type Waiting = Record<string, 'add' | 'remove'>;

export type Cart = ReturnType<typeof createCart>;

/** Storage keys. `total` and `totalItems` are derived from `cart`. */
export const CART_KEYS = {
  cart: 'cart',
  total: 'total',
  totalItems: 'totalItems',
  owner: 'cartOwner',
  waiting: 'cartWaiting',
} as const;

export const EMPTY: Contents = { cart: [], total: 0, totalItems: 0 };

/** Unavailable items are listed, but not in the total. */
export const counts = ({ gone, ended, status }: Pick<CartEntry, 'gone' | 'ended' | 'status'>): boolean =>
  !gone && !ended && status !== 'Sold';

/**
 * A member's cart in this browser's storage: a copy of the server's wish list, with changes that still wait. It
 * survives an expired session, is empty for other members, and is deleted on log-out (session.ts).
 */
export function createCart(storage: SafeStorage, memberId: () => string | undefined) {
  const { subscribe, notify } = createListeners();
  let cached: { raw: string | null; contents: Contents } = { raw: null, contents: EMPTY };

  const isOwn = (): boolean => {
    const owner = storage.get(CART_KEYS.owner);
    return owner !== null && owner === memberId();
  };

  /** Returns the same object until something changes. */
  function get(): Contents {
    if (!isOwn()) return EMPTY;
    const raw = storage.get(CART_KEYS.cart);
    if (raw !== cached.raw) cached = { raw, contents: summed(parse(raw)) };
    return cached.contents;
  }

  function waiting(): Waiting {
    if (!isOwn()) return {};
    const raw = storage.get(CART_KEYS.waiting);
    // Left from before the server had a list.
    if (raw === null) return Object.fromEntries(get().cart.map(({ _id }) => [_id, 'add' as const]));
    return JSON.parse(raw) as Waiting;
  }

  function save(entries: CartEntry[], left: Waiting): Saved {
    const owner = memberId();
    if (!owner) return 'signed out';
    const isSaved = write(storage, owner, entries, left);
    notify();
    return isSaved ? 'saved' : 'full';
  }

  const isKnown = () => isOwn() && storage.get(CART_KEYS.waiting) !== null;
  return {
    get,
    waiting,
    /** Whether the server's list was ever loaded. */
    isKnown,
    subscribe,
    /** Called for changes from outside: another tab's storage event, or a new session. */
    notify,
    /** Whether an item is in the cart, or will be once the server knows. */
    has: (itemId: string): boolean => get().cart.some(({ _id }) => _id === itemId) || waiting()[itemId] === 'add',
    add(item: Wishable): Saved | 'duplicate' {
      const { cart } = get();
      if (cart.some(({ _id }) => _id === item._id)) return 'duplicate';
      return save([...cart, entryOf(item)], { ...waiting(), [item._id]: 'add' });
    },
    /** Adds items of which only the ids are known: they are listed when the server has answered. */
    addByIds: (ids: string[]): Saved =>
      save(get().cart, { ...waiting(), ...Object.fromEntries(ids.map((id) => [id, 'add' as const])) }),
    remove(itemId: string): Saved | 'absent' {
      const { cart } = get();
      const rest = cart.filter(({ _id }) => _id !== itemId);
      const isThere = rest.length < cart.length || waiting()[itemId] === 'add';
      return isThere ? save(rest, { ...waiting(), [itemId]: 'remove' }) : 'absent';
    },
    /** Adopts the server's list. Changes not among `sent` still wait, and are shown as if applied. */
    adopt(entries: CartEntry[], sent: Waiting): void {
      const before = waiting();
      const { all, left } = merge(entries, sent, get().cart, before);
      if (!isKnown() || JSON.stringify([all, left]) !== JSON.stringify([get().cart, before])) save(all, left);
    },
  };
}

function write(storage: SafeStorage, owner: string, entries: CartEntry[], left: Waiting): boolean {
  const { total, totalItems } = summed(entries);
  return (
    storage.set(CART_KEYS.cart, JSON.stringify(entries)) &&
    storage.set(CART_KEYS.owner, owner) &&
    storage.set(CART_KEYS.waiting, JSON.stringify(left)) &&
    storage.set(CART_KEYS.total, JSON.stringify(total)) &&
    storage.set(CART_KEYS.totalItems, JSON.stringify(totalItems))
  );
}

/** The server's list with the changes that still wait. */
function merge(entries: CartEntry[], sent: Waiting, cart: CartEntry[], before: Waiting) {
  const left = Object.fromEntries(Object.entries(before).filter(([id, act]) => sent[id] !== act));
  const there = new Set(entries.map(({ _id }) => _id));
  const added = cart.filter(({ _id }) => left[_id] === 'add' && !there.has(_id));
  return { all: [...entries.filter(({ _id }) => left[_id] !== 'remove'), ...added], left };
}

const summed = (cart: CartEntry[]): Contents => ({
  cart,
  // Added in paise, so that 0.1 and 0.2 are 0.3.
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

function isEntry(value: unknown): value is CartEntry {
  const { _id, title, picture, price } = (value ?? {}) as Partial<CartEntry>;
  return typeof _id === 'string' && typeof title === 'string' && typeof picture === 'object' && Number.isFinite(price);
}

const entryOf = (item: Wishable): CartEntry => ({
  _id: item._id,
  title: item.title,
  description: cutText(item.description, DESCRIPTION),
  price: item.price,
  condition: item.condition,
  status: item.status,
  thumbnail: item.picture.large,
  picture: item.picture,
  owner: typeof item.owner === 'string' ? item.owner : item.owner._id,
});

/** An item of the server's list. */
export function entryOfWish({ _id, title, item, state, category, priceBefore }: Wish): CartEntry {
  const more = category && { category: { name: category.name, slug: category.slug } };
  if (!item) return { ...NOTHING, _id, title, gone: true, ...more };
  return {
    ...item,
    title,
    description: cutText(item.description, DESCRIPTION),
    ...more,
    ...(state === 'ended' && { ended: true }),
    ...(priceBefore !== null && { priceBefore }),
  };
}

/** The fields of one row. */
const DESCRIPTION = 300;

/** Not shown in the cart. */
const NOTHING = {
  description: '',
  price: 0,
  condition: 'Used',
  status: 'Sold',
  thumbnail: '',
  picture: { width: 1, height: 1, large: '', card: '', small: '', color: null },
  owner: '',
} as const;
