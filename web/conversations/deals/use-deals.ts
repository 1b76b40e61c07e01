import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { Conversation, Message } from '#contract/conversations.ts';
import { type DealDetail, dealCalls } from '#contract/deals.ts';
import { SECOND } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import type { ChatState } from '../chat/store.ts';
import { useVisible } from '../conversation/use-visible.ts';
import type { EventViewProps } from './event-view.tsx';

const loadView = () =>
  import('./event-view.tsx').then(
    ({ EventView }) => EventView,
    // Its words stand without it.
    () => null,
  );

/** Milliseconds between attempts, and attempts, to load a deal whose event was announced. */
const RETRY = 2 * SECOND;
const TRIES = 6;

/** The deals of the two in a conversation, with their stories. */
export interface Deals {
  /** Null until they are loaded; empty where there are none. */
  all: readonly DealDetail[] | null;
  /** They could not be loaded, and there are none from before. */
  isFailed: boolean;
  /** They are on their way, for the first time. */
  isAwaited: boolean;
  /** An event is newer than they are, and is still waited for. */
  isBehind: boolean;
  /** What shows an event; loaded with the first deals, since most conversations have none. */
  View: ComponentType<EventViewProps> | null;
  refresh: () => Promise<void>;
}

interface Shown {
  conversation: Conversation;
  messages: readonly Message[];
  connection: ChatState['connection'];
}

/** Loads the deals once there is one, and again after a deal event, a lost connection, or a return to the tab. */
export function useDeals({ conversation: { _id, about }, messages, connection }: Shown): Deals {
  const [all, setAll] = useState<readonly DealDetail[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [View, setView] = useState<Deals['View']>(null);
  const [hasGivenUp, giveUp] = useState(false);
  const [settled, setSettled] = useState(0);
  const asked = useRef(0);
  const tries = useRef(0);

  const refresh = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    try {
      // Together, so that no event is seen in two forms.
      const [{ data }, view] = await Promise.all([
        api(dealCalls.listConversationDeals, { conversationId: _id }),
        loadView(),
      ]);
      // A later response is newer.
      if (mine !== asked.current) return;
      setView(() => view);
      setAll(data);
      setFailed(false);
    } catch {
      if (mine === asked.current) setFailed(true);
    } finally {
      setSettled(mine);
    }
  }, [_id]);

  const newest = messages.findLast(({ deal }) => deal)?.deal;
  const isBehind = newest ? !knows(all, newest) : about !== null && all === null;
  const key = newest ? `${newest._id} ${newest.number}` : '';
  const hasAny = about !== null || newest !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is news, not when it was loaded
  useEffect(() => {
    tries.current = 0;
    giveUp(false);
    if (isBehind) void refresh();
  }, [key, hasAny]);
  // The event arrived by the socket, but its deal could not be loaded or was outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer
  useEffect(() => {
    if (!isBehind || all === null || settled !== asked.current) return;
    if (tries.current === TRIES) return giveUp(true);
    tries.current += 1;
    const timer = setTimeout(() => void refresh(), RETRY * tries.current);
    return () => clearTimeout(timer);
  }, [settled]);
  useReturn(connection, () => hasAny && void refresh());

  return {
    all,
    isFailed: isFailed && all === null,
    isAwaited: hasAny && all === null && !isFailed,
    isBehind: isBehind && !isFailed && !hasGivenUp,
    View,
    refresh,
  };
}

/** Calls back on a return to the tab, and after a lost connection. */
function useReturn(connection: ChatState['connection'], onReturn: () => void): void {
  const isThere = useVisible() && connection !== 'lost';
  const wasThere = useRef(true);
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    if (isThere && !wasThere.current) latest.current();
    wasThere.current = isThere;
  }, [isThere]);
}

const knows = (all: readonly DealDetail[] | null, { _id, number }: NonNullable<Message['deal']>): boolean =>
  (all?.find((deal) => deal._id === _id)?.events.at(-1)?.number ?? 0) >= number;
