import { useEffect, useState } from 'react';
import { itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import type { CartEntry } from './cart.ts';
import { cart } from './use-cart.ts';

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
