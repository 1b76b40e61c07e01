import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Item, type ItemDetail, itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { CART } from '../messages.ts';
import { getSession, onSessionEnd } from '../session.ts';
import { browserStorage, onOtherTab } from '../storage.ts';
import { toast } from '../ui/toast.tsx';
import { CART_KEYS, type CartEntry, type Contents, createCart } from './cart.ts';

export const cart = createCart(browserStorage, () => getSession()?.user._id);
onSessionEnd(cart.notify);
onOtherTab((key) => key === CART_KEYS.cart || key === CART_KEYS.owner, cart.notify);

const NO_ROOM = 'This browser has no room to keep your cart.';

export function addToCart(item: Item | ItemDetail): void {
  const result = cart.add(item);
  if (result === 'saved') toast.success(CART.added);
  if (result === 'duplicate') toast.error(CART.duplicate);
  if (result === 'full') toast.error(NO_ROOM);
}

export function removeFromCart(itemId: string): void {
  const result = cart.remove(itemId);
  if (result === 'saved') toast.success(CART.removed);
  if (result === 'absent') toast.error(CART.notFound);
  if (result === 'full') toast.error(NO_ROOM);
}

const NOTHING: Contents = { cart: [], total: 0, totalItems: 0 };
export const useCart = (): Contents => useSyncExternalStore(cart.subscribe, cart.get, () => NOTHING);

/** Number of parallel requests. */
const CONCURRENCY = 4;

async function check({ _id }: CartEntry, signal: AbortSignal): Promise<void> {
  try {
    const { data } = await api(itemCalls.getItem, { itemId: _id }, { signal });
    cart.refresh(_id, data);
  } catch (error) {
    if (!(error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT'))) throw error;
    cart.refresh(_id, null);
  }
}

/** Refreshes the whole cart once, when its page opens. Returns true if that failed. */
export function useCartCheck(entries: CartEntry[]): boolean {
  const [failed, setFailed] = useState(false);
  const [initial] = useState(entries);
  useEffect(() => {
    const controller = new AbortController();
    const queue = [...initial];
    const work = async () => {
      for (let entry = queue.shift(); entry; entry = queue.shift()) await check(entry, controller.signal);
    };
    Promise.all(Array.from({ length: CONCURRENCY }, work)).catch((error) => {
      if (controller.signal.aborted) return;
      queue.length = 0;
      setFailed(true);
      if (!(error instanceof Problem)) throw error;
    });
    return () => controller.abort();
  }, [initial]);
  return failed;
}
