import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { VIEW } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const { countView } = itemCalls;

describe('counting the views of many at once', () => {
  let one: TestApp;
  let other: TestApp;
  let owner: TestMember;
  let category: { id: string };
  before(async () => {
    one = await createTestApp({ rateLimits: false });
    // Visitors are known by a key of the secret: nodes have one.
    const { jwtSecret } = one.context.config;
    other = await createTestApp({ rateLimits: false, jwtSecret }, one);
    owner = await aMember(one);
    category = await aCategory(one);
  });
  after(async () => {
    await other.close();
    await one.close();
  });

  const items = (count: number, publication: 'Draft' | 'Published' = 'Published') =>
    Promise.all(Array.from({ length: count }, async () => (await anItem(one, { owner, category, publication })).id));
  const view = async (itemId: string, options: Parameters<TestApp['call']>[2], app = one) => {
    const { status, body } = await app.call(countView, { itemId }, options);
    return status === 200 ? body.data.views : status;
  };
  const stored = async (itemId: string) =>
    one.context.db.selectFrom('items').select(['views', 'updated_at']).where('id', '=', itemId).executeTakeFirst();
  const address = (n: number) => ({ from: `203.0.113.${n}` });

  test('each has its own answer: visitor, repeated, owner, stranger to a draft, unknown item', async () => {
    const [shown, busy] = (await items(2)) as [string, string];
    const [draft] = (await items(1, 'Draft')) as [string];
    const unknown = '00000000-0000-7000-8000-000000000000';
    const counts = await Promise.all([
      view(draft, { as: owner }),
      view(draft, address(1)),
      view(unknown, address(1)),
      view(shown, address(1)),
      view(shown, address(1)),
      ...Array.from({ length: 20 }, (_, i) => view(busy, address(i))),
    ]);
    assert.deepEqual(counts.slice(0, 5), [0, 404, 404, 1, 1]);
    assert.equal(await view(shown, { as: owner }), 1);
    assert.equal((await stored(draft))?.views, 0);
    assert.equal((await stored(busy))?.views, 20);
    assert.equal(Math.max(...counts.slice(5)), 20);
    // One by one again: nothing more counts, and what is answered is the whole.
    assert.deepEqual([await view(shown, address(1)), await view(busy, address(7))], [1, 20]);
    for (const node of [one, other]) node.wait({ minutes: VIEW.minutes, seconds: 1 });
    assert.equal(await view(busy, address(7)), 21);
  });

  test('two nodes count the same items at once, and nothing is lost or counted twice', async () => {
    const ids = await items(6);
    for (let round = 0; round < 8; round += 1) {
      // Sent in opposite orders; half of them the same viewers on both nodes.
      const counts = await Promise.all([
        ...ids.map((id) => view(id, address(round))),
        ...ids.toReversed().map((id) => view(id, address(round), other)),
        ...ids.toReversed().map((id) => view(id, address(100 + round), other)),
      ]);
      assert.ok(
        counts.every((count) => count <= 2 * (round + 1)),
        `${round}: ${counts}`,
      );
    }
    for (const id of ids) assert.equal((await stored(id))?.views, 16);
  });

  test('an item that is locked keeps only its own views waiting, also behind its deletion', async () => {
    const [kept, deleted, ...free] = (await items(6)) as [string, string, ...string[]];
    let isFree = false;
    const waiting: Promise<unknown>[] = [];
    await one.context.db.transaction().execute(async (trx) => {
      await trx.selectFrom('items').select('id').where('id', 'in', [kept, deleted]).forUpdate().execute();
      for (const id of [kept, deleted]) waiting.push(view(id, address(1)).then((count) => [isFree, count]));
      assert.deepEqual(await Promise.all(free.map((id) => view(id, address(1)))), [1, 1, 1, 1]);
      assert.deepEqual(await Promise.all(free.map((id) => view(id, address(2)))), [2, 2, 2, 2]);
      await trx.deleteFrom('items').where('id', '=', deleted).execute();
      isFree = true;
    });
    assert.deepEqual(await Promise.all(waiting), [
      [true, 1],
      [true, 404],
    ]);
  });

  test('an account is deleted while its items are viewed, and neither fails', async () => {
    const leaving = await aMember(one);
    const own = await Promise.all(
      Array.from({ length: 20 }, async () => (await anItem(one, { owner: leaving, category })).id),
    );
    const others = await items(5);
    let isGone = false;
    let n = 0;
    const look = async (id: string) => {
      const seen: number[] = [];
      while (!isGone) seen.push(await view(id, { from: `198.51.100.${n++ % 250}` }));
      return seen;
    };
    const looks = [...own, ...others].map(look);
    const answer = await one.call(peopleCalls.deleteAccount, { id: leaving.id }, { as: leaving });
    isGone = true;
    assert.equal(answer.status, 200);
    const all = await Promise.all(looks);
    for (const seen of all.slice(0, own.length)) assert.ok(seen.every((count) => count === 404 || count < 400));
    for (const seen of all.slice(own.length)) assert.ok(seen.length > 0 && seen.every((count) => count < 400));
    assertRefused(await one.call(countView, { itemId: own[0] as string }), 404, 'NOT_FOUND');
  });

  test('what does not count is only read', async () => {
    const [id] = (await items(1)) as [string];
    assert.equal(await view(id, address(1)), 1);
    const version = () =>
      one.context.db
        .selectFrom('items')
        .select(({ ref }) => [ref('xmax' as 'id').as('locked'), ref('xmin' as 'id').as('written')])
        .where('id', '=', id)
        .executeTakeFirst();
    const before_ = await version();
    assert.deepEqual(await Promise.all([view(id, address(1)), view(id, { as: owner })]), [1, 1]);
    assert.deepEqual(await version(), before_);
  });
});
