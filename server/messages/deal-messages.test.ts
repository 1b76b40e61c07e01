import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';
import { storeDealMessages } from './deal-messages.ts';

const { signal } = new AbortController();
const NODES = {
  'one node': {},
  'two nodes': { cluster: 'postgres', jwtSecret: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa' },
} as const;

for (const [name, config] of Object.entries(NODES))
  describe(`events of deals among the messages, on ${name}`, { timeout: 120_000 }, () => {
    let one: TestApp;
    let other: TestApp;
    let atOne: Sockets;
    let atOther: Sockets;

    before(async () => {
      one = await createTestApp({ ...config, rateLimits: false });
      atOne = await openSockets(one);
      const isTwo = name === 'two nodes';
      other = isTwo ? await createTestApp({ ...config, rateLimits: false }, one) : one;
      atOther = isTwo ? await openSockets(other) : atOne;
    });
    after(async () => {
      atOne?.close();
      if (other !== one) {
        atOther?.close();
        await other?.close();
      }
      await one?.close();
    });

    /** A deal of two, and what the sockets of each hear of it from then on. */
    const aDeal = async () => {
      const [seller, buyer] = await Promise.all([aMember(one), aMember(one)]);
      const { id: itemId } = await anItem(one, { owner: seller, title: 'Drafter', price: 380 });
      const { body } = await one.call(dealCalls.wantItem, { itemId }, { as: buyer });
      const { _id: dealId } = body.data;
      const conversationId = body.data.conversationId as string;
      const [his, hers] = [await atOne.connect(seller), await atOther.connect(buyer)];
      const heard = [his, hers].map((socket) => {
        const messages: Message[] = [];
        socket.on('receiveMessage', (message: Message) => messages.push(message));
        return messages;
      });
      return { seller, buyer, itemId, dealId, conversationId, his, hers, heard };
    };
    const history = async (as: TestMember, conversationId: string): Promise<Message[]> => {
      const { body } = await one.call(conversationCalls.listMessages, { conversationId, limit: 100 }, { as });
      return body.data;
    };
    const shape = (messages: readonly Message[]) => messages.map(({ number, content }) => `${number} ${content}`);
    const unreadOf = async (as: TestMember, conversationId: string) => {
      const { body } = await one.call(peopleCalls.getMe, {}, { as });
      return body.data.converSationId.find(({ _id }) => _id === conversationId)?.unread;
    };

    it('stand in the one order, each once, at both; none swallows or overtakes what is written beside it', async () => {
      const { seller, buyer, dealId, conversationId, his, hers, heard } = await aDeal();
      const acts = [
        () => other.call(dealCalls.makeOffer, { dealId, price: 300 }, { as: buyer }),
        () => one.call(dealCalls.makeOffer, { dealId, price: 350 }, { as: seller }),
        () => other.call(dealCalls.answerOffer, { dealId, accepts: true }, { as: buyer }),
        () => one.call(dealCalls.reserveDeal, { dealId, hours: 24 }, { as: seller }),
        () => other.call(dealCalls.handOver, { dealId }, { as: buyer }),
      ];
      let said = 0;
      for (const act of acts) {
        const say = (socket: typeof his) => {
          said += 1;
          return emit(socket, 'sendMessage', { conversationId, content: `${said}` });
        };
        const [answer, ...sent] = await Promise.all([act(), say(his), say(hers), say(his), say(hers)]);
        assert.equal(answer.status, 200);
        // The next after the commit.
        sent.push(await say(hers));
        assert.ok(sent.every(({ success }) => success));
      }
      const stored = await history(seller, conversationId);
      assert.equal(stored.length, 1 + acts.length + said);
      assert.deepEqual(
        stored.map(({ number }) => number),
        stored.map((_, i) => i + 1),
      );
      await until(() => heard.every(({ length }) => length >= stored.length - 1));
      const sides = [stored, await history(buyer, conversationId)];
      assert.deepEqual(
        heard.map(shape),
        sides.map((all) => shape(all.slice(1))),
      );
      assert.deepEqual(
        stored.flatMap(({ deal }) => deal ?? []),
        Array.from({ length: acts.length + 1 }, (_, i) => ({ _id: dealId, number: i + 1 })),
      );
    });

    it('reach each in their own words: live, in history, in a quote and in the list', async () => {
      const seller = await aMember(one, { firstName: 'Meera' });
      const buyer = await aMember(one, { firstName: 'Arjun' });
      const heard = await Promise.all(
        [await atOne.connect(seller), await atOther.connect(buyer)].map(async (socket) => {
          const messages: Message[] = [];
          socket.on('receiveMessage', (message: Message) => messages.push(message));
          return messages;
        }),
      );
      const { id: itemId } = await anItem(one, { owner: seller, title: 'Drafter', price: 380 });
      const { body } = await one.call(dealCalls.wantItem, { itemId, note: 'Today?', price: 300 }, { as: buyer });
      const { conversationId } = body.data as { conversationId: string };
      await until(() => heard.every(({ length }) => length >= 2));
      const said = {
        seller: ['1 Arjun wants this: “Today?” · Drafter', '2 Arjun offers ₹300 · Drafter'],
        buyer: ['1 You want this: “Today?” · Drafter', '2 You offer ₹300 · Drafter'],
      };
      assert.deepEqual(heard.map(shape), [said.seller, said.buyer]);
      const [ofSeller, ofBuyer] = [await history(seller, conversationId), await history(buyer, conversationId)];
      assert.deepEqual([shape(ofSeller), shape(ofBuyer)], [said.seller, said.buyer]);
      const inList = async (as: TestMember) => {
        const { body } = await one.call(peopleCalls.getMe, {}, { as });
        return body.data.converSationId.find(({ _id }) => _id === conversationId)?.lastMessage;
      };
      const [sellersLast, buyersLast] = [await inList(seller), await inList(buyer)];
      assert.deepEqual([sellersLast?.content, sellersLast?.isEvent], ['Arjun offers ₹300 · Drafter', true]);
      assert.equal(buyersLast?.content, 'You offer ₹300 · Drafter');

      const socket = await atOne.connect(seller);
      const replyTo = ofSeller[1]?._id;
      const sent = await emit(socket, 'sendMessage', { conversationId, content: 'No', replyTo });
      assert.ok(sent.success);
      assert.equal(sent.data?.reply?.content, 'Arjun offers ₹300 · Drafter');
      await until(() => heard.every(({ length }) => length >= 3));
      assert.deepEqual(
        heard.map((messages) => messages[2]?.reply?.content),
        ['Arjun offers ₹300 · Drafter', 'You offer ₹300 · Drafter'],
      );
    });

    it('are unread for the other alone, and no notice of messages counts them', async () => {
      const { seller, buyer, dealId, conversationId, his } = await aDeal();
      assert.deepEqual([await unreadOf(seller, conversationId), await unreadOf(buyer, conversationId)], [1, 0]);
      const messageNotices = async (as: TestMember) =>
        (await one.call(noticeCalls.listNotices, { kind: 'message' }, { as })).body.data;
      one.wait({ minutes: 3 });
      await notifyOfUnread(one.context, signal);
      assert.deepEqual(await messageNotices(seller), []);

      await emit(his, 'sendMessage', { conversationId, content: 'Still here' });
      await one.call(dealCalls.reserveDeal, { dealId }, { as: seller });
      assert.deepEqual([await unreadOf(seller, conversationId), await unreadOf(buyer, conversationId)], [0, 2]);
      one.wait({ minutes: 3 });
      await notifyOfUnread(one.context, signal);
      const [notice, ...others] = await messageNotices(buyer);
      assert.deepEqual([notice?.text, notice?.count, others], ['Still here', 1, []]);
      assert.deepEqual(await messageNotices(seller), []);
    });

    it('an event that is not committed holds nothing up', async () => {
      const { seller, buyer, dealId, conversationId, his, heard } = await aDeal();
      const event = { conversationId, senderId: seller.id, content: 'never', dealId, number: 9 };
      await assert.rejects(
        one.context.db.transaction().execute(async (trx) => {
          await storeDealMessages(one.context, trx, [event]);
          throw new Error('no commit');
        }),
        /no commit/,
      );
      await emit(his, 'sendMessage', { conversationId, content: 'after' });
      await until(() => heard.every(({ length }) => length >= 1));
      assert.deepEqual(heard.map(shape), [['2 after'], ['2 after']]);
      assert.deepEqual(shape(await history(buyer, conversationId)), ['1 You want this · Drafter', '2 after']);
    });
  });
