import { useEffect } from 'react';
import { Problem } from '#contract/problems.ts';
import { turnCalls } from '#contract/turns.ts';
import { api } from '../api/api.ts';
import { useDealNews } from '../deals/use-deal-news.ts';
import { useSession } from '../session/session.ts';
import { setTurnCount } from './count.ts';
import { sortTurns } from './turns.ts';

async function refreshTurnCount(): Promise<void> {
  try {
    setTurnCount(sortTurns((await api(turnCalls.listTurns, {})).data).count);
  } catch (error) {
    // The next change asks again.
    if (!(error instanceof Problem)) throw error;
  }
}

/** Keeps the number that waits for the member; loaded after the page. */
export function WatchTurns() {
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
