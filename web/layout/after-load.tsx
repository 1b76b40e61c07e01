import { useSendCart } from '../cart/send-cart.ts';
import { OpenPushed } from '../notices/open-pushed.tsx';
import { InstallCard } from './install-card.tsx';
import { useOffline } from './use-offline.ts';

/** Around every page, but fetched only when the page stands and the browser is at rest. */
export function AfterLoad() {
  useOffline();
  useSendCart();
  return (
    <>
      <OpenPushed />
      <InstallCard />
    </>
  );
}
