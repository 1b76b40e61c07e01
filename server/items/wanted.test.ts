import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const app = openApp();
let owner: TestMember;
let author: TestMember;
let category: { id: string; slug: string };

before(async () => {
  [owner, author] = await Promise.all([aMember(app), aMember(app, { firstName: 'Fatima' })]);
  category = await aCategory(app);
});

const look = (given: Partial<Parameters<typeof anItem>[1]>) =>
  anItem(app, { owner: author, category, kind: 'Wanted', ...given });

test('lists of wanted posts say who looks, and leave out what is found', async () => {
  const [open, found] = await Promise.all([look({}), look({ status: 'Sold' })]);
  const { body } = await app.call(itemCalls.listItems, { kind: 'Wanted' });
  const mine = body.data.filter(({ _id }) => _id === open.id || _id === found.id);
  assert.deepEqual(
    mine.map(({ _id, author }) => [_id, author?.firstName]),
    [[open.id, 'Fatima']],
  );
  const offer = await anItem(app, { owner: author, category });
  assert.equal((await app.call(itemCalls.getItem, { itemId: offer.id })).body.data.author, null);
});

describe('listWantedIHave', () => {
  test('finds the posts that an item of the caller fits', async () => {
    const given = { owner, category, title: 'Casio scientific calculator', description: 'The fx-991, with its case' };
    const { id } = await anItem(app, { ...given, price: 650 });
    await anItem(app, { ...given, publication: 'Draft' });
    await anItem(app, { ...given, status: 'Sold' });
    const fits = await Promise.all([
      look({ title: 'fx-991 calculators', price: 700 }),
      look({ title: 'Calculator or abacus', price: 0 }),
      // Items are negotiable.
      look({ title: 'Scientific calculator', price: 500 }),
    ]);
    await Promise.all([
      look({ title: 'Wireless gaming mouse calculator' }),
      look({ title: 'Calculator', category: await aCategory(app) }),
      look({ title: 'Calculator', publication: 'Draft' }),
      look({ title: 'Calculator', status: 'Sold' }),
      look({ title: 'Calculator', owner }),
    ]);
    const ask = async () => (await app.call(itemCalls.listWantedIHave, {}, { as: owner })).body.data;
    const found = await ask();
    assert.deepEqual(found.map(({ _id }) => _id).sort(), fits.map((post) => post.id).sort());
    assert.ok(found.every(({ items }) => items.length === 1 && items[0] === id));
    await app.context.db.updateTable('items').set({ negotiable: false }).where('id', '=', id).execute();
    assert.equal((await ask()).length, 2);
  });
});
