import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserStorage, onOtherTab } from '../browser/storage.ts';
import { CART } from '../messages.ts';
import { wishNews } from '../news.ts';
import { getSession, onSessionEnd } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { CART_KEYS, type Contents, createCart, EMPTY, type Wishable } from './cart.ts';
import { createCartSync } from './sync-cart.ts';

export const cart = createCart(browserStorage, () => getSession()?.user._id);
onSessionEnd(() => cart.notify());
onOtherTab(
  (key) => key === CART_KEYS.cart || key === CART_KEYS.owner,
  () => cart.notify(),
);

/** Resolves to whether this browser and the server agree. */
export const syncCart = createCartSync(cart);
wishNews.subscribe(() => void syncCart());

const NO_ROOM = 'This browser has no room to keep your wish list.';

export function addToCart(item: Wishable): void {
  const result = cart.add(item);
  if (result === 'saved') toast.success(CART.added);
  if (result === 'duplicate') toast.error(CART.duplicate);
  if (result === 'full') toast.error(NO_ROOM);
  void syncCart();
}

export function removeFromCart(itemId: string): void {
  const result = takeFromCart(itemId);
  if (result === 'saved') toast.success(CART.removed);
  if (result === 'absent') toast.error(CART.notFound);
  if (result === 'full') toast.error(NO_ROOM);
}

/** Takes an item out of the cart, without a toast. */
export function takeFromCart(itemId: string) {
  const result = cart.remove(itemId);
  void syncCart();
  return result;
}

export const useCart = (): Contents => useSyncExternalStore(cart.subscribe, cart.get, () => EMPTY);

/** `unknown`: the server's list was never loaded; `absent`: nor could it be. */
type CartState = 'agrees' | 'asking' | 'unknown' | 'failed' | 'absent';

/** Syncs when the page opens, when it becomes visible again, and when the network is back. */
export function useCartSync(): CartState {
  const [state, setState] = useState<CartState>(() => (cart.isKnown() ? 'asking' : 'unknown'));
  useEffect(() => {
    const unmount = new AbortController();
    const { signal } = unmount;
    const sync = async () => {
      const agrees = await syncCart();
      if (!signal.aborted) setState(agrees ? 'agrees' : cart.isKnown() ? 'failed' : 'absent');
    };
    const look = () => document.visibilityState === 'visible' && void sync();
    void sync();
    document.addEventListener('visibilitychange', look, { signal });
    addEventListener('online', sync, { signal });
    return () => unmount.abort();
  }, []);
  return state;
}
