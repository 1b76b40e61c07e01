import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Problem } from '#contract/problems.ts';
import { getSession, onSessionEnd, useSession } from '../../session/session.ts';
import { notices } from '../current-notices.ts';
import { isPushSupported } from './may-ask.ts';
import { forgetPush, renewPush } from './push.ts';
import { CLICKED_HASH, type Clicked } from './push-clicked.ts';

/** Push support for every page: opens the clicked notification, and ends push with the session. */
export function OpenPushed() {
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
