import { type Conversation, conversationCalls, type Message } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { PEOPLE } from '../messages.ts';
import { alive, getChat, setChat } from './state.ts';

let running: Promise<void> | null = null;
let again = false;
/** What happens while the list is on its way, the list may not know yet. */
let events = 0;
/** Up to which number the server was told that a conversation was read. */
const told = new Map<string, number>();

export function forgetList(): void {
  running = null;
  again = false;
  told.clear();
}

/** Resolved once a list that is newer than this call is there, or could not be had. */
export function refreshList(): Promise<void> {
  again = running !== null;
  running ??= (async () => {
    const signal = alive();
    do {
      again = false;
      const before = events;
      await fetchList(signal);
      again ||= events !== before;
    } while (again && !signal.aborted);
    if (!signal.aborted) running = null;
  })();
  return running;
}

async function fetchList(signal: AbortSignal): Promise<void> {
  try {
    const { data } = await api(peopleCalls.getMe, {}, { signal });
    let conversations: readonly Conversation[] = data.converSationId;
    // A message may have come while the list was on its way.
    for (const known of getChat().conversations?.toReversed() ?? []) {
      const fetched = conversations.find(({ _id }) => _id === known._id);
      if (fetched && numberOf(known) > numberOf(fetched)) conversations = raise(conversations, known);
    }
    setChat({ conversations, failure: null });
  } catch (error) {
    if (signal.aborted) return;
    setChat({ failure: error instanceof Problem ? error.message : PEOPLE.meFailed });
  }
}

const numberOf = ({ lastMessage }: Conversation): number => lastMessage?.number ?? 0;

/** A conversation in its place by its last message; the others keep theirs: newly opened ones may stand above. */
function raise(conversations: readonly Conversation[], one: Conversation): readonly Conversation[] {
  const others = conversations.filter(({ _id }) => _id !== one._id);
  const sentAt = one.lastMessage?.sentAt ?? '';
  const older = others.findIndex(({ lastMessage }) => !lastMessage || lastMessage.sentAt <= sentAt);
  const place = older < 0 ? others.length : older;
  return [...others.slice(0, place), one, ...others.slice(place)];
}

function change(conversationId: string, how: Partial<Conversation>): void {
  const conversations = getChat().conversations ?? [];
  setChat({ conversations: conversations.map((one) => (one._id === conversationId ? { ...one, ...how } : one)) });
}

/** Every message is its conversation's last one, and the conversation goes up. */
export function noteMessage(message: Message, memberId: string): void {
  const { conversations } = getChat();
  if (!conversations) {
    events += 1;
    return;
  }
  const found = conversations.find(({ _id }) => _id === message.conversationId);
  // Somebody has begun one with us.
  if (!found) return void refreshList();
  const missed = message.number - numberOf(found);
  if (missed <= 0) return;
  const { content, sentAt, number, sender } = message;
  const now: Conversation = {
    ...found,
    lastMessage: { content, sentAt, number, sender: { _id: sender._id, firstName: sender.firstName } },
    // Whoever sends has read all before.
    unread: message.senderId === memberId ? 0 : found.unread + missed,
  };
  setChat({ conversations: raise(conversations, now) });
  // Of those between, some may have been our own.
  if (missed > 1) void refreshList();
}

/** Another tab or device has read, or this one. */
export function noteRead({ conversationId, unread }: { conversationId: string; unread: number }): void {
  events += 1;
  change(conversationId, { unread });
}

/** Says that everything up to a number has been seen. */
export async function markRead(conversationId: string, number: number): Promise<void> {
  if ((told.get(conversationId) ?? 0) >= number) return;
  told.set(conversationId, number);
  const signal = alive();
  try {
    const { data } = await api(conversationCalls.markRead, { conversationId, number }, { signal });
    noteRead({ conversationId, unread: data.unread });
  } catch {
    // It is said again with the next message, or when the connection is back.
    told.delete(conversationId);
  }
}
