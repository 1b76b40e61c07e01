import { useEffect } from 'react';
import { browserStorage } from '../browser/storage.ts';
import { useAway } from '../offline/away.ts';
import { useSession } from '../session/session.ts';
import { CART_KEYS } from './cart.ts';

/** On any page: sends the member's waiting changes from this browser. */
export function useSendCart(): void {
  const memberId = useSession()?.user._id;
  const { isAway } = useAway();
  useEffect(() => {
    if (!memberId || isAway || browserStorage.get(CART_KEYS.owner) !== memberId) return;
    if (browserStorage.get(CART_KEYS.waiting) === '{}') return;
    import('./use-cart.ts').then(({ syncCart }) => syncCart()).catch(() => {});
  }, [memberId, isAway]);
}
