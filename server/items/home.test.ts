import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { blockCalls } from '#contract/blocks.ts';
import { itemCalls } from '#contract/items.ts';
import { HOME } from '#contract/limits.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const { changeItemStatus, listHome, listItems } = itemCalls;
type Ids = { _id: string }[];
const idsOf = (items: Ids) => items.map(({ _id }) => _id);

describe('listHome', () => {
  const app = openApp();
  let owner: TestMember;
  let reader: TestMember;
  let category: { id: string };
  before(async () => {
    [owner, reader, category] = await Promise.all([aMember(app), aMember(app), aCategory(app)]);
  });

  const put = async (more: Partial<Parameters<typeof anItem>[1]> = {}) =>
    (await anItem(app, { owner, category, ...more })).id;
  const set = async (itemId: string, change: object) =>
    assert.equal((await app.call(changeItemStatus, { itemId, ...change }, { as: owner })).status, 200);

  test('pages what is available, newest first, and says with the first page what is taken', async () => {
    const start = Date.now() - 1_000_000;
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await put({ createdAt: new Date(start + i * 1000) }));
    const [first = '', second = '', ...rest] = ids;
    await set(second, { status: 'Sold' });
    await set(first, { status: 'Reserved' });
    for (const other of [{ publication: 'Draft' }, { kind: 'Wanted' }] as const) await put(other);
    await put({ publication: 'Draft', status: 'Sold' });

    const page = (await app.call(listHome, { limit: 3 })).body;
    const { nextCursor: cursor } = page;
    const next = (await app.call(listHome, { limit: 3, cursor: cursor ?? '' })).body;
    assert.deepEqual(idsOf([...page.data, ...next.data]), rest.toReversed());
    assert.equal(next.nextCursor, null);
    assert.deepEqual([idsOf(page.taken), next.taken], [[first, second], []]);

    await set(first, { status: 'Available' });
    await set(rest[0] ?? '', { ItemStatus: 'Draft' });
    const after = (await app.call(listHome)).body;
    assert.deepEqual([idsOf(after.data), idsOf(after.taken)], [[...rest.slice(1).toReversed(), first], [second]]);
    assert.ok(idsOf((await app.call(listItems)).body.data).includes(second), 'and the list of all has both');
  });

  test('names the last that were taken, and no more of them than Home shows', async () => {
    const taken = await Promise.all(Array.from({ length: HOME.taken + 1 }, () => put()));
    for (const id of taken) await set(id, { status: 'Sold' });
    assert.deepEqual(idsOf((await app.call(listHome)).body.taken), taken.slice(1).toReversed());
  });

  test('leaves out whom the caller does not see, among what is taken too, and is cached for all others', async () => {
    const [theirs, sold] = [await put(), await put()];
    await set(sold, { status: 'Sold' });
    const seenBy = async (as?: TestMember) => {
      const { data, taken } = (await app.call(listHome, {}, as && { as })).body;
      return [idsOf(data).includes(theirs), idsOf(taken).includes(sold)];
    };
    assert.deepEqual(
      [await seenBy(), await seenBy(reader)],
      [
        [true, true],
        [true, true],
      ],
    );
    await app.call(blockCalls.blockPerson, { personId: owner.id }, { as: reader });
    assert.deepEqual(
      [await seenBy(), await seenBy(reader)],
      [
        [true, true],
        [false, false],
      ],
    );
    const url = `/api/v1${listHome.path}`;
    const { etag } = (await app.app.inject(url)).headers;
    assert.equal((await app.app.inject({ url, headers: { 'if-none-match': String(etag) } })).statusCode, 304);
  });

  test('refuses a bad limit or cursor', async () => {
    assertRefused(await app.call(listHome, { limit: 101 }), 400, 'INVALID_INPUT', 'limit');
    assertRefused(await app.call(listHome, { cursor: 'abc' }), 400, 'INVALID_INPUT', 'cursor');
  });
});
