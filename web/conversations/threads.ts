import { conversationCalls, type Message } from '#contract/conversations.ts';
import { LIST } from '#contract/limits.ts';
import { api } from '../api.ts';
import { CHAT } from '../messages.ts';
import { toast } from '../ui/toast.tsx';
import { alive, getChat, setThread } from './state.ts';

/** Messages a page. */
const PAGE = 40;
/** Milliseconds until what was missed is asked for again. */
const RETRY = 3000;

/** The highest number heard of, by conversation: where a thread is behind it, something was missed. */
const heard = new Map<string, number>();
/** Threads that may be behind, because there was no connection for a while. */
const stale = new Set<string>();
const catchingUp = new Set<string>();

const messagesOf = (conversationId: string): readonly Message[] => getChat().threads[conversationId]?.messages ?? [];
const lastOf = (conversationId: string): number => messagesOf(conversationId).at(-1)?.number ?? 0;
const isReady = (conversationId: string): boolean => getChat().threads[conversationId]?.state === 'ready';

export function forgetThreads(): void {
  heard.clear();
  stale.clear();
  catchingUp.clear();
}

/** What is shown from now on: its newest page, or what it has missed since it was last shown. */
export function openThread(conversationId: string): void {
  const state = getChat().threads[conversationId]?.state;
  if (state === 'ready') catchUpIfBehind(conversationId);
  else if (state !== 'loading') void loadNewest(conversationId);
}

async function loadNewest(conversationId: string): Promise<void> {
  const signal = alive();
  // One that only missed much stays on the screen meanwhile.
  if (!isReady(conversationId)) setThread(conversationId, { state: 'loading' });
  stale.delete(conversationId);
  try {
    const page = await api(conversationCalls.listMessages, { conversationId, limit: PAGE }, { signal });
    setThread(conversationId, { state: 'ready', messages: page.data, cursor: page.nextCursor, older: 'idle' });
    catchUpIfBehind(conversationId);
  } catch {
    if (signal.aborted) return;
    setThread(conversationId, { state: 'failed' });
    toast.error(CHAT.historyFailed);
  }
}

/** The page before the first message. */
export async function loadOlder(conversationId: string): Promise<void> {
  const thread = getChat().threads[conversationId];
  if (!thread?.cursor || thread.older === 'loading') return;
  const signal = alive();
  const { cursor } = thread;
  setThread(conversationId, { older: 'loading' });
  try {
    const page = await api(conversationCalls.listMessages, { conversationId, limit: PAGE, cursor }, { signal });
    // Begun afresh meanwhile.
    if (getChat().threads[conversationId]?.cursor !== cursor) return;
    const messages = [...page.data, ...messagesOf(conversationId)];
    setThread(conversationId, { messages, cursor: page.nextCursor, older: 'idle' });
  } catch {
    if (signal.aborted) return;
    setThread(conversationId, { older: 'failed' });
    toast.error(CHAT.historyFailed);
  }
}

/** A message that came by itself or as an acknowledgement: often both, in any order. */
export function addMessage(message: Message): void {
  const { conversationId, number } = message;
  heard.set(conversationId, Math.max(number, heard.get(conversationId) ?? 0));
  const thread = getChat().threads[conversationId];
  if (thread?.state !== 'ready' || number <= lastOf(conversationId)) return;
  if (number === lastOf(conversationId) + 1) setThread(conversationId, { messages: [...thread.messages, message] });
  else catchUpIfBehind(conversationId);
}

/** The connection was away: every thread may have missed something; those that are not shown find out when they are. */
export function threadsMayBeBehind(shown: string | null): void {
  for (const conversationId of Object.keys(getChat().threads)) stale.add(conversationId);
  if (shown) openThread(shown);
}

function catchUpIfBehind(conversationId: string): void {
  const isBehind = stale.has(conversationId) || (heard.get(conversationId) ?? 0) > lastOf(conversationId);
  if (isReady(conversationId) && isBehind && !catchingUp.has(conversationId)) void catchUp(conversationId);
}

async function catchUp(conversationId: string): Promise<void> {
  const signal = alive();
  catchingUp.add(conversationId);
  stale.delete(conversationId);
  try {
    const after = lastOf(conversationId);
    const missed = await api(conversationCalls.listMessages, { conversationId, after, limit: LIST.max }, { signal });
    // More than one page: the newest one is of more use than all that lies between.
    if (missed.nextCursor) await loadNewest(conversationId);
    else {
      const fresh = missed.data.filter(({ number }) => number > lastOf(conversationId));
      if (fresh.length > 0) setThread(conversationId, { messages: [...messagesOf(conversationId), ...fresh] });
      else heard.set(conversationId, lastOf(conversationId));
    }
    catchingUp.delete(conversationId);
    catchUpIfBehind(conversationId);
  } catch {
    if (signal.aborted) return;
    catchingUp.delete(conversationId);
    stale.add(conversationId);
    setTimeout(() => {
      if (!signal.aborted && getChat().connection === 'connected') catchUpIfBehind(conversationId);
    }, RETRY);
  }
}
