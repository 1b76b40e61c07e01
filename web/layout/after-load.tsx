import { useEffect } from 'react';
import { browserStorage } from '../browser/storage.ts';
import { OpenPushed } from '../notices/push/open-pushed.tsx';
import { useAway } from '../offline/away.ts';
import { useSession } from '../session/session.ts';
import { WatchTurns } from '../turns/watch-turns.tsx';
import { CART_KEYS } from '../wishes/cart.ts';
import { InstallCard } from './install-card.tsx';
import { useOffline } from './use-offline.ts';

/** Parts of every page that load only when the page is idle. */
export function AfterLoad() {
  useOffline();
  useSendCart();
  return (
    <>
      <WatchTurns />
      <OpenPushed />
      <InstallCard />
    </>
  );
}

/** Sends the member's waiting changes from this browser, on any page. */
function useSendCart(): void {
  const memberId = useSession()?.user._id;
  const { isAway } = useAway();
  useEffect(() => {
    if (!memberId || isAway || browserStorage.get(CART_KEYS.owner) !== memberId) return;
    if (browserStorage.get(CART_KEYS.waiting) === '{}') return;
    import('../wishes/use-cart.ts').then(({ syncCart }) => syncCart()).catch(() => {});
  }, [memberId, isAway]);
}
