import { useEffect, useState } from 'react';
import { itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { type CartEntry, refreshEntry } from './cart.ts';

/** How many items are asked for at a time. */
const AT_ONCE = 4;

async function check({ _id }: CartEntry, signal: AbortSignal): Promise<void> {
  try {
    const { data } = await api(itemCalls.getItem, { itemId: _id }, { signal });
    refreshEntry(_id, data);
  } catch (error) {
    if (!(error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT'))) throw error;
    refreshEntry(_id, null);
  }
}

/** Looks again at everything in the cart, once, when its page opens. True if that could not be done. */
export function useCartCheck(cart: CartEntry[]): boolean {
  const [failed, setFailed] = useState(false);
  const [atOpening] = useState(cart);
  useEffect(() => {
    const leaving = new AbortController();
    const waiting = [...atOpening];
    const work = async () => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) await check(entry, leaving.signal);
    };
    Promise.all(Array.from({ length: AT_ONCE }, work)).catch((error) => {
      if (leaving.signal.aborted) return;
      waiting.length = 0;
      setFailed(true);
      if (!(error instanceof Problem)) throw error;
    });
    return () => leaving.abort();
  }, [atOpening]);
  return failed;
}
