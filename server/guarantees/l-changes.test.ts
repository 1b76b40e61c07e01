import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { REACTIONS } from '#contract/limits.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { isLong, printFigure } from '#server/testing/scale.ts';
import { openSockets } from '#server/testing/sockets.ts';
import { createStorm, type Storm } from '#server/testing/storm.ts';

const ACTS = isLong ? 4000 : 400;
/** Messages of each member. */
const MESSAGES = 8;

/** What a member sees of a message. */
const shape = ({ content, isEdited, isDeleted, isHidden, reactions }: Message) => ({
  content,
  isEdited,
  isDeleted,
  isHidden,
  reactions: reactions.map(({ emoji, by }) => `${emoji} ${by.toSorted()}`).toSorted(),
});

/** A client with history: what it has is made of pages and of events, and what it missed it asks for by number. */
class Client {
  readonly #app: TestApp;
  readonly #conversationId: string;
  readonly member: TestMember;
  readonly #messages = new Map<string, Message>();
  #last = 0;
  #change = 0;
  #catchingUp: Promise<void> = Promise.resolve();

  constructor(app: TestApp, conversationId: string, member: TestMember) {
    this.#app = app;
    this.#conversationId = conversationId;
    this.member = member;
  }

  connect(url: string) {
    const auth = { token: this.member.token };
    const socket = io(url, { transports: ['websocket'], forceNew: true, auth, reconnectionDelay: 20 });
    socket.on('connect', () => this.catchUp());
    socket.on('receiveMessage', (message: Message) => {
      if (message.number > this.#last + 1) return this.catchUp();
      this.#put(message);
    });
    socket.on('messageChanged', (message: Message) => {
      this.#put(message);
      if (message.change === this.#change + 1) this.#change += 1;
      else if (message.change > this.#change) this.catchUp();
    });
    return socket;
  }

  get state() {
    return [...this.#messages.values()].sort((a, b) => a.number - b.number).map(shape);
  }

  catchUp(): void {
    this.#catchingUp = this.#catchingUp.then(() => this.#ask()).catch(() => wait(50).then(() => this.catchUp()));
  }

  settle = () => this.#catchingUp;

  async #ask(): Promise<void> {
    const about = { conversationId: this.#conversationId, limit: 100 };
    const missed = await this.#app.call(
      conversationCalls.listMessages,
      { ...about, after: this.#last },
      { as: this.member },
    );
    const first = this.#last === 0;
    for (const message of missed.body.data) this.#put(message);
    // A page of history shows all that has changed before it.
    if (first) this.#change = Math.max(this.#change, missed.body.change);
    for (let cursor: string | undefined; ; ) {
      const input = { ...about, after: this.#change, ...(cursor && { cursor }) };
      const { body } = await this.#app.call(conversationCalls.listMessageChanges, input, { as: this.member });
      for (const message of body.data) this.#put(message);
      this.#change = Math.max(this.#change, body.change);
      if (!body.nextCursor) return;
      cursor = body.nextCursor;
    }
  }

  #put(message: Message): void {
    const known = this.#messages.get(message._id);
    if (!known || known.change <= message.change) this.#messages.set(message._id, message);
    this.#last = Math.max(this.#last, message.number);
  }
}

describe('L. More than one node: changes of messages in a storm', { timeout: 1_200_000 }, () => {
  let storm: Storm;
  before(async () => {
    storm = await createStorm();
  });
  after(() => storm?.close());

  test('L1 edits, deletions and reactions converge for every client with history, while lines break and a node dies', async () => {
    const { nodes, third } = storm;
    const [app] = nodes as [TestApp];
    const { db } = app.context;
    const { id: conversationId } = await db
      .selectFrom('conversations')
      .select('id')
      .where('kind', '=', 'community')
      .executeTakeFirstOrThrow();
    const servers = await Promise.all(nodes.map(openSockets));
    const urls = [...servers.map(({ url }) => url), ...(third ? [third.url] : [])];
    const clients: Client[] = [];
    const own = new Map<Client, string[]>();
    for (const url of [...urls, ...urls]) {
      const member = await aMember(app);
      await db.insertInto('participants').values({ conversation_id: conversationId, member_id: member.id }).execute();
      const client = new Client(app, conversationId, member);
      const socket = client.connect(url);
      storm.onClose(() => socket.close());
      const said = Array.from({ length: MESSAGES }, (_, n) =>
        app.context.chat.store({ conversationId, senderId: member.id, content: `message ${n}`, clientId: null }),
      );
      own.set(
        client,
        (await Promise.all(said)).map(({ _id }) => _id),
      );
      clients.push(client);
    }
    const all = [...own.values()].flat();
    const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

    let done = 0;
    const act = async (client: Client): Promise<void> => {
      const as = client.member;
      while (done < ACTS) {
        done += 1;
        const mine = pick(own.get(client) ?? []);
        const kind = Math.random();
        // Some are refused: what is deleted can be neither edited nor reacted to.
        if (kind < 0.35)
          await app.call(conversationCalls.editMessage, { messageId: mine, content: `edit ${done}` }, { as });
        else if (kind < 0.39)
          await app.call(conversationCalls.deleteMessage, { messageId: mine, everybody: true }, { as });
        else if (kind < 0.43) await app.call(conversationCalls.deleteMessage, { messageId: pick(all) }, { as });
        else {
          const input = { messageId: pick(all), emoji: pick(REACTIONS), on: kind < 0.85 };
          await app.call(conversationCalls.reactToMessage, input, { as });
        }
      }
    };
    const end = storm.rage();
    await Promise.all(clients.map(act));
    const faults = await end();

    const truth = async ({ member }: Client) => {
      const { body } = await app.call(conversationCalls.listMessages, { conversationId, limit: 100 }, { as: member });
      return body.data.map(shape);
    };
    for (const client of clients) {
      const expected = await truth(client);
      assert.equal(expected.length, all.length);
      await until(async () => {
        await client.settle();
        return JSON.stringify(client.state) === JSON.stringify(expected);
      }).catch(() => assert.deepEqual(client.state, expected));
    }
    printFigure(
      `L1 ${urls.length} nodes: ${ACTS} changes, the same at ${clients.length} clients, through ${faults} faults`,
    );
  });
});
