import { lazy, Suspense } from 'react';
import { useSession } from '../../session/session.ts';
import { FeedTabs } from './feed-tabs.tsx';

const CountedTabs = lazy(() =>
  import('./counted-tabs.tsx').then(
    (module) => ({ default: module.CountedTabs }),
    () => ({ default: FeedTabs }),
  ),
);

/** Without the number on the server's page and during hydration. */
export const HomeTabs = () =>
  useSession() ? (
    <Suspense fallback={<FeedTabs />}>
      <CountedTabs />
    </Suspense>
  ) : (
    <FeedTabs />
  );
