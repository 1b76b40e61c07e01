import { type Conversation, conversationCalls, type Message, type Read } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { Api } from '../../api/api.ts';
import { PEOPLE } from '../../messages.ts';
import type { Store } from './store.ts';

/** Milliseconds until a failed report of the read number, or a list that could not be loaded, is asked for again. */
const RETRY = 3 * SECOND;

interface Options {
  memberId: string;
  api: Api;
  store: Store;
  /** Aborted when the chat stops: a response that comes later belongs to nobody. */
  signal: AbortSignal;
}

/** The list of conversations: order by last message, unread counts. */
export class ConversationList {
  readonly #options: Options;
  #loading: Promise<void> | null = null;
  #mustReload = false;
  /** Counts events: a list requested before an event may not include it. */
  #events = 0;
  /** The read number that the server was sent, by conversation. */
  readonly #sent = new Map<string, number>();
  /** What the newest known count of a conversation counts. */
  readonly #counted = new Map<string, Pick<Read, 'read' | 'last'>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves once a list that is newer than this call is loaded, or could not be. */
  refresh(): Promise<void> {
    this.#mustReload = this.#loading !== null;
    this.#loading ??= this.#loadUntilNew();
    return this.#loading;
  }

  /** This or another tab or device has read. */
  noteRead({ conversationId, unread, read, last }: Read & { conversationId: string }): void {
    const { store } = this.#options;
    const before = this.#counted.get(conversationId);
    if (before && (read < before.read || last < before.last)) return;
    this.#counted.set(conversationId, { read, last });
    this.#events += 1;
    const conversations = store.get().conversations ?? [];
    const found = conversations.find(({ _id }) => _id === conversationId);
    // It does not count what has come since.
    if (found && last < numberOf(found)) return void this.refresh();
    store.set({
      conversations: conversations.map((one) =>
        one._id === conversationId ? { ...one, unread, isMarked: false } : one,
      ),
    });
  }

  /** The other has read, and both show it. */
  noteReadByOther(conversationId: string, number: number): void {
    const { store } = this.#options;
    const conversations = store
      .get()
      .conversations?.map((one) =>
        one._id === conversationId ? { ...one, readByOther: Math.max(number, one.readByOther ?? 0) } : one,
      );
    if (conversations) store.set({ conversations });
  }

  /** Each new message becomes its conversation's last one, and moves it up. */
  noteMessage(message: Message): void {
    const { store } = this.#options;
    const { conversations } = store.get();
    if (!conversations) {
      this.#events += 1;
      return;
    }
    const found = conversations.find(({ _id }) => _id === message.conversationId);
    // Somebody has opened a conversation with this member.
    if (!found) return void this.refresh();
    const missed = message.number - numberOf(found);
    // The desk has removed or restored it.
    if (missed === 0 && found.lastMessage && found.lastMessage.content !== message.content) {
      const changed = { ...found, lastMessage: { ...found.lastMessage, content: message.content } };
      store.set({ conversations: conversations.map((one) => (one === found ? changed : one)) });
    }
    if (missed <= 0) return;
    store.set({ conversations: moveUp(conversations, this.#withLast(found, message, missed)) });
    // Some of the missed ones may be the member's own.
    if (missed > 1) void this.refresh();
  }

  /** Reports the read number to the server, until it is acknowledged. */
  async markRead(conversationId: string, number: number): Promise<void> {
    const { api, store, signal } = this.#options;
    const isMarked = store.get().conversations?.some((one) => one._id === conversationId && one.isMarked);
    if (!isMarked && (this.#sent.get(conversationId) ?? 0) >= number) return;
    this.#sent.set(conversationId, number);
    try {
      const { data } = await api(conversationCalls.markRead, { conversationId, number }, { signal });
      this.noteRead({ conversationId, ...data });
    } catch {
      if (this.#sent.get(conversationId) !== number || signal.aborted) return;
      this.#sent.delete(conversationId);
      setTimeout(() => signal.aborted || void this.markRead(conversationId, number), RETRY);
    }
  }

  async #loadUntilNew(): Promise<void> {
    do {
      this.#mustReload = false;
      const before = this.#events;
      await this.#load();
      this.#mustReload ||= this.#events !== before;
    } while (this.#mustReload && !this.#options.signal.aborted);
    this.#loading = null;
  }

  async #load(): Promise<void> {
    const { api, store, signal } = this.#options;
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
      if (signal.aborted) return;
      store.set({ failure: error instanceof Problem ? error.message : PEOPLE.meFailed });
      // No event may come for long, and the header would count nothing until then.
      setTimeout(() => {
        if (!signal.aborted && store.get().connection === 'connected') void this.refresh();
      }, RETRY);
    }
  }

  #withLast(conversation: Conversation, { senderId, deal, ...message }: Message, missed: number): Conversation {
    const { content, sentAt, number, sender, pictures } = message;
    const { readByOther } = conversation;
    const isOwn = senderId === this.#options.memberId;
    return {
      ...conversation,
      isHidden: false,
      // An answer and a deal open it.
      request: deal || isOwn !== (conversation.request === 'sent') ? null : conversation.request,
      // Who writes has read what came before.
      readByOther: isOwn || deal || readByOther === null ? readByOther : number,
      lastMessage: {
        content,
        isEvent: deal !== null,
        sentAt,
        number,
        sender: { _id: sender._id, firstName: sender.firstName },
        ...(pictures && { pictures: pictures.length }),
      },
      // Who writes has read everything before, but not who acts in a deal elsewhere.
      unread: !isOwn ? conversation.unread + missed : deal ? conversation.unread : 0,
    };
  }
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
