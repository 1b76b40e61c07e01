import { useSyncExternalStore } from 'react';
import type { Item, ItemDetail } from '#contract/items.ts';
import { CART } from '../messages.ts';
import { getSession, onSessionEnd } from '../session.ts';
import { browserStorage } from '../storage.ts';
import { toast } from '../ui/toast.tsx';
import { CART_KEYS, type Contents, createCart } from './cart.ts';

export const cart = createCart(browserStorage, () => getSession()?.user._id);
onSessionEnd(cart.notify);

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

function subscribe(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key === CART_KEYS.cart || key === CART_KEYS.owner) listener();
  };
  const stop = cart.subscribe(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    stop();
    removeEventListener('storage', fromOtherTab);
  };
}

const NOTHING: Contents = { cart: [], total: 0, totalItems: 0 };
export const useCart = (): Contents => useSyncExternalStore(subscribe, cart.get, () => NOTHING);
