import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Conversation, conversationCalls, type Message, type Read } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import type { Api } from '../../api/api.ts';
import { createMemoryStorage, type SafeStorage } from '../../browser/storage.ts';
import type { Listener } from '../../socket.ts';
import { Chat } from './chat.ts';
import { createOutbox } from './outbox.ts';

/*
 * The chat's rules without a browser. What stands behind it here is the network's side: a server that keeps messages by
 * number as the real one does and a line that can be cut.
 */

const ME = 'asha';
const OTHER = 'ravi';
const ROOM = 'conversation-1';

/** What the rules here look at. */
interface Sent {
  content: string | undefined;
  clientId: string;
  pictures?: string[];
}

/** The server's side of one conversation of two. */
function createFarSide() {
  const messages: Message[] = [];
  let listener: Listener | undefined;
  let isOnline = false;
  const far = {
    messages,
    read: 0,
    calls: [] as string[],
    /** What it answers to the next sends in place of storing. */
    answers: [] as (Acknowledgement | 'silence' | 'stored, then silence')[],
    failsHistory: false,
    /** Why it makes no change. */
    refuses: '',
    failsMarkRead: false,
    failsList: false,
    /** What an answer to markRead waits for. */
    slowness: undefined as Promise<void> | undefined,
    /** Another tab has read. */
    tellRead: (read: Read) => listener?.conversationRead({ conversationId: ROOM, ...read }),
    store(senderId: string, content: string, clientId: string | null = null): Message {
      const known = messages.find((one) => clientId && one.senderId === senderId && one.clientId === clientId);
      if (known) return known;
      const number = messages.length + 1;
      const message: Message = {
        _id: `message-${number}`,
        conversationId: ROOM,
        number,
        sender: { _id: senderId, firstName: senderId, lastName: '', image: null },
        senderId,
        recipientId: senderId === ME ? OTHER : ME,
        content,
        sentAt: new Date(1_700_000_000_000 + number * 1000).toISOString(),
        clientId,
        deal: null,
        warning: null,
        isRemoved: false,
        change: 0,
        isEdited: false,
        isDeleted: false,
        isHidden: false,
        reply: null,
        reactions: [],
      };
      messages.push(message);
      return message;
    },
    /** Stores and delivers. */
    say(content: string, deal: Message['deal'] = null): void {
      const message = Object.assign(far.store(OTHER, content), { deal });
      if (isOnline) listener?.receiveMessage(message);
    },
    /** Changes a message, and tells of it. */
    change(index: number, change: Partial<Message>): Message {
      far.changes += 1;
      const changed = { ...(messages[index] as Message), ...change, change: far.changes };
      messages[index] = changed;
      if (isOnline) listener?.messageChanged(changed);
      return changed;
    },
    changes: 0,
    /** Ids of the pictures of each message with some. */
    pictures: [] as string[][],
    tellChanged: (message: Message) => listener?.messageChanged(message),
    online(): void {
      isOnline = true;
      listener?.connected();
    },
    offline(): void {
      isOnline = false;
      listener?.disconnected();
    },
    connect: (given: Listener) => {
      listener = given;
      return {
        async sendMessage({ content = '', clientId, pictures }: Sent): Promise<Acknowledgement> {
          if (!isOnline) throw new Error('Not connected');
          const answer = far.answers.shift();
          if (answer === 'silence') throw new Error('operation has timed out');
          if (answer && answer !== 'stored, then silence') return answer;
          const message = far.store(ME, content, clientId);
          if (pictures) far.pictures.push(pictures);
          if (answer) throw new Error('operation has timed out');
          listener?.receiveMessage(message);
          return { success: true, data: message };
        },
        joinConversation: () => {},
        close: () => far.offline(),
      };
    },
    api: (async (call: { path: string }, input: Record<string, number | undefined>) => {
      far.calls.push(call.path);
      if (call.path === peopleCalls.getMe.path) {
        if (far.failsList) throw new Problem('UNAVAILABLE');
        return { data: { converSationId: [far.conversation()] } };
      }
      if (call.path === conversationCalls.markRead.path) {
        if (far.failsMarkRead) throw new Problem('UNAVAILABLE');
        far.read = Math.max(far.read, input.number ?? 0);
        const data = { unread: messages.length - far.read, read: far.read, last: messages.length };
        await far.slowness;
        return { data };
      }
      if (call.path === conversationCalls.editMessage.path) {
        if (!isOnline) throw new Problem('UNAVAILABLE');
        if (far.refuses) throw new Problem('CONFLICT', { message: far.refuses });
        const { messageId, content } = input as unknown as { messageId: string; content: string };
        const index = messages.findIndex(({ _id }) => _id === messageId);
        return { data: messages[index]?.content === content ? messages[index] : far.change(index, { content }) };
      }
      if (far.failsHistory) throw new Problem('UNAVAILABLE');
      if (call.path === conversationCalls.listMessageChanges.path) {
        const data = messages.filter(({ change }) => change > (input.after ?? 0));
        return { data: data.toSorted((a, b) => a.change - b.change), nextCursor: null, change: far.changes };
      }
      const { after, limit = 24, cursor } = input;
      if (after !== undefined) {
        const data = messages.slice(after, after + limit);
        const nextCursor = after + limit < messages.length ? String(after + limit) : null;
        return { data, nextCursor, change: far.changes };
      }
      const end = cursor === undefined ? messages.length : Number(cursor);
      const start = Math.max(0, end - limit);
      return { data: messages.slice(start, end), nextCursor: start > 0 ? String(start) : null, change: far.changes };
    }) as unknown as Api,
    conversation(): Conversation {
      const last = messages.at(-1);
      return {
        _id: ROOM,
        participants: [],
        lastMessage: last
          ? { content: last.content, isEvent: false, sentAt: last.sentAt, number: last.number, sender: last.sender }
          : null,
        ImageUrl_1: null,
        ImageUrl_2: null,
        commonImage: null,
        commonName: null,
        about: null,
        unread: messages.filter(({ number, senderId }) => number > far.read && senderId !== ME).length,
        isMuted: false,
        mutedUntil: null,
        request: null,
        awayUntil: null,
        isMarked: false,
        isHidden: false,
        readByOther: 0,
        mailedToOther: null,
        isClosed: false,
      } as Conversation;
    },
  };
  return far;
}

describe('the outbox', () => {
  it('keeps the order of sending where the clock is set back, in this tab, another, and after a reload', (t) => {
    const storage = createMemoryStorage();
    const add = (content: string) =>
      createOutbox(storage, ME).add({ clientId: content, conversationId: ROOM, recipientId: OTHER, content });
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-01-22T10:00:00Z') });
    add('one');
    t.mock.timers.setTime(Date.parse('2026-01-22T09:00:00Z'));
    add('two');
    add('three');
    const contents = createOutbox(storage, ME)
      .read()
      .map(({ clientId }) => clientId);
    assert.deepEqual(contents, ['one', 'two', 'three']);
  });
});

describe('the chat', () => {
  let far: ReturnType<typeof createFarSide>;
  let storage: SafeStorage;
  let chat: Chat;
  let failures: number;
  /** The pictures of the browser. */
  let pictures: {
    fails: Problem | null;
    lost: string[];
    asked: string[];
    uploaded: string[];
    forgotten: string[];
  };

  const start = () =>
    new Chat({
      memberId: ME,
      api: far.api,
      connect: far.connect,
      storage,
      pictures: {
        async upload(_conversationId, key) {
          pictures.asked.push(key);
          if (pictures.fails) throw pictures.fails;
          if (pictures.lost.includes(key)) return null;
          pictures.uploaded.push(key);
          return { _id: `id of ${key}` };
        },
        forget: (keys) => void pictures.forgotten.push(...keys),
      },
      historyFailed: () => {
        failures += 1;
      },
    });
  beforeEach(() => {
    far = createFarSide();
    storage = createMemoryStorage();
    failures = 0;
    pictures = { fails: null, lost: [], asked: [], uploaded: [], forgotten: [] };
    chat = start();
  });
  afterEach(() => chat.stop());

  const send = (content: string, clientId = content) =>
    chat.send({ clientId, conversationId: ROOM, recipientId: OTHER, content });
  const thread = () => chat.getState().threads[ROOM];
  const contents = () => thread()?.messages.map(({ content }) => content);
  const unread = () => chat.getState().conversations?.[0]?.unread;
  const open = async () => {
    far.online();
    chat.show(ROOM);
    await until(() => thread()?.state === 'ready' && chat.getState().conversations !== null);
  };

  describe('changes', () => {
    it('L1 shows a message as it is now, and asks for the changes that it did not hear', async () => {
      far.store(OTHER, 'one');
      far.store(OTHER, 'two');
      await open();
      far.change(0, { content: 'first' });
      assert.deepEqual(contents(), ['first', 'two']);
      far.offline();
      far.change(1, { content: 'second' });
      far.change(0, { content: 'This message was deleted.', isDeleted: true });
      far.online();
      await until(() => contents()?.[1] === 'second');
      assert.deepEqual([contents(), thread()?.change], [['This message was deleted.', 'second'], 3]);
      assert.equal(chat.getState().conversations?.[0]?.lastMessage?.content, 'second');
    });

    it('keeps the newer one of two, in whatever order they come', async () => {
      far.store(OTHER, 'one');
      await open();
      const older = far.change(0, { content: 'earlier' });
      far.change(0, { content: 'later' });
      far.tellChanged(older);
      assert.deepEqual(contents(), ['later']);
    });

    it('waits without a connection, also over a reload, and is made once, in its order', async () => {
      far.store(ME, 'At four?');
      await open();
      const message = thread()?.messages[0] as Message;
      far.offline();
      chat.change('a', message, { kind: 'edit', content: 'At five?' });
      send('By the gate');
      chat.stop();
      chat = start();
      assert.deepEqual(
        chat.getState().changes.map(({ change }) => change),
        [{ kind: 'edit', content: 'At five?' }],
      );
      await open();
      await until(() => chat.getState().changes.length === 0 && chat.getState().outbox.length === 0);
      assert.deepEqual(contents(), ['At five?', 'By the gate']);
      assert.equal(far.changes, 1);
    });

    it('keeps the text of a refused edit, with why', async () => {
      far.store(ME, 'At four?');
      await open();
      far.refuses = 'A message can be edited for 10 minutes.';
      chat.change('a', thread()?.messages[0] as Message, { kind: 'edit', content: 'At five?' });
      await until(() => chat.getState().changes[0]?.failed !== undefined);
      assert.deepEqual(chat.getState().changes[0]?.change, { kind: 'edit', content: 'At five?' });
      chat.discard('a');
      assert.deepEqual(chat.getState().changes, []);
    });
  });

  describe('order', () => {
    it('shows messages by number, each once, however they arrive', async () => {
      far.store(OTHER, 'one');
      await open();
      far.say('two');
      far.say('two again');
      assert.deepEqual(contents(), ['one', 'two', 'two again']);
    });

    it('asks for what is missing before it shows what came after a gap', async () => {
      await open();
      far.store(OTHER, 'lost on the way');
      far.say('after the gap');
      await until(() => contents()?.length === 2);
      assert.deepEqual(contents(), ['lost on the way', 'after the gap']);
    });

    it('catches up after a lost connection', async () => {
      await open();
      far.offline();
      far.say('while away');
      far.online();
      await until(() => contents()?.length === 1);
    });

    it('asks what a conversation is about when a message tells of a deal', async () => {
      await open();
      far.calls.length = 0;
      far.say('Hello');
      far.say('I want this', { _id: 'deal-1', number: 1 });
      await until(() => far.calls.length > 0);
      assert.deepEqual(far.calls, [peopleCalls.getMe.path]);
    });

    it('starts again from the newest page when more than a page was missed', async () => {
      await open();
      far.offline();
      for (let i = 1; i <= 150; i += 1) far.say(`${i}`);
      far.online();
      await until(() => contents()?.at(-1) === '150');
      assert.equal(contents()?.length, 40);
      await chat.loadOlder(ROOM);
      assert.deepEqual([contents()?.length, contents()?.[0]], [80, '71']);
    });

    it('says when history cannot be loaded, and loads it on the next opening', async () => {
      far.failsHistory = true;
      far.online();
      chat.show(ROOM);
      await until(() => thread()?.state === 'failed');
      assert.equal(failures, 1);
      far.failsHistory = false;
      chat.openThread(ROOM);
      await until(() => thread()?.state === 'ready');
    });
  });

  describe('outbox', () => {
    it('keeps what is sent without a connection, and sends it in order when there is one', async () => {
      send('one');
      send('two');
      assert.equal(chat.getState().outbox.length, 2);
      assert.equal(far.messages.length, 0);
      await open();
      await until(() => chat.getState().outbox.length === 0);
      assert.deepEqual(
        far.messages.map(({ content }) => content),
        ['one', 'two'],
      );
    });

    it('survives a reload', async () => {
      send('written before');
      chat.stop();
      chat = start();
      assert.deepEqual(
        chat.getState().outbox.map(({ content }) => content),
        ['written before'],
      );
      far.online();
      await until(() => far.messages.length === 1);
    });

    it('lasts as long as the page when storage is full', async () => {
      storage.set = () => false;
      send('no room');
      assert.deepEqual(storage.keys(), []);
      far.online();
      await until(() => far.messages.length === 1 && chat.getState().outbox.length === 0);
    });

    it('sends again what was not acknowledged, and it is stored once', async () => {
      await open();
      far.answers = ['stored, then silence'];
      send('once');
      await until(() => chat.getState().paused.includes(ROOM));
      await until(() => chat.getState().outbox.length === 0);
      assert.deepEqual(
        far.messages.map(({ content }) => content),
        ['once'],
      );
      await until(() => contents()?.length === 1);
    });

    it('asks its sender about a refused message, and never sends that by itself', async () => {
      await open();
      far.answers = [{ success: false, code: 'FORBIDDEN', message: 'You are not in this conversation.' }];
      send('refused');
      await until(() => chat.getState().outbox[0]?.failed !== undefined);
      assert.equal(chat.getState().outbox[0]?.failed, 'You are not in this conversation.');
      send('the next goes on');
      await until(() => far.messages.length === 1);
      chat.retry('refused');
      await until(() => far.messages.length === 2 && chat.getState().outbox.length === 0);
    });

    describe('of messages with pictures', () => {
      const picture = (key: string) => ({ key, width: 4, height: 3 });
      const sendWith = (content: string, keys: string[]) =>
        chat.send({ clientId: 'one', conversationId: ROOM, recipientId: OTHER, content, pictures: keys.map(picture) });

      it('waits with them over a reload, uploads each once, and has them forgotten when it is stored', async () => {
        sendWith('The back', ['a', 'b']);
        chat.stop();
        chat = start();
        const [waiting] = chat.getState().outbox;
        assert.deepEqual([waiting?.content, waiting?.pictures?.length], ['The back', 2]);
        pictures.fails = new Problem('UNAVAILABLE');
        far.online();
        await until(() => pictures.asked.length > 0 && chat.getState().paused.includes(ROOM));
        pictures.fails = null;
        far.answers = ['silence'];
        await until(() => far.pictures.length === 1);
        assert.deepEqual(far.pictures, [['id of a', 'id of b']]);
        assert.deepEqual(pictures.uploaded, ['a', 'b']);
        await until(() => pictures.forgotten.length === 2 && chat.getState().outbox.length === 0);
      });

      it('is not sent without them by a tab of the version before, which knows no pictures', () => {
        sendWith('The back', ['a']);
        const [stored] = storage.keys().map((key) => JSON.parse(storage.get(key) ?? ''));
        assert.equal(stored.content, undefined);
      });

      it('asks its sender where a picture is gone or refused, and after seven days', async (t) => {
        await open();
        pictures.fails = new Problem('FORBIDDEN', { message: 'This picture looks like one that the desk removed.' });
        sendWith('', ['a']);
        await until(() => chat.getState().outbox[0]?.failed !== undefined);
        assert.match(chat.getState().outbox[0]?.failed ?? '', /desk removed/);
        pictures.fails = null;
        pictures.lost = ['a'];
        chat.retry('one');
        await until(() => /no longer in this browser/.test(chat.getState().outbox[0]?.failed ?? ''));
        t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 8 * DAY });
        chat.retry('one');
        await until(() => /more than 7 days/.test(chat.getState().outbox[0]?.failed ?? ''));
        assert.deepEqual([far.messages.length, pictures.forgotten], [0, ['a']]);
      });
    });

    it('forgets what its sender discards', async () => {
      send('never mind');
      chat.discard('never mind');
      await open();
      await wait(20);
      assert.deepEqual([far.messages.length, chat.getState().outbox.length, storage.keys().length], [0, 0, 0]);
    });

    it('sends what another tab has put in', async () => {
      await open();
      createOutbox(storage, ME).add({
        clientId: 'b',
        conversationId: ROOM,
        recipientId: OTHER,
        content: 'from the other tab',
      });
      chat.outboxChanged();
      await until(() => far.messages.length === 1);
    });

    it("leaves another member's messages alone", () => {
      createOutbox(storage, 'somebody').add({
        clientId: 'x',
        conversationId: ROOM,
        recipientId: ME,
        content: 'theirs',
      });
      storage.set(`outbox:${ME}:broken`, '{"clientId":');
      chat.outboxChanged();
      assert.deepEqual(chat.getState().outbox, []);
    });
  });

  describe('unread', () => {
    it('counts what comes, and nothing of what the member sends', async () => {
      await open();
      far.say('one');
      far.say('two');
      assert.equal(unread(), 2);
      send('mine');
      await until(() => unread() === 0);
    });

    it('is told to the server once for a number', async () => {
      far.store(OTHER, 'one');
      await open();
      await Promise.all([chat.markRead(ROOM, 1), chat.markRead(ROOM, 1)]);
      assert.equal(unread(), 0);
      assert.equal(far.calls.filter((path) => path === conversationCalls.markRead.path).length, 1);
    });

    it('is told again when the server did not hear it', async () => {
      far.store(OTHER, 'one');
      await open();
      far.failsMarkRead = true;
      await chat.markRead(ROOM, 1);
      assert.equal(unread(), 1);
      far.failsMarkRead = false;
      await until(() => unread() === 0);
    });

    it('is asked for again when the list could not be loaded', async () => {
      far.store(OTHER, 'one');
      far.failsList = true;
      far.online();
      await until(() => chat.getState().failure !== null);
      assert.equal(chat.getState().conversations, null);
      far.failsList = false;
      await until(() => unread() === 1);
    });

    it('is not hidden by an answer that does not count the newest message', async () => {
      far.store(OTHER, 'one');
      await open();
      const { promise, resolve } = Promise.withResolvers<void>();
      far.slowness = promise;
      const marked = chat.markRead(ROOM, 1);
      far.say('two');
      far.slowness = undefined;
      resolve();
      await marked;
      assert.notEqual(unread(), 0);
      await until(() => unread() === 1);
      await chat.markRead(ROOM, 2);
      assert.equal(unread(), 0);
      far.tellRead({ unread: 1, read: 1, last: 2 });
      assert.equal(unread(), 0);
    });

    it('follows what was read elsewhere', async () => {
      far.store(OTHER, 'one');
      await open();
      assert.equal(unread(), 1);
      far.read = 1;
      far.offline();
      far.online();
      await until(() => unread() === 0);
    });
  });

  it('says that the connection is lost only when it stays away', async () => {
    await open();
    far.offline();
    assert.equal(chat.getState().connection, 'connected');
    await until(() => chat.getState().connection === 'lost');
    far.online();
    assert.equal(chat.getState().connection, 'connected');
  });
});

async function until(isSo: () => boolean | undefined): Promise<void> {
  const end = Date.now() + 20_000;
  while (!isSo()) {
    assert.ok(Date.now() < end, 'it never came to that');
    await wait(5);
  }
}
