import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { ClientInput } from '#contract/call.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { FIGURES, QUOTA } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import { sellingCalls } from '#contract/selling.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, aPhoto, type TestMember } from '#server/testing/factories.ts';

const { changeManyItems, duplicateItem, listOwnItemFigures } = sellingCalls;
const { countView, createItem, deleteItem, editItem, getItem, listOwnItems, uploadPicture } = itemCalls;

const app = openApp({ rateLimits: false, timeZone: 'Asia/Kolkata' });
let owner: TestMember;
let other: TestMember;
let category: { id: string };
before(async () => {
  owner = await aMember(app);
  other = await aMember(app);
  category = await aCategory(app);
});

const itemsOf = (of: TestMember, ...given: Partial<Parameters<typeof anItem>[1]>[]) =>
  Promise.all(given.map(async (more) => (await anItem(app, { owner: of, category, ...more })).id));
const change = async (input: ClientInput<typeof changeManyItems>, as = owner) => {
  const { status, body } = await app.call(changeManyItems, input, { as });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
};
const read = async (itemId: string) => (await app.call(getItem, { itemId }, { as: owner })).body.data;
const figuresOf = async (as: TestMember) => {
  const { status, body } = await app.call(listOwnItemFigures, {}, { as });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
};

describe('changeManyItems', () => {
  test('changes each by itself, and says of what is not mine or not there why not', async () => {
    const mine = await itemsOf(owner, { publication: 'Draft' }, { publication: 'Published' });
    const [theirs, hidden] = (await itemsOf(other, {}, { publication: 'Draft' })) as [string, string];
    const unknown = randomUUID();
    const changed = await change({ itemIds: [theirs, ...mine, hidden, unknown], act: 'publish' });
    assert.deepEqual(
      changed.map(({ itemId, done }) => [itemId, done]),
      [
        [theirs, false],
        [mine[0], true],
        [mine[1], true],
        [hidden, false],
        [unknown, false],
      ],
    );
    assert.deepEqual(
      changed.filter(({ done }) => !done).map(({ reason }) => reason),
      ['This is not yours to change.', 'This is not here (any more).', 'This is not here (any more).'],
    );
    for (const id of mine) assert.equal((await read(id)).ItemStatus, 'Published');
    assert.equal((await app.call(getItem, { itemId: hidden }, { as: other })).body.data.ItemStatus, 'Draft');
  });

  test('renews what is published or has ended, and says why not the others', async () => {
    const itemIds = await itemsOf(owner, {}, { publication: 'Draft' }, { publication: 'Draft' });
    const [, ended] = itemIds as [string, string];
    const now = app.context.now();
    await app.context.db.updateTable('items').set({ ended_at: now, ends_at: now }).where('id', '=', ended).execute();
    const changed = await change({ itemIds, act: 'renew' });
    assert.deepEqual(
      changed.map(({ done, reason }) => [done, reason]),
      [
        [true, undefined],
        [true, undefined],
        [false, 'This is a draft. Publish it instead.'],
      ],
    );
    for (const id of itemIds.slice(0, 2)) {
      const { ItemStatus, endsAt, endedAt } = await read(id);
      assert.deepEqual([ItemStatus, endedAt, endsAt !== null && new Date(endsAt) > now], ['Published', null, true]);
    }
  });

  test('takes down with what hangs on it: those in line learn of it', async () => {
    const [itemId] = (await itemsOf(owner, {})) as [string];
    const { body } = await app.call(dealCalls.wantItem, { itemId }, { as: other });
    assert.deepEqual(await change({ itemIds: [itemId], act: 'takeDown' }), [{ itemId, done: true }]);
    const deal = (await app.call(dealCalls.getDeal, { dealId: body.data._id }, { as: other })).body.data;
    assert.equal((await read(itemId)).ItemStatus, 'Draft');
    assert.notEqual(deal.state, 'Interested');
  });

  test('reprices, never to nothing, and refuses what is free, too dear or no percentage', async () => {
    const prices = [999, 0, 9_999_999];
    const itemIds = await itemsOf(owner, ...prices.map((price) => ({ price })));
    const changed = await change({ itemIds, act: 'reprice', percent: 15 });
    assert.deepEqual(
      changed.map(({ done, reason }) => [done, reason]),
      [
        [true, undefined],
        [false, 'It is free'],
        [false, 'That price is too high'],
      ],
    );
    assert.deepEqual(await Promise.all(itemIds.map(async (id) => (await read(id)).price)), [1149, 0, 9_999_999]);
    const small = [15, 1, 0.01];
    const smallIds = await itemsOf(owner, ...small.map((price) => ({ price })));
    const cut = await change({ itemIds: smallIds, act: 'reprice', percent: -90 });
    assert.deepEqual(
      cut.map(({ reason }) => reason),
      [undefined, undefined, 'It cannot cost less without being free'],
    );
    assert.deepEqual(await Promise.all(smallIds.map(async (id) => (await read(id)).price)), [1.5, 0.1, 0.01]);
    for (const percent of [undefined, -91, 101, 1.5, 'ten'])
      assertRefused(
        await app.call(changeManyItems, { itemIds, act: 'reprice', percent } as never, { as: owner }),
        400,
        'INVALID_INPUT',
      );
    assertRefused(
      await app.call(changeManyItems, { itemIds: [], act: 'publish' }, { as: owner }),
      400,
      'INVALID_INPUT',
    );
  });

  test('of two tabs in opposite orders: nothing is lost, and none waits for the other for ever', async () => {
    const itemIds = await itemsOf(owner, ...Array.from({ length: 6 }, () => ({ price: 1000 })));
    const acts = [itemIds, itemIds.toReversed(), itemIds].map((ids) =>
      change({ itemIds: ids, act: 'reprice', percent: -10 }),
    );
    const views = itemIds.map((itemId) => app.call(countView, { itemId }, { from: '198.51.100.7' }));
    for (const changed of await Promise.all(acts)) assert.ok(changed.every(({ done }) => done));
    await Promise.all(views);
    for (const id of itemIds) {
      const { price, prices, views: seen } = await read(id);
      assert.deepEqual([price, prices.map((one) => one.price), seen], [729, [729, 810, 900, 1000], 1]);
      for (const { at } of prices) assert.equal(at, new Date(at).toISOString());
    }
  });
});

describe('duplicateItem', () => {
  const files = async () => (await Array.fromAsync(app.context.files.list())).map(({ name }) => name).sort();
  const fields = () => ({
    title: 'Cycle',
    description: 'Two brakes',
    price: 2400,
    category: category.id,
    condition: 'Used' as const,
    status: 'Available' as const,
    rentalAvailable: 'Available' as const,
    rentalPrice: 40,
    rentalDuration: '1 Day',
    negotiable: false,
  });
  async function aCycle() {
    const picture = await aPhoto();
    const ids = [];
    for (let n = 0; n < 2; n += 1) ids.push((await app.call(uploadPicture, { picture }, { as: owner })).body.data._id);
    const { body } = await app.call(createItem, { ...fields(), images: ids.join(',') } as never, { as: owner });
    return body.data.newProduct;
  }

  test('makes one draft of the same, with pictures of its own', async () => {
    const cycle = await aCycle();
    await app.call(editItem, { itemId: cycle._id, status: 'Sold' }, { as: owner });
    const input = { itemId: cycle._id, clientId: randomUUID() };
    const copies = await Promise.all([1, 2, 3].map(() => app.call(duplicateItem, input, { as: owner })));
    const [copy] = copies.map(({ status, body }) => {
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal(body.data._id, copies[0]?.body.data._id);
      return body.data;
    });
    assert.ok(copy && copy._id !== cycle._id);
    const { title, price, negotiable, rentalPrice, rentalDuration, status, ItemStatus, images } = copy;
    assert.deepEqual(
      { title, price, negotiable, rentalPrice, rentalDuration, status, ItemStatus },
      {
        title: 'Cycle',
        price: 2400,
        negotiable: false,
        rentalPrice: 40,
        rentalDuration: '1 Day',
        status: 'Available',
        ItemStatus: 'Draft',
      },
    );
    assert.equal(images.length, 2);
    const names = await files();
    const nameOf = (url: string) => url.replace('/files/', '');
    for (const { url, card, thumbnail } of images)
      for (const file of [url, card, thumbnail]) assert.ok(names.includes(nameOf(file)), file);
    assert.ok(cycle.images.every(({ url }) => images.every((other) => other.url !== url)));
    // Six of each: what the attempts that came second had stored is gone.
    assert.equal(names.length, 12);
    await app.call(deleteItem, { itemId: cycle._id }, { as: owner });
    assert.equal((await read(copy._id)).images.length, 2);
  });

  test('is for its owner, within the quota, and leaves nothing when it is refused', async () => {
    const cycle = await aCycle();
    const input = () => ({ itemId: cycle._id, clientId: randomUUID() });
    assertRefused(await app.call(duplicateItem, input(), { as: other }), 404, 'NOT_FOUND');
    await change({ itemIds: [cycle._id], act: 'publish' });
    assertRefused(await app.call(duplicateItem, input(), { as: other }), 403, 'FORBIDDEN');
    const { db } = app.context;
    const names = await files();
    const full = { bytes: QUOTA.bytes };
    const [picture] = cycle.images;
    await db
      .updateTable('pictures')
      .set(full)
      .where('id', '=', picture?._id ?? '')
      .execute();
    assertRefused(await app.call(duplicateItem, input(), { as: owner }), 413, 'QUOTA');
    assert.deepEqual(await files(), names);
  });
});

// Last: it moves the clock.
describe('listOwnItemFigures', () => {
  test('counts views by days of the campus, who saved it, days left, and items by state', async () => {
    const seller = await aMember(app);
    const [shown, draft, ended] = (await itemsOf(seller, {}, { publication: 'Draft' }, { publication: 'Draft' })) as [
      string,
      string,
      string,
    ];
    await itemsOf(other, {});
    const now = app.context.now();
    const endsAt = new Date(now.getTime() + 2 * DAY);
    const { db } = app.context;
    await db.updateTable('items').set({ ends_at: endsAt }).where('id', '=', shown).execute();
    await db.updateTable('items').set({ ended_at: now, ends_at: now }).where('id', '=', ended).execute();
    const wish = { item_id: shown, item_title: 'Lamp', category_id: category.id, added_at: now };
    for (const { id } of [owner, other])
      await db
        .insertInto('wishes')
        .values({ ...wish, member_id: id })
        .execute();
    const view = (n: number) => app.call(countView, { itemId: shown }, { from: `203.0.113.${n}` });
    await Promise.all([view(1), view(2), view(3), view(3)]);
    const today = await figuresOf(seller);
    assert.deepEqual(today.counts, { all: 3, published: 1, drafts: 1, ended: 1 });
    const of = (figures: typeof today, id: string) => figures.items.find(({ itemId }) => itemId === id);
    const nothing = Array.from({ length: FIGURES.viewDays - 1 }, () => 0);
    assert.deepEqual(of(today, shown), { itemId: shown, views: [...nothing, 3], saved: 2, daysLeft: 2 });
    assert.deepEqual(of(today, draft), { itemId: draft, views: [...nothing, 0], saved: 0, daysLeft: null });
    assert.equal(of(today, ended)?.daysLeft, null);
    app.wait({ days: 1 });
    await view(1);
    assert.deepEqual(of(await figuresOf(seller), shown)?.views.slice(-2), [3, 1]);
    assert.equal(of(await figuresOf(seller), shown)?.daysLeft, 1);
    const age = (days: number) =>
      sql`update item_view_days set day = day - ${days}::int where item_id = ${shown}`.execute(db);
    await age(FIGURES.viewDays - 2);
    assert.deepEqual(of(await figuresOf(seller), shown)?.views, [3, 1, ...nothing.slice(1)]);
    await age(2);
    assert.deepEqual(of(await figuresOf(seller), shown)?.views, [...nothing, 0]);
    for (const [state, id] of [
      ['published', shown],
      ['drafts', draft],
      ['ended', ended],
    ] as const) {
      const { body } = await app.call(listOwnItems, { state }, { as: seller });
      assert.deepEqual(
        body.data.map(({ _id }) => _id),
        [id],
      );
    }
  });
});
