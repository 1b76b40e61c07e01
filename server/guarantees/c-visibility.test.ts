import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { calls } from '#contract/calls.ts';
import { categoryCalls } from '#contract/categories.ts';
import { conversationCalls, type Message } from '#contract/conversations.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { openApp } from '#server/testing/app.ts';
import { emit, openSockets, type Socket, type Sockets } from '#server/testing/sockets.ts';
import { hashTables } from '#server/testing/tables.ts';
import { createWorld, type World } from '#server/testing/world.ts';

const { createItem, editItem, getItem, listHome, listItems, searchItems, suggestSearches } = itemCalls;
const { getMe, getPerson, updateProfile, follow } = peopleCalls;

/** What others never learn of a member. */
const SECRETS = {
  contact_number: '9823456701',
  date_of_birth: '2003-07-19',
  college_id: 'CANARY-PRN-88',
  password_hash: 'CANARY-hash',
  interests: 'CANARY-interests',
  gender: 'other',
} as const;

describe('C. What others can see and change', () => {
  const app = openApp({ rateLimits: false }, { withPages: true });
  let world: World;
  let sockets: Sockets;
  before(async () => {
    world = await createWorld(app);
    sockets = await openSockets(app);
    await app.context.db.updateTable('members').set(SECRETS).where('id', '=', world.owner.id).execute();
  });

  const rowOf = (id: string) =>
    app.context.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('C2 an id in the body never replaces that of the token', async () => {
    const { owner, other, participant, categoryId, photo } = world;
    const before = await rowOf(owner.id);
    const claimed = { _id: owner.id, id: owner.id, userId: owner.id, email: owner.email, senderId: owner.id };
    const form = {
      title: 'Kettle',
      description: 'Boils',
      price: 1,
      category: categoryId,
      condition: 'Used',
      status: 'Available',
      rentalAvailable: 'Not Available',
      thumbnailI: photo,
    } as const;
    const created = await app.call(createItem, { ...form, ...claimed, owner: owner.id, ownerId: owner.id } as never, {
      as: other,
    });
    assert.equal(created.body.data.newProduct.owner, other.id);
    const changed = await app.call(updateProfile, { about: 'by another', ...claimed } as never, { as: other });
    assert.deepEqual([changed.body.data._id, changed.body.data.email], [other.id, other.email]);
    assert.deepEqual(await rowOf(owner.id), before);
    const followed = { friendId: participant.id, followerId: owner.id, ...claimed };
    assert.deepEqual((await app.call(follow, followed, { as: other })).body.data.follower, [other.id]);
    for (const name of ['recommendPeople', 'listRandomPeople', 'deleteAccount'] as const) {
      const id = name === 'deleteAccount' ? { id: owner.id } : { userId: owner.id };
      assert.equal((await app.call(calls[name] as never, id as never, { as: other })).status, 403, name);
    }
  });

  test('C2 a message has the sender, recipient and time that are true, whatever the client says', async () => {
    const { owner, participant, other, conversationId } = world;
    const socket = await sockets.connect(owner);
    const send = (more: object) => emit(socket, 'sendMessage', { conversationId, content: 'Hello', ...more });
    for (const untrue of [{ senderId: participant.id }, { recipientId: other.id }, { recipientId: owner.id }]) {
      const answer = await send(untrue);
      assert.equal(answer.success || answer.code, 'FORBIDDEN');
    }
    const sentAt = '1999-01-01T00:00:00Z';
    const answer = await send({ senderId: owner.id, recipientId: participant.id, sentAt, number: 99, _id: 'x' });
    assert.ok(answer.success && answer.data);
    assert.deepEqual([answer.data.senderId, answer.data.recipientId], [owner.id, participant.id]);
    assert.equal(answer.data.number, 1);
    assert.ok(Math.abs(Date.parse(answer.data.sentAt) - Date.now()) < 60_000);
    const { body } = await app.call(conversationCalls.listMessages, { conversationId }, { as: owner });
    assert.equal(body.data.length, 1);
  });

  test('C3 no field is writable that a call does not list, in any encoding', async () => {
    const { other, itemId, owner } = world;
    const extra: Record<string, unknown> = {
      _id: owner.id,
      owner: other.id,
      ownerId: other.id,
      owner_id: other.id,
      accountType: 'Admin',
      role: 'Admin',
      views: 99,
      createdAt: '1999-01-01T00:00:00.000Z',
      created_at: '1999-01-01',
      ItemStatus: 'Draft',
      publication: 'Draft',
      password_hash: 'x',
      email: 'other@campus.edu',
      username: 'taken-over',
      blocked_at: null,
    };
    for (const encoding of ['json', 'form', 'multipart'] as const) {
      const before = await app.context.db
        .selectFrom('items')
        .selectAll()
        .where('id', '=', itemId)
        .executeTakeFirstOrThrow();
      const edited = await app.call(
        editItem,
        { itemId, location: `by ${encoding}`, ...extra },
        { as: owner, encoding },
      );
      assert.equal(edited.status, 200);
      const after = await app.context.db
        .selectFrom('items')
        .selectAll()
        .where('id', '=', itemId)
        .executeTakeFirstOrThrow();
      assert.deepEqual(after, { ...before, location: `by ${encoding}`, updated_at: after.updated_at });
      const member = await rowOf(other.id);
      assert.equal((await app.call(updateProfile, { about: encoding, ...extra }, { as: other, encoding })).status, 200);
      assert.deepEqual(await rowOf(other.id), {
        ...member,
        about: encoding,
        updated_at: (await rowOf(other.id)).updated_at,
      });
    }
    const polluting = '{"about":"p","__proto__":{"role":"Admin"},"constructor":{"prototype":{"role":"Admin"}}}';
    await app.app.inject({
      method: 'POST',
      url: '/api/v1/profile/updateProfile',
      headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
      payload: polluting,
    });
    assert.equal((await rowOf(other.id)).role, 'Student');
    assert.equal(({} as { role?: string }).role, undefined);
  });

  /** Everything a stranger can ask about the owner, as this actor. */
  async function read(as: { token: string } | undefined, itemId = world.itemId): Promise<Record<string, string>> {
    const { owner, categoryId } = world;
    const all = {
      getItem: app.call(getItem, { itemId }, { as }),
      getPerson: app.call(getPerson, { id: owner.id }, { as }),
      listItems: app.call(listItems, { limit: 100 }, { as }),
      listHome: app.call(listHome, { limit: 100 }, { as }),
      searchItems: app.call(searchItems, { keyword: 'drafter' }, { as }),
      suggestSearches: app.call(suggestSearches, { keyword: 'dra' }, { as }),
      getCategoryPage: app.call(categoryCalls.getCategoryPage, { categoryId }, { as }),
      countView: app.call(itemCalls.countView, { itemId }, { as }),
      ...(as && {
        recommendPeople: app.call(peopleCalls.recommendPeople, {}, { as }),
        listRandomPeople: app.call(peopleCalls.listRandomPeople, {}, { as }),
        listFollows: app.call(peopleCalls.listFollows, {}, { as }),
        getMe: app.call(getMe, {}, { as }),
      }),
    };
    const texts: Record<string, string> = {};
    for (const [name, answer] of Object.entries(all)) texts[name] = JSON.stringify((await answer).body);
    for (const page of ['/', `/item/${itemId}/owner/${owner.id}`, `/profile/${owner.id}`, '/search?keyword=drafter'])
      texts[page] = (await app.app.inject({ url: page })).body;
    return texts;
  }

  test('C3 nothing leaves that a view does not list: no phone, birth date, college id or hash of another', async () => {
    const { owner, other, participant, admin } = world;
    for (const as of [undefined, other, participant, admin]) {
      for (const [where, text] of Object.entries(await read(as))) {
        // A seller's number on the item's page is for members.
        const { contact_number, gender: _, ...never } = SECRETS;
        const secret = where === 'getItem' && as ? never : { ...never, contact_number };
        for (const [field, value] of Object.entries(secret)) assert.ok(!text.includes(value), `${field} in ${where}`);
        if (!as) assert.ok(!text.includes(owner.email), `the address in ${where}`);
      }
    }
    const own = JSON.stringify((await app.call(getMe, {}, { as: owner })).body);
    assert.ok(own.includes(SECRETS.contact_number) && own.includes(SECRETS.date_of_birth));
    assert.ok(!own.includes(SECRETS.password_hash));
  });

  test('C4 a draft is invisible on every path to everybody but its owner', async () => {
    const { owner, other, participant, admin, draftId } = world;
    for (const as of [undefined, other, participant, admin]) {
      const { getItem: item, countView, ...lists } = await read(as, draftId);
      assert.match(`${item}${countView}`, /NOT_FOUND.*NOT_FOUND/s);
      for (const [where, text] of Object.entries({ ...lists, item, countView })) {
        assert.ok(!text?.includes('Secret plan'), where);
        // The address that was asked for may stand in the page that says it is not there.
        if (!where.startsWith('/')) assert.ok(!text?.includes(draftId), where);
      }
      for (const keyword of ['secret', 'plan', 'secr', 'secert']) {
        const found = await app.call(searchItems, { keyword }, { as });
        assert.deepEqual(found.body.data, []);
        const suggested = await app.call(suggestSearches, { keyword }, { as });
        assert.ok(!JSON.stringify(suggested.body).includes('plan'));
      }
    }
    const page = await app.app.inject({ url: `/item/${draftId}/owner/${owner.id}` });
    assert.equal(page.statusCode, 404);
    assert.equal((await app.app.inject({ url: `/items/${draftId}` })).statusCode, 404);
    assert.equal((await app.call(getItem, { itemId: draftId }, { as: owner })).status, 200);
    const ears = await sockets.connect(other);
    const heard: unknown[] = [];
    ears.onAny((...all) => heard.push(all));
    await app.call(itemCalls.changeItemStatus, { itemId: draftId, status: 'Reserved' }, { as: owner });
    assert.equal((await emit(ears, 'joinConversation', { conversationId: draftId })).success, false);
    assert.deepEqual(heard, []);
  });

  test('C4 an item that is taken back is gone at once from what was made for visitors', async () => {
    const { owner, itemId } = world;
    const shown = async () => (await read(undefined)).listItems?.includes(itemId);
    assert.ok(await shown());
    await app.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Draft' }, { as: owner });
    for (const [where, text] of Object.entries(await read(undefined))) assert.ok(!text.includes('Drafter'), where);
    await app.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Published' }, { as: owner });
    assert.ok(await shown());
  });

  test('C5 a conversation is joined, read and written by its participants only; an admin is no exception', async () => {
    const { owner, participant, other, admin, conversationId } = world;
    const [hers, his] = await Promise.all([sockets.connect(owner), sockets.connect(participant)]);
    for (const stranger of [other, admin]) {
      const socket: Socket = await sockets.connect(stranger);
      const seen: Message[] = [];
      socket.on('receiveMessage', (message: Message) => seen.push(message));
      const before = await hashTables(app.context.db);
      for (const answer of [
        await emit(socket, 'joinConversation', { conversationId }),
        await emit(socket, 'sendMessage', { conversationId, content: 'hello' }),
        await emit(socket, 'sendMessage', { conversationId, content: 'hello', senderId: owner.id }),
      ])
        assert.equal(answer.success || answer.code, 'FORBIDDEN');
      for (const call of [conversationCalls.listMessages, conversationCalls.markRead]) {
        const reply = await app.call(call, { conversationId, number: 1 } as never, { as: stranger });
        assert.equal(reply.status, 403);
      }
      assert.deepEqual(await hashTables(app.context.db), before);
      const delivered = new Promise((resolve) => his.once('receiveMessage', resolve));
      assert.ok((await emit(hers, 'sendMessage', { conversationId, content: 'CANARY-secret' })).success);
      await delivered;
      await emit(socket, 'joinConversation', {});
      assert.deepEqual(seen, []);
      assert.ok(!JSON.stringify((await app.call(getMe, {}, { as: stranger })).body).includes('CANARY-secret'));
    }
  });
});
