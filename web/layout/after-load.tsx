import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Problem } from '#contract/problems.ts';
import { turnCalls } from '#contract/turns.ts';
import { api } from '../api/api.ts';
import { browserStorage } from '../browser/storage.ts';
import { useDealNews } from '../deals/use-deal-news.ts';
import { notices } from '../notices/current-notices.ts';
import { isPushSupported } from '../notices/push/may-ask.ts';
import { forgetPush, renewPush } from '../notices/push/push.ts';
import { CLICKED_HASH, type Clicked } from '../notices/push/push-clicked.ts';
import { useAway } from '../offline/away.ts';
import { getSession, onSessionEnd, useSession } from '../session/session.ts';
import { setTurnCount } from '../shown-counts.ts';
import { sortTurns } from '../turns/turns.ts';
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

/** Push support for every page: opens the clicked notification, and ends push with the session. */
function OpenPushed() {
  const navigate = useNavigate();
  const memberId = useSession()?.user._id;
  useEffect(() => {
    if (!isPushSupported()) return;
    const { serviceWorker } = navigator;
    const onMessage = ({ data, ports }: MessageEvent<{ clicked?: Clicked }>) => {
      if (!data?.clicked) return;
      ports[0]?.postMessage(true);
      navigate(data.clicked.link);
      markSeen(data.clicked.noticeId);
    };
    serviceWorker.addEventListener('message', onMessage);
    const { hash, pathname, search } = location;
    if (hash.startsWith(CLICKED_HASH)) {
      navigate(pathname + search, { replace: true });
      markSeen(hash.slice(CLICKED_HASH.length));
    }
    const unwatch = onSessionEnd((ending) => {
      // The same member may sign in again after an expired session.
      if (ending !== 'expired') void forgetPush();
    });
    return () => {
      serviceWorker.removeEventListener('message', onMessage);
      unwatch();
    };
  }, [navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever somebody signs in
  useEffect(() => {
    if (isPushSupported() && Notification.permission === 'granted') renewPush().catch(unlessExpected);
  }, [memberId]);
  return null;
}

function markSeen(noticeId: string): void {
  // A missing notice was seen elsewhere, or taken back.
  if (getSession()) notices.markSeen(noticeId).catch(unlessExpected);
}

/** Waits for the next page without network, or without a push service. */
function unlessExpected(error: unknown): void {
  if (!(error instanceof Problem || error instanceof DOMException)) throw error;
}

async function refreshTurnCount(): Promise<void> {
  try {
    setTurnCount(sortTurns((await api(turnCalls.listTurns, {})).data).count);
  } catch (error) {
    // The next change asks again.
    if (!(error instanceof Problem)) throw error;
  }
}

/** Keeps the number that waits for the member; loaded after the page. */
function WatchTurns() {
  const memberId = useSession()?.user._id;
  return memberId ? <Watch key={memberId} /> : null;
}

function Watch() {
  useDealNews(refreshTurnCount);
  useEffect(() => {
    void refreshTurnCount();
    return () => setTurnCount(0);
  }, []);
  return null;
}
