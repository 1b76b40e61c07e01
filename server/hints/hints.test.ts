import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { hintCalls } from '#contract/hints.ts';
import { itemCalls } from '#contract/items.ts';
import { DAY } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

describe('hints for the form of an item', () => {
  const test = openApp();
  let asha: TestMember;
  let meera: TestMember;
  before(async () => {
    [asha, meera] = await Promise.all([aMember(test), aMember(test)]);
  });

  describe('getPriceSense', () => {
    let category: { id: string };
    beforeEach(async () => {
      category = await aCategory(test);
    });

    const ago = (days: number) => new Date(test.context.now().getTime() - days * DAY);
    /** Deals that were completed, one a price. */
    async function sold(title: string, prices: number[], more: object = {}, deal: object = {}): Promise<void> {
      for (const price of prices) {
        const item = await anItem(test, { owner: meera, category, title, price: 999, status: 'Sold', ...more });
        const at = ago(10).toISOString();
        const times = { created_at: at, changed_at: at, completed_at: at };
        await test.context.db
          .insertInto('deals')
          .values({
            ...times,
            item_id: item.id,
            item_title: title,
            seller_id: meera.id,
            buyer_id: asha.id,
            state: 'Completed',
            price,
            ...deal,
          })
          .execute();
      }
    }
    const ask = async (title: string, more: object = {}) =>
      (await test.call(hintCalls.getPriceSense, { title, category: category.id, ...more }, { as: asha })).body.data;

    it('says what items with such words sold for, from five on', async () => {
      await sold('Mini drafter with cover', [200, 390, 400, 450]);
      assert.equal((await ask('Drafter')).sold, null);
      await sold('Drafters', [420]);
      const { sold: found } = await ask('Drafter, hardly used');
      assert.deepEqual([found?.count, found?.median, found?.low, found?.high], [5, 400, 276, 438]);
      assert.equal((await ask('Lab coat')).sold, null, 'the prices of the category say nothing of it');
      assert.equal((await ask('Drafter', { category: (await aCategory(test)).id })).sold, null);
    });

    it('names what was cheap with its paise: nothing looks free', async () => {
      await sold('Pin badge', [0.4, 0.4, 0.4, 2.25, 2.25]);
      const { sold: found } = await ask('Pin badge');
      assert.deepEqual([found?.median, found?.low, found?.high], [0.4, 0.4, 2.25]);
    });

    it('asks for the same condition first, and for the whole category only where its prices are close', async () => {
      await sold('Fan', [100, 100, 110, 110, 120], { condition: 'Used' });
      await sold('Fan', [300, 300, 300, 300, 300], { condition: 'New' });
      assert.equal((await ask('Fan', { condition: 'New' })).sold?.median, 300);
      assert.equal((await ask('Fan', { condition: 'Used' })).sold?.median, 110);
      assert.equal((await ask('Fan', { condition: 'Like New' })).sold?.count, 10);
      assert.equal((await ask('Sofa')).sold, null);
      category = await aCategory(test);
      await sold('Lock', [100, 100, 110, 110, 120]);
      assert.equal((await ask('Chain')).sold?.count, 5);
    });

    it('leaves out rentals, what did not come about, and what is long ago', async () => {
      await sold('Tent', [100, 100, 100, 100]);
      const day = ago(12).toISOString().slice(0, 10);
      await sold('Tent', [900], {}, { rent_from: day, rent_to: day });
      await sold('Tent', [900], {}, { state: 'Withdrawn', completed_at: null });
      await sold('Tent', [900], {}, { completed_at: ago(700).toISOString() });
      assert.equal((await ask('Tent')).sold, null);
      await sold('Tent', [100]);
      assert.equal((await ask('Tent')).sold?.count, 5);
    });

    it('counts the members who look for one, from three on, each once and not the one who asks', async () => {
      const looks = async (member: TestMember, words: string | null, more: object = {}) =>
        test.context.db
          .insertInto('saved_searches')
          .values({
            member_id: member.id,
            keyword: words ?? '',
            words: words && `'${words}'`,
            rarest: words,
            created_at: ago(1).toISOString(),
            seen_at: ago(1).toISOString(),
            ...more,
          })
          .execute();
      const others = await Promise.all([aMember(test), aMember(test), aMember(test)]);
      const [one, two, three] = others as [TestMember, TestMember, TestMember];
      for (const member of [asha, one, one]) await looks(member, 'sextant');
      await looks(two, null, { category_id: category.id });
      await looks(three, 'sextant', { condition: 'New' });
      assert.equal((await ask('Brass sextant', { condition: 'Used' })).looking, null);
      assert.equal((await ask('Brass sextant', { condition: 'New' })).looking, 3);
      assert.equal((await ask('Brass globe', { condition: 'New' })).looking, null);
    });
  });

  it('suggestItemFields takes what most items with the same words have, and nothing where they differ', async () => {
    const [tools, books] = await Promise.all([aCategory(test), aCategory(test)]);
    const put = (title: string, category: { id: string }, condition: 'New' | 'Used') =>
      anItem(test, { owner: meera, category, title, condition });
    const ask = async (title: string) =>
      (await test.call(hintCalls.suggestItemFields, { title }, { as: asha })).body.data;
    await put('Setsquare large', tools, 'Used');
    await put('Setsquare small', tools, 'New');
    assert.deepEqual(await ask('Setsquare'), { category: null, condition: null }, 'two say nothing');
    await put('Setsquare of wood', tools, 'New');
    await put('Small and large for beginners', books, 'Used');
    assert.deepEqual(await ask('My setsquare, small'), { category: tools.id, condition: 'New' });
    for (let n = 0; n < 2; n += 1) await put('Setsquare exercises', books, 'Used');
    assert.deepEqual(await ask('Setsquare'), { category: null, condition: null });
    assert.deepEqual(await ask('of the'), { category: null, condition: null });
  });

  it('findOwnAlike finds my own item of the last days, however it is written', async () => {
    const ask = async (title: string, as = asha) =>
      (await test.call(hintCalls.findOwnAlike, { title }, { as })).body.data?._id ?? null;
    const old = await anItem(test, {
      owner: asha,
      title: 'Kettle',
      createdAt: new Date(test.context.now().getTime() - 8 * DAY),
    });
    const draft = await anItem(test, { owner: asha, title: 'Café  lamp', publication: 'Draft' });
    assert.deepEqual([await ask('cafe LAMP'), await ask('Kettle'), await ask('Lamp')], [draft.id, null, null]);
    assert.equal(await ask('cafe lamp', meera), null);
    await test.call(itemCalls.changeItemStatus, { itemId: draft.id, status: 'Sold' }, { as: asha });
    assert.equal(await ask('cafe lamp'), null, 'another one may be for sale');
    assert.ok(old);
  });
});
