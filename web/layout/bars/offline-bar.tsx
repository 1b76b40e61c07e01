import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { SECOND } from '#contract/rules/time.ts';
import { browserStorage } from '../../browser/storage.ts';
import { createOutbox } from '../../conversations/chat/outbox.ts';
import { ago } from '../../offline/ago.ts';
import { useAway } from '../../offline/away.ts';
import { TryNow } from '../../offline/try-now.tsx';
import { onWaitingItems, readWaitingItems } from '../../offline/waiting-items.ts';
import { useSession } from '../../session/session.ts';
import { Link } from '../../ui/link.tsx';
import { barAction, TopBar } from './top-bar.tsx';

/** While offline: what waits to be sent, and how old the page is. */
export function OfflineBar() {
  const { isAway, savedAt } = useAway();
  if (!isAway) return null;
  return <Bar savedAt={savedAt} />;
}

function Bar({ savedAt }: { savedAt: number | null }) {
  const { pathname } = useLocation();
  const waiting = useWaiting();
  const isSavedPage = pathname === paths.offline();
  return (
    <TopBar
      tone="wait"
      icon={WifiOff}
      action={
        isSavedPage ? (
          <TryNow className={barAction} />
        ) : (
          <Link to={paths.offline()} className={barAction}>
            What is saved
          </Link>
        )
      }
    >
      <b className="font-semibold">You are offline.</b> {savedAt !== null && !isSavedPage && `Saved ${ago(savedAt)}. `}
      {waiting}
    </TopBar>
  );
}

/** Milliseconds between checks of what waits. */
const LOOK = SECOND;
const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** '2 messages and 1 draft go out when you are back.', or nothing. */
function useWaiting(): string {
  const memberId = useSession()?.user._id;
  const [{ messages, drafts }, set] = useState({ messages: 0, drafts: 0 });
  useEffect(() => {
    if (!memberId) return;
    const look = async () => {
      const messages = createOutbox(browserStorage, memberId).read().length;
      const drafts = (await readWaitingItems()).length;
      set((before) => (before.messages === messages && before.drafts === drafts ? before : { messages, drafts }));
    };
    void look();
    const timer = setInterval(look, LOOK);
    const unsubscribe = onWaitingItems(look);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [memberId]);
  const parts = [messages && count(messages, 'message'), drafts && count(drafts, 'draft')].filter(Boolean);
  if (parts.length === 0) return '';
  return `${parts.join(' and ')} ${messages + drafts === 1 ? 'goes' : 'go'} out when you are back.`;
}
