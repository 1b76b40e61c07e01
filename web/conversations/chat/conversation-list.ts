import { type Conversation, conversationCalls, type Message, type Read } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import type { Api } from '../../api/api.ts';
import { PEOPLE } from '../../messages.ts';
import type { Store } from './store.ts';

/** Milliseconds until a failed report of the read number is repeated. */
const RETRY = 3000;

interface Options {
  memberId: string;
  api: Api;
  store: Store;
  /** Aborted when the chat stops: a response that comes later belongs to nobody. */
  signal: AbortSignal;
}

/** The list of conversations: order by last message, unread counts. */
export function createConversationList({ memberId, api, store, signal }: Options) {
  let running: Promise<void> | null = null;
  let again = false;
  /** Counts events: a list requested before an event may not include it. */
  let events = 0;
  /** The read number that the server was told, by conversation. */
  const told = new Map<string, number>();
  /** What the newest known count of a conversation counts. */
  const counted = new Map<string, Pick<Read, 'read' | 'last'>>();

  async function load(): Promise<void> {
    try {
      const { data } = await api(peopleCalls.getMe, {}, { signal });
      let conversations: readonly Conversation[] = data.converSationId;
      // A message may have arrived while the list was loading.
      for (const known of store.get().conversations?.toReversed() ?? []) {
        const loaded = conversations.find(({ _id }) => _id === known._id);
        if (loaded && numberOf(known) > numberOf(loaded)) conversations = moveUp(conversations, known);
      }
      store.set({ conversations, failure: null });
    } catch (error) {
      if (!signal.aborted) store.set({ failure: error instanceof Problem ? error.message : PEOPLE.meFailed });
    }
  }

  /** Resolves once a list that is newer than this call is loaded, or could not be. */
  function refresh(): Promise<void> {
    again = running !== null;
    running ??= (async () => {
      do {
        again = false;
        const before = events;
        await load();
        again ||= events !== before;
      } while (again && !signal.aborted);
      running = null;
    })();
    return running;
  }

  /** This or another tab or device has read. */
  function noteRead({ conversationId, unread, read, last }: Read & { conversationId: string }): void {
    const before = counted.get(conversationId);
    if (before && (read < before.read || last < before.last)) return;
    counted.set(conversationId, { read, last });
    events += 1;
    const conversations = store.get().conversations ?? [];
    const found = conversations.find(({ _id }) => _id === conversationId);
    // It does not count what has come since.
    if (found && last < numberOf(found)) return void refresh();
    store.set({ conversations: conversations.map((one) => (one._id === conversationId ? { ...one, unread } : one)) });
  }

  /** Reports the read number to the server, until it is acknowledged. */
  async function markRead(conversationId: string, number: number): Promise<void> {
    if ((told.get(conversationId) ?? 0) >= number) return;
    told.set(conversationId, number);
    try {
      const { data } = await api(conversationCalls.markRead, { conversationId, number }, { signal });
      noteRead({ conversationId, ...data });
    } catch {
      if (told.get(conversationId) !== number || signal.aborted) return;
      told.delete(conversationId);
      setTimeout(() => signal.aborted || void markRead(conversationId, number), RETRY);
    }
  }

  return {
    refresh,
    noteRead,

    /** Each new message becomes its conversation's last one, and moves it up. */
    noteMessage(message: Message): void {
      const { conversations } = store.get();
      if (!conversations) {
        events += 1;
        return;
      }
      const found = conversations.find(({ _id }) => _id === message.conversationId);
      // Somebody has opened a conversation with this member.
      if (!found) return void refresh();
      const missed = message.number - numberOf(found);
      const { content, sentAt, number, sender } = message;
      // The desk has removed or restored it.
      if (missed === 0 && found.lastMessage && found.lastMessage.content !== content) {
        const changed = { ...found, lastMessage: { ...found.lastMessage, content } };
        store.set({ conversations: conversations.map((one) => (one === found ? changed : one)) });
      }
      if (missed <= 0) return;
      const changed: Conversation = {
        ...found,
        lastMessage: { content, sentAt, number, sender: { _id: sender._id, firstName: sender.firstName } },
        // Who writes has read everything before, but not who acts in a deal elsewhere.
        unread: message.senderId !== memberId ? found.unread + missed : message.deal ? found.unread : 0,
      };
      store.set({ conversations: moveUp(conversations, changed) });
      // Some of the missed ones may be the member's own.
      if (missed > 1) void refresh();
    },

    markRead,
  };
}

const numberOf = ({ lastMessage }: Conversation): number => lastMessage?.number ?? 0;

/**
 * Moves one conversation to its place by last message; the others keep theirs, because new ones without a message are
 * on top.
 */
function moveUp(conversations: readonly Conversation[], one: Conversation): readonly Conversation[] {
  const others = conversations.filter(({ _id }) => _id !== one._id);
  const sentAt = one.lastMessage?.sentAt ?? '';
  const older = others.findIndex(({ lastMessage }) => !lastMessage || lastMessage.sentAt <= sentAt);
  return older < 0 ? [...others, one] : others.toSpliced(older, 0, one);
}
