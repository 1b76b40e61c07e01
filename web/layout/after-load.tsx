import { useSendCart } from '../cart/send-cart.ts';
import { OpenPushed } from '../notices/push/open-pushed.tsx';
import { InstallCard } from './install-card.tsx';
import { useOffline } from './use-offline.ts';

/** Parts of every page that load only when the page is idle. */
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
