import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { VIEW } from '#contract/limits.ts';
import { assertRefused, createTestApp, openApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';

const { countView, deleteItem, getItem, listItems, listOwnItems } = itemCalls;
const unknownId = '00000000-0000-7000-8000-000000000000';

const app = openApp();
let owner: TestMember;
let other: TestMember;
let category: { id: string };
before(async () => {
  owner = await aMember(app, { firstName: 'Asha' });
  other = await aMember(app);
  category = await aCategory(app);
});

describe('listItems', () => {
  test('pages the published items newest first; what is put up meanwhile moves nothing', async () => {
    const start = Date.now() - 1_000_000;
    const ids: string[] = [];
    // Three at the same time each: the order is whole all the same.
    for (let i = 0; i < 10; i++)
      ids.push((await anItem(app, { owner, category, createdAt: new Date(start + Math.floor(i / 3) * 1000) })).id);
    await anItem(app, { owner, category, publication: 'Draft' });
    const shown: string[] = [];
    let cursor: string | null | undefined;
    do {
      const answer = await app.call(listItems, { limit: 4, ...(cursor && { cursor }) });
      assert.equal(answer.status, 200);
      shown.push(...answer.body.data.map(({ _id }) => _id));
      cursor = answer.body.nextCursor;
      await anItem(app, { owner, category });
    } while (cursor);
    assert.equal(new Set(shown).size, shown.length);
    assert.deepEqual(
      shown.filter((id) => ids.includes(id)),
      ids.toSorted().toReversed(),
    );
  });

  test('tells a client that it has the list already', async () => {
    const url = '/api/v1/item/getAllProduct';
    const first = await app.app.inject(url);
    const headers = { 'if-none-match': first.headers.etag };
    assert.equal((await app.app.inject({ url, headers })).statusCode, 304);
    await anItem(app, { owner, category });
    assert.equal((await app.app.inject({ url, headers })).statusCode, 200);
  });

  test('refuses a bad limit or cursor', async () => {
    for (const limit of ['0', '101', 'x', '']) {
      const answer = await app.call(listItems, { limit });
      assertRefused(answer, 400, 'INVALID_INPUT', 'limit');
      assert.equal((answer.body as { message?: string }).message, 'limit must be a whole number from 1 to 100');
    }
    assertRefused(await app.call(listItems, { cursor: 'abc' }), 400, 'INVALID_INPUT', 'cursor');
  });
});

describe('listOwnItems', () => {
  test("has the caller's own, drafts too, and nobody else's", async () => {
    const member = await aMember(app);
    const published = await anItem(app, { owner: member, category, createdAt: new Date(Date.now() - 5000) });
    const draft = await anItem(app, { owner: member, category, publication: 'Draft' });
    const first = await app.call(listOwnItems, { limit: 1 }, { as: member });
    const second = await app.call(listOwnItems, { limit: 1, cursor: first.body.nextCursor ?? '' }, { as: member });
    assert.deepEqual(
      [first, second].map(({ body }) => body.data.map(({ _id, ItemStatus }) => [_id, ItemStatus])),
      [[[draft.id, 'Draft']], [[published.id, 'Published']]],
    );
    assert.equal(second.body.nextCursor, null);
    assertRefused(await app.call(listOwnItems), 401, 'TOKEN_INVALID');
  });
});

describe('getItem', () => {
  test('shows the item, its owner and more from the owner', async () => {
    const seller = await aMember(app, { firstName: 'Ravi', lastName: 'Patil' });
    await app.context.db
      .insertInto('follows')
      .values([
        { follower_id: other.id, followed_id: seller.id },
        { follower_id: owner.id, followed_id: seller.id },
      ])
      .execute();
    const item = await anItem(app, { owner: seller, category });
    const more = await anItem(app, { owner: seller, category });
    await anItem(app, { owner: seller, category, publication: 'Draft' });
    const { body } = await app.call(getItem, { itemId: item.id }, { as: other });
    const { owner: shown, moreFromOwner } = body.data;
    assert.deepEqual(
      [shown._id, shown.firstName, shown.lastName, shown.follower, shown.followerCount, shown.followingCount],
      [seller.id, 'Ravi', 'Patil', [other.id], 2, 0],
    );
    assert.deepEqual(
      moreFromOwner.map(({ _id }) => _id),
      [more.id],
    );
    const visitors = (await app.call(getItem, { itemId: item.id })).body.data.owner;
    assert.deepEqual([visitors.follower, visitors.followerCount], [[], 2]);
  });

  test("shows the seller's address and number to members, and to no visitor", async () => {
    const { id: itemId } = await anItem(app, { owner, category });
    await app.context.db
      .updateTable('members')
      .set({ contact_number: '9820412345' })
      .where('id', '=', owner.id)
      .execute();
    const seen = (await app.call(getItem, { itemId }, { as: other })).body.data.owner;
    assert.deepEqual([seen.email, seen.additionaldetail.contactNumber], [owner.email, '9820412345']);
    const visitor = await app.call(getItem, { itemId });
    assert.ok(!JSON.stringify(visitor.body).includes(owner.email));
    assert.ok(!JSON.stringify(visitor.body).includes('9820412345'));
  });

  test('where the operator says so, visitors see them too', async () => {
    const open = await createTestApp({ contactVisibility: 'everyone' });
    try {
      const seller = await aMember(open);
      const { id: itemId } = await anItem(open, { owner: seller });
      assert.equal((await open.call(getItem, { itemId })).body.data.owner.email, seller.email);
    } finally {
      await open.close();
    }
  });

  test('refuses an unknown id, a malformed one and a bad token', async () => {
    const { id: itemId } = await anItem(app, { owner, category });
    assertRefused(await app.call(getItem, { itemId: unknownId }), 404, 'NOT_FOUND');
    assertRefused(await app.call(getItem, { itemId: '1; drop table items' }), 400, 'INVALID_INPUT', 'itemId');
    assertRefused(await app.call(getItem, { itemId }, { as: { token: 'bad' } }), 401, 'TOKEN_INVALID');
  });
});

describe('deleteItem', () => {
  test('is for the owner, or an admin, whose deed is written down', async () => {
    const admin = await anAdmin(app);
    const [first, second, draft] = [
      await anItem(app, { owner, category }),
      await anItem(app, { owner, category }),
      await anItem(app, { owner, category, publication: 'Draft' }),
    ];
    assertRefused(await app.call(deleteItem, { itemId: first.id }), 401, 'TOKEN_INVALID');
    assertRefused(await app.call(deleteItem, { itemId: first.id }, { as: other }), 403, 'FORBIDDEN');
    for (const as of [other, admin])
      assertRefused(await app.call(deleteItem, { itemId: draft.id }, { as }), 404, 'NOT_FOUND');
    const answer = await app.call(deleteItem, { itemId: first.id }, { as: owner });
    assert.deepEqual([answer.status, answer.body.message], [200, 'Product Deleted Successfully..!']);
    assert.equal((await app.call(deleteItem, { itemId: second.id }, { as: admin })).status, 200);
    const left = await app.context.db
      .selectFrom('pictures')
      .select('id')
      .where('id', 'in', [first.pictureId, second.pictureId])
      .execute();
    assert.deepEqual(left, []);
    const audit = await app.context.db.selectFrom('audit').selectAll().where('subject', '=', second.id).execute();
    assert.deepEqual(
      audit.map(({ action, actor_id }) => [action, actor_id]),
      [['item deleted by admin', admin.id]],
    );
  });

  test('of many at once one deletes, the others find nothing', async () => {
    const { id: itemId } = await anItem(app, { owner, category });
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.call(deleteItem, { itemId }, { as: owner })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(404)]);
  });

  test('refuses an unknown id and a malformed one', async () => {
    assertRefused(await app.call(deleteItem, { itemId: unknownId }, { as: owner }), 404, 'NOT_FOUND');
    assertRefused(await app.call(deleteItem, { itemId: 'x' }, { as: owner }), 400, 'INVALID_INPUT', 'itemId');
    assertRefused(await app.call(deleteItem, {}, { as: owner }), 400, 'INVALID_INPUT', 'itemId');
  });
});

describe('countView', () => {
  const views = async (itemId: string, options?: Parameters<TestApp['call']>[2]) => {
    const answer = await app.call(countView, { itemId }, options);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data.views;
  };

  test(`counts one view of a viewer in ${VIEW.minutes} minutes, also of many at once`, async () => {
    const { id } = await anItem(app, { owner, category });
    await Promise.all(Array.from({ length: 20 }, () => views(id, { as: other })));
    assert.equal(await views(id, { as: other }), 1);
    // A visitor is told apart by address and browser.
    const [from, headers] = ['198.51.100.7', { 'user-agent': 'one' }];
    await Promise.all(Array.from({ length: 20 }, () => views(id, { from, headers })));
    assert.equal(await views(id, { from, headers }), 2);
    assert.equal(await views(id, { from, headers: { 'user-agent': 'two' } }), 3);
    app.wait({ minutes: VIEW.minutes - 1 });
    assert.equal(await views(id, { as: other }), 3);
    app.wait({ minutes: 1, seconds: 1 });
    assert.equal(await views(id, { as: other }), 4);
  });

  test("never counts the owner's own, and keeps all of many viewers", async () => {
    const { id } = await anItem(app, { owner, category });
    assert.equal(await views(id, { as: owner }), 0);
    await Promise.all(Array.from({ length: 30 }, (_, i) => views(id, { from: `203.0.113.${i}` })));
    assert.equal(await views(id, { as: owner }), 30);
  });

  test('a draft is there for its owner only; unknown and malformed ids are refused', async () => {
    const { id } = await anItem(app, { owner, category, publication: 'Draft' });
    assert.equal(await views(id, { as: owner }), 0);
    assertRefused(await app.call(countView, { itemId: id }, { as: other }), 404, 'NOT_FOUND');
    assertRefused(await app.call(countView, { itemId: unknownId }), 404, 'NOT_FOUND');
    assertRefused(await app.call(countView, { itemId: 'x' }), 400, 'INVALID_INPUT', 'itemId');
    assertRefused(await app.call(countView, { itemId: id }, { as: { token: 'x' } }), 401, 'TOKEN_INVALID');
  });
});
