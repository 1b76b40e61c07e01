import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { conversationCalls } from '#contract/conversations.ts';
import { deskCalls } from '#contract/desk.ts';
import { itemCalls } from '#contract/items.ts';
import type { DeskAct } from '#contract/limits.ts';
import { listingCalls } from '#contract/listings.ts';
import { peopleCalls } from '#contract/people.ts';
import { sellingCalls } from '#contract/selling.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCase, aReportedItem } from '#server/testing/desk.ts';
import { aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { emit, openSockets } from '#server/testing/sockets.ts';
import { OPERATOR } from '#server/viewer.ts';
import { decideAgainst } from './decide-case.ts';
import { inDeskTransaction } from './desk-transaction.ts';
import { undoActs } from './undo-acts.ts';

const NODE = { cluster: 'postgres', jwtSecret: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa' } as const;

let app: TestApp;
/** Another node on the same database. */
let beside: TestApp;
let admin: TestMember;
before(async () => {
  app = await createTestApp(NODE);
  beside = await createTestApp(NODE, app);
  admin = await anAdmin(app);
});
after(async () => {
  await beside?.close();
  await app?.close();
});

const undo = (caseId: string, acts: DeskAct[]) =>
  inDeskTransaction(app.context, (trx, desk) => undoActs(desk, trx, caseId, acts, OPERATOR));
const decide = async (caseId: string, acts: DeskAct[], days?: number) => {
  const form = { caseId, acts, reason: 'money', words: 'No', days } as const;
  assert.equal((await app.call(deskCalls.decideCase, form, { as: admin })).status, 200);
};
const against = (memberId: string, acts: DeskAct[], days?: number) =>
  inDeskTransaction(app.context, (trx, desk) =>
    decideAgainst(desk, trx, { memberId, acts, days: days ?? null, reason: 'money', words: 'No', by: OPERATOR }),
  );
const stateOf = (id: string) =>
  app.context.db
    .selectFrom('items')
    .select(['publication', 'hidden_at', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const publicationOf = async (id: string) => (await stateOf(id)).publication;
const suspendedUntil = async ({ id }: { id: string }) =>
  (await app.context.db.selectFrom('members').select('suspended_until').where('id', '=', id).executeTakeFirstOrThrow())
    .suspended_until;

describe('undoActs', () => {
  test('shows a removed item again as it was: published, or a draft', async () => {
    for (const publication of ['Published', 'Draft'] as const) {
      const { id, itemId } = await aReportedItem(app);
      await app.context.db.updateTable('items').set({ publication }).where('id', '=', itemId).execute();
      await decide(id, ['remove', 'warn']);
      assert.deepEqual(await undo(id, ['remove']), ['remove']);
      assert.deepEqual(await stateOf(itemId), { publication, hidden_at: null, removed_at: null });
      assert.deepEqual(await undo(id, ['remove', 'hide']), [], 'nothing is lifted twice');
    }
  });

  test('shows an item with all that follows when its owner publishes it, also after a dismissal', async () => {
    const queuedFor = async (itemId: string) => {
      const { rows } = await sql<{ name: string }>`
        select name from pgboss.job where data->>'itemId' = ${itemId} order by name`.execute(app.context.db);
      return rows.map(({ name }) => name);
    };
    const owner = await aMember(app);
    const own = await anItem(app, { owner, publication: 'Draft' });
    await app.call(itemCalls.changeItemStatus, { itemId: own.id, ItemStatus: 'Published' }, { as: owner });
    const expected = await queuedFor(own.id);
    assert.deepEqual(expected, ['findAlike', 'matchItem', 'tellFollowers', 'tellWishers']);
    const hidden = await aReportedItem(app);
    await decide(hidden.id, ['hide']);
    assert.deepEqual(await queuedFor(hidden.itemId), []);
    await undo(hidden.id, ['hide']);
    assert.deepEqual(await queuedFor(hidden.itemId), expected);
    const reported = await aReportedItem(app, { isHidden: true });
    await decide(reported.id, ['dismiss']);
    assert.deepEqual(await queuedFor(reported.itemId), expected);
  });

  test('of a ban gives back what went along, but not what is removed by itself', async () => {
    const { id, itemId, owner } = await aReportedItem(app);
    const { id: other } = await anItem(app, { owner });
    await decide(id, ['remove', 'ban']);
    await undo(id, ['ban']);
    assert.deepEqual([await publicationOf(itemId), await publicationOf(other)], ['Draft', 'Published']);
    await undo(id, ['remove']);
    assert.equal(await publicationOf(itemId), 'Published');
  });

  test('leaves a ban and a suspension that another decision still holds', async () => {
    const member = await aMember(app);
    const [first, second] = [await against(member.id, ['suspend'], 3), await against(member.id, ['suspend'], 9)];
    const nine = await suspendedUntil(member);
    await undo(first.caseId, ['suspend']);
    assert.equal(await suspendedUntil(member), nine);
    await undo(second.caseId, ['suspend']);
    assert.equal(await suspendedUntil(member), null);
    const bans = [await against(member.id, ['ban']), await against(member.id, ['ban'])] as const;
    const blockedAt = async () =>
      (await app.context.db.selectFrom('members').select('blocked_at').where('id', '=', member.id).execute())[0]
        ?.blocked_at;
    await undo(bans[0].caseId, ['ban']);
    assert.notEqual(await blockedAt(), null);
    await undo(bans[1].caseId, ['ban']);
    assert.equal(await blockedAt(), null);
  });

  test('puts a removed message back: for both, in the list, and live on every node', async () => {
    const [asha, ravi] = [await aMember(app), await aMember(app)];
    const followed = await app.call(peopleCalls.follow, { friendId: ravi.id }, { as: asha });
    const { conversationId } = followed.body.data;
    const [atOne, atOther] = [await openSockets(app), await openSockets(beside)];
    const [sender, reader] = [await atOne.connect(asha), await atOther.connect(ravi)];
    const sent = await emit(sender, 'sendMessage', { conversationId, content: 'Pay first' });
    assert.ok(sent.success && sent.data);
    const seen: string[] = [];
    reader.on('messageChanged', ({ content }: { content: string }) => seen.push(content));
    const { id } = await aCase(app, { kind: 'message', thingId: sent.data._id, owner: asha, reporters: [ravi] });
    const contents = async () => {
      const messages = await app.call(conversationCalls.listMessages, { conversationId }, { as: ravi });
      const me = await app.call(peopleCalls.getMe, {}, { as: asha });
      return [messages.body.data[0]?.content, me.body.data.converSationId[0]?.lastMessage?.content];
    };
    await decide(id, ['remove']);
    const removed = 'This message was removed.';
    assert.deepEqual(await contents(), [removed, removed]);
    await undo(id, ['remove']);
    assert.deepEqual(await contents(), ['Pay first', 'Pay first']);
    while (seen.at(-1) !== 'Pay first') await new Promise((resolve) => reader.once('messageChanged', resolve));
    assert.ok(seen.includes(removed));
    atOne.close();
    atOther.close();
  });
});

describe('a suspended or hidden seller', () => {
  test('publishes and renews nothing, by no call, until the suspension ends by itself', async () => {
    const owner = await aMember(app);
    const [draft, shown] = [
      await anItem(app, { owner, publication: 'Draft' }),
      await anItem(app, { owner, publication: 'Published' }),
    ];
    await against(owner.id, ['suspend'], 1);
    const publish = { itemId: draft.id, ItemStatus: 'Published' } as const;
    const change = () => app.call(itemCalls.changeItemStatus, publish, { as: owner });
    const refused = await change();
    assert.deepEqual([refused.status, refused.body.code], [403, 'FORBIDDEN']);
    const many = await app.call(sellingCalls.changeManyItems, { itemIds: [draft.id], act: 'publish' }, { as: owner });
    assert.deepEqual(
      many.body.data.map(({ done }) => done),
      [false],
    );
    const sold = { itemId: shown.id, status: 'Sold' } as const;
    assert.equal((await app.call(itemCalls.changeItemStatus, sold, { as: owner })).status, 200);
    app.wait({ days: 2 });
    assert.equal((await change()).status, 200);
  });

  test('sees a hidden item with the number of its decision, and cannot publish, renew or copy it', async () => {
    const { id, number, itemId, owner } = await aReportedItem(app);
    await decide(id, ['hide']);
    const own = await app.call(itemCalls.getItem, { itemId }, { as: owner });
    assert.equal(own.body.data.hidden?.decision, number);
    const as = { as: owner };
    for (const reply of [
      await app.call(itemCalls.changeItemStatus, { itemId, ItemStatus: 'Published' }, as),
      await app.call(listingCalls.renewItem, { itemId }, as),
      await app.call(sellingCalls.duplicateItem, { itemId, clientId: 'copy-of-it' }, as),
    ])
      assertRefused(reply, 409, 'CONFLICT');
    const many = await app.call(sellingCalls.changeManyItems, { itemIds: [itemId], act: 'publish' }, as);
    assert.match(many.body.data[0]?.reason ?? '', /The desk has hidden this/);
  });
});
