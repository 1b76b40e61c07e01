import { OpenPushed } from '../notices/open-pushed.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { InstallCard } from './install-card.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { useOffline } from './use-offline.ts';

/** Around every page, but fetched only when the page stands and the browser is at rest. */
export function AfterLoad() {
  useOffline();
  return (
    <>
      <OfflineBar />
      <AnnouncementBar />
      <OpenPushed />
      <InstallCard />
    </>
  );
}
