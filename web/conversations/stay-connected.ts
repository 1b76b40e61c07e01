import { useEffect } from 'react';
import { SECOND } from '#contract/rules/time.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { useSession } from '../session/session.ts';

/** Milliseconds. */
const RETRY = 10 * SECOND;

/**
 * Members are connected on every page, so that the header counts new messages. The code of the chat and the socket is
 * loaded when the page is idle.
 */
export function StayConnected() {
  const memberId = useSession()?.user._id;
  useEffect(() => {
    if (!memberId) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () =>
      import('./current-chat.ts').then(
        ({ startChat }) => startChat(memberId),
        () => {
          timer = setTimeout(begin, RETRY);
        },
      );
    const cancel = whenIdle(begin);
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [memberId]);
  return null;
}
