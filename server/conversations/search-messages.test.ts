import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { blockCalls } from '#contract/blocks.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { peopleCalls } from '#contract/people.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { emit, openSockets, type Sockets } from '#server/testing/sockets.ts';

describe('searchMessages', () => {
  const app = openApp();
  let sockets: Sockets;
  let [asha, ravi, meera] = [] as unknown as [TestMember, TestMember, TestMember];
  let withRavi: string;
  let withMeera: string;
  let community: string;
  before(async () => {
    sockets = await openSockets(app);
    [asha, ravi, meera] = await Promise.all([
      aMember(app, { firstName: 'Asha' }),
      aMember(app, { firstName: 'Ravi' }),
      aMember(app, { firstName: 'Meera' }),
    ]);
    withRavi = await talkOf(asha, ravi);
    withMeera = await talkOf(asha, meera);
    const { db } = app.context;
    ({ id: community } = await db
      .selectFrom('conversations')
      .select('id')
      .where('kind', '=', 'community')
      .executeTakeFirstOrThrow());
    const members = [asha, ravi, meera].map(({ id }) => ({ conversation_id: community, member_id: id }));
    await db.insertInto('participants').values(members).execute();
  });
  const talkOf = async (one: TestMember, other: TestMember) =>
    (await app.call(peopleCalls.follow, { friendId: other.id }, { as: one })).body.data.conversationId;
  const say = async (as: TestMember, conversationId: string, content: string) => {
    const sent = await emit(await sockets.connect(as), 'sendMessage', { conversationId, content });
    assert.ok(sent.success && sent.data);
    return sent.data._id;
  };
  const search = async (query: string, more: { conversationId?: string; limit?: number; cursor?: string } = {}) =>
    (await app.call(conversationCalls.searchMessages, { query, ...more }, { as: asha })).body;
  const found = async (query: string) => (await search(query)).data.map(({ content }) => content);

  it('finds beginnings of words in all own conversations, newest first, and counts them by conversation', async () => {
    await say(ravi, withRavi, 'The EXTC Labs open at six');
    await say(asha, withMeera, 'Is the lab-coat still there?');
    await say(meera, community, 'Who collaborates?');
    await say(ravi, community, 'Lost in lab 4');
    const { data, found } = await search('lab');
    assert.deepEqual(
      data.map(({ content }) => content),
      ['Lost in lab 4', 'Is the lab-coat still there?', 'The EXTC Labs open at six'],
    );
    assert.deepEqual(
      new Map(found.map(({ conversationId, count }) => [conversationId, count])),
      new Map([withRavi, withMeera, community].map((id) => [id, 1])),
    );
    const one = await search('LAB open', { conversationId: withRavi });
    assert.deepEqual(
      one.data.map(({ content, number }) => [content, number]),
      [['The EXTC Labs open at six', 1]],
    );
    const pages = [await search('lab', { limit: 2 })];
    pages.push(await search('lab', { limit: 2, cursor: pages[0]?.nextCursor ?? '' }));
    assert.deepEqual(
      pages.flatMap(({ data }) => data),
      data,
    );
    assert.equal(pages[1]?.nextCursor, null);
  });

  it('finds an item by what happened to its deal, in the words of the reader', async () => {
    const { id: itemId } = await anItem(app, { owner: asha, title: 'fx-991ES calculator', price: 700 });
    await app.call(dealCalls.wantItem, { itemId, price: 580 }, { as: meera });
    assert.deepEqual(await found('991 calc'), [
      'Meera offers ₹580 · fx-991ES calculator',
      'Meera wants this · fx-991ES calculator',
    ]);
  });

  it('finds what is written in other scripts, and the new text of what was edited', async () => {
    await say(ravi, withRavi, 'मेरी किताब कहाँ है');
    assert.deepEqual(await found('किता'), ['मेरी किताब कहाँ है']);
    const messageId = await say(asha, withRavi, 'At the gaet');
    await app.call(conversationCalls.editMessage, { messageId, content: 'At the gate' }, { as: asha });
    assert.deepEqual([await found('gaet'), await found('gate')], [[], ['At the gate']]);
  });

  it('refuses a letter alone, and finds nothing in what has no words', async () => {
    const { status, body } = await app.call(conversationCalls.searchMessages, { query: 'a !' }, { as: asha });
    assert.deepEqual([status, body.message], [400, 'Type at least 2 letters']);
    assert.deepEqual(await found("o'clock:* | !'\\"), []);
  });

  it('finds nothing that was deleted, removed or hidden, nor what others write to each other', async () => {
    const [forBoth, forMe, removed] = [
      await say(asha, withRavi, 'zebra for both'),
      await say(ravi, withRavi, 'zebra for me'),
      await say(ravi, withRavi, 'zebra of the desk'),
    ];
    await say(ravi, await talkOf(ravi, meera), 'zebra elsewhere');
    assert.equal((await found('zebra')).length, 3);
    await app.call(conversationCalls.deleteMessage, { messageId: forBoth, everybody: true }, { as: asha });
    await app.call(conversationCalls.deleteMessage, { messageId: forMe }, { as: asha });
    await app.context.db.updateTable('messages').set({ removed_at: new Date() }).where('id', '=', removed).execute();
    assert.deepEqual(await found('zebra'), []);
    assert.deepEqual(await found('deleted'), []);
  });

  it('finds nothing of the community from before the member joined', async () => {
    await say(ravi, community, 'okapi');
    assert.deepEqual(await found('okapi'), ['okapi']);
    const late = new Date(app.context.now().getTime() + 60_000);
    await app.context.db
      .updateTable('participants')
      .set({ joined_at: late })
      .where('member_id', '=', asha.id)
      .where('conversation_id', '=', community)
      .execute();
    assert.deepEqual(await found('okapi'), []);
  });

  it('finds nothing of who is blocked, nor of the chat with them', async () => {
    await app.context.db
      .updateTable('participants')
      .set({ joined_at: new Date(0) })
      .where('member_id', '=', asha.id)
      .execute();
    await say(ravi, community, 'quagga in the room');
    await say(asha, withRavi, 'quagga of mine');
    await say(meera, community, 'quagga of Meera');
    await app.call(blockCalls.blockPerson, { personId: ravi.id }, { as: asha });
    assert.deepEqual(await found('quagga'), ['quagga of Meera']);
  });
});
