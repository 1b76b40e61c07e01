import { conversationCalls, type Message } from '#contract/conversations.ts';
import { OUTBOX } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import type { Api } from '../../api/api.ts';
import type { Connection } from '../../socket.ts';
import { isChange, type Outbox, type Unsent, type UnsentChange, type UnsentPicture } from './outbox.ts';
import type { Store } from './store.ts';

interface Options {
  memberId: string;
  api: Api;
  store: Store;
  outbox: Outbox;
  /** null while there is none. */
  connection: () => Connection | null;
  /** Runs the work while no other tab of the member sends. */
  alone: (work: () => Promise<void>) => Promise<void>;
  acknowledged: (message: Message) => void;
  /** What becomes of the pictures of messages. */
  pictures: PictureStore;
  /** The server has made a change of a message. */
  changed: (message: Message) => void;
  /** It has refused one other than an edit, which stays with its text. */
  refused: (why: string) => void;
}

/** The pictures of unsent messages, wherever they are. */
export interface PictureStore {
  /** Uploads one; null where it is gone. Throws a Problem. */
  upload(conversationId: string, key: string): Promise<{ _id: string } | null>;
  forget(keys: readonly string[]): void;
}

/** Says that a picture is no longer in this browser. */
const LOST = 'Its pictures are no longer in this browser. Discard it and add them again.';
const TOO_OLD = `It has waited for more than ${OUTBOX.pictureDays} days, and its pictures are gone. Discard it and add them again.`;

/** Milliseconds until a message is sent again: after a rate limit, and without an acknowledgement. */
const PAUSE = { tooMany: 8 * SECOND, noAnswer: 2 * SECOND } as const;
/** Attempts at a message that the server fails to store, before the sender is asked. */
const TRIES = 5;

/** Sends the outbox in order, one message at a time, and from one tab only. */
export class SendQueue {
  readonly #options: Options;
  #isSending = false;
  #mustSendAgain = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #tries = new Map<string, number>();
  /** Conversations that pause, and until when (milliseconds since 1970). */
  readonly #pauses = new Map<string, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  add(message: Parameters<Outbox['add']>[0]): void {
    this.#options.outbox.add(message);
    this.changed();
  }

  /** The server has stored it (it was acknowledged, or arrived as a message), or the sender discards it. */
  remove(clientId: string): void {
    this.#drop(clientId);
    this.publish();
  }

  retry(clientId: string): void {
    this.#tries.delete(clientId);
    this.#options.outbox.markFailed(clientId, undefined);
    this.changed();
  }

  /** Shows what has changed in the outbox, and sends it. */
  changed(): void {
    this.publish();
    void this.flush();
  }

  publish(): void {
    const { store, outbox } = this.#options;
    for (const [conversationId, until] of this.#pauses) if (until <= Date.now()) this.#pauses.delete(conversationId);
    const waiting = outbox.read();
    store.set({
      outbox: waiting.filter((one): one is Unsent => !isChange(one)),
      changes: waiting.filter(isChange),
      paused: [...this.#pauses.keys()],
    });
  }

  async flush(): Promise<void> {
    this.#mustSendAgain = this.#isSending;
    if (this.#isSending || this.#isStopped || !this.#options.connection()) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    try {
      await this.#options.alone(() => this.#sendAll());
    } finally {
      this.#isSending = false;
    }
    if (this.#mustSendAgain) return this.flush();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Takes it out, with its pictures. */
  #drop(clientId: string): void {
    const { outbox, pictures } = this.#options;
    const waiting = outbox.read().find((one) => one.clientId === clientId);
    outbox.remove(clientId);
    if (waiting && !isChange(waiting) && waiting.pictures) pictures.forget(waiting.pictures.map(({ key }) => key));
  }

  async #sendAll(): Promise<void> {
    const { connection, outbox } = this.#options;
    for (;;) {
      const current = connection();
      if (this.#isStopped || !current) return;
      const waiting = outbox.read().filter(({ failed }) => !failed);
      const next = waiting.find(({ conversationId }) => (this.#pauses.get(conversationId) ?? 0) <= Date.now());
      if (!next) {
        if (waiting.length > 0) this.#flushIn(Math.min(...this.#pauses.values()) - Date.now());
        return;
      }
      await this.#send(current, next);
      if (!this.#isStopped) this.publish();
    }
  }

  #flushIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), Math.max(milliseconds, 100));
  }

  async #send(to: Connection, waiting: Unsent | UnsentChange): Promise<void> {
    const { outbox, acknowledged, changed, refused } = this.#options;
    const { clientId, conversationId } = waiting;
    const pause = (milliseconds: number) => this.#pauses.set(conversationId, Date.now() + milliseconds);
    const answer = await (isChange(waiting) ? this.#makeChange(waiting) : this.#sendMessage(to, waiting));
    if (this.#isStopped) return;
    const refuse = (why: string) => {
      if (!isChange(waiting) || waiting.change.kind === 'edit') return outbox.markFailed(clientId, why);
      outbox.remove(clientId);
      refused(why);
    };
    // Not acknowledged: send it again with the same clientId, so that it is stored once.
    if (!answer) pause(PAUSE.noAnswer);
    else if (answer.success) {
      if (answer.data) (isChange(waiting) ? changed : acknowledged)(answer.data);
      this.#drop(clientId);
    } else if (answer.code === 'TOO_MANY') pause(PAUSE.tooMany);
    else if (answer.code === 'INTERNAL' || answer.code === 'UNAVAILABLE') {
      const count = (this.#tries.get(clientId) ?? 0) + 1;
      this.#tries.set(clientId, count);
      if (count < TRIES) pause(SECOND * 2 ** count);
      else refuse(answer.message);
    } else refuse(answer.message);
  }

  async #sendMessage(to: Connection, message: Unsent): Promise<Acknowledgement | null> {
    const { clientId, conversationId, recipientId, content, reply, at } = message;
    const { memberId: senderId } = this.#options;
    const sentAt = new Date(at).toISOString();
    const given = { conversationId, senderId, recipientId, sentAt, clientId, replyTo: reply?._id ?? null };
    if (!message.pictures) return to.sendMessage({ ...given, content }).catch(() => null);
    const uploaded = await this.#upload(message, message.pictures);
    if (!Array.isArray(uploaded) || this.#isStopped) return uploaded as Acknowledgement | null;
    const answer = await to
      .sendMessage({ ...given, content: content || undefined, pictures: uploaded })
      .catch(() => null);
    // Loose pictures go after some days: the next try uploads them again.
    if (answer && !answer.success && answer.code === 'INVALID_INPUT')
      this.#options.outbox.setPictures(
        clientId,
        message.pictures.map(({ id: _, ...picture }) => picture),
      );
    return answer;
  }

  /** Uploads what is not uploaded yet. The ids of all, or what to answer in place of the server. */
  async #upload(
    { clientId, conversationId, at }: Unsent,
    pictures: readonly UnsentPicture[],
  ): Promise<string[] | Acknowledgement | null> {
    const { outbox, pictures: store } = this.#options;
    const all = [...pictures];
    const refuse = (code: string, message: string): Acknowledgement => ({ success: false, code, message });
    if (Date.now() - at > OUTBOX.pictureDays * DAY) {
      store.forget(all.map(({ key }) => key));
      return refuse('TOO_OLD', TOO_OLD);
    }
    for (const [n, picture] of all.entries()) {
      if (picture.id) continue;
      try {
        const uploaded = await store.upload(conversationId, picture.key);
        if (!uploaded) return refuse('LOST', LOST);
        all[n] = { ...picture, id: uploaded._id };
        outbox.setPictures(clientId, all);
      } catch (error) {
        if (!(error instanceof Problem) || error.code === 'UNAVAILABLE') return null;
        return refuse(error.code, error.message);
      }
      if (this.#isStopped) return null;
    }
    return all.map(({ id = '' }) => id);
  }

  /** Changes may be made twice: the second time does nothing. Null without an answer. */
  async #makeChange({ messageId, change }: UnsentChange): Promise<Acknowledgement | null> {
    const { api } = this.#options;
    try {
      const { data } =
        change.kind === 'edit'
          ? await api(conversationCalls.editMessage, { messageId, content: change.content })
          : change.kind === 'delete'
            ? await api(conversationCalls.deleteMessage, { messageId, everybody: change.everybody })
            : await api(conversationCalls.reactToMessage, { messageId, emoji: change.emoji, on: change.on });
      return { success: true, data };
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'UNAVAILABLE') return null;
      return { success: false, code: error.code, message: error.message };
    }
  }
}
