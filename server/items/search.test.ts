import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { itemCalls } from '#contract/items.ts';
import { SEARCH_COUNTED, SORTS } from '#contract/limits.ts';
import { oneLetterAway } from '#server/database/one-letter-away.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const { searchItems } = itemCalls;

const app = openApp();
let owner: TestMember;

const search = async (keyword: string, more: object = {}) => {
  const answer = await app.call(searchItems, { keyword, ...more });
  assert.equal(answer.status, 200, `${keyword}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const titles = async (keyword: string, more: object = {}) =>
  (await search(keyword, more)).data.map(({ title }) => title);

describe('searchItems', () => {
  before(async () => {
    owner = await aMember(app);
    const [tools, books, bikes] = [
      await aCategory(app, 'Drawing Tools'),
      await aCategory(app, 'Books & Notes'),
      await aCategory(app, 'Cycles'),
    ];
    const put = (category: { id: string }, title: string, more: object = {}) =>
      anItem(app, { owner, category, title, ...more });
    await put(tools, 'Casio fx-991 Scientific Calculator', { price: 650 });
    await put(tools, 'Mini Drafter', { description: 'For the first semester. T-shirt included', price: 250 });
    await put(tools, 'Arduino Uno R3', {
      description: 'Microcontroller board for projects',
      condition: 'New',
      price: 450,
    });
    await put(tools, 'Table lamp', { description: 'Warm light for reading', status: 'Sold', price: 300 });
    await put(books, 'Engineering Mathematics', { description: 'Seventh edition, lamp not included', price: 350 });
    await put(books, 'CSE/IT lab manuals', { description: 'All semesters', rental: 'Available', price: 100 });
    await put(books, 'Café management', { description: "A men's world", price: 90 });
    await put(bikes, 'Hero Sprint', { description: 'Two wheels. Good condition.Used once', price: 3500 });
    await put(bikes, 'Secret prototype', { publication: 'Draft' });
    await put(books, 'किताब और नोट्स');
  });

  test('finds by word, beginning, plural, accent, category and text', async () => {
    const cases: Record<string, string> = {
      calculator: 'Casio fx-991 Scientific Calculator',
      calculators: 'Casio fx-991 Scientific Calculator',
      calc: 'Casio fx-991 Scientific Calculator',
      'CASIO  scien': 'Casio fx-991 Scientific Calculator',
      'fx-991': 'Casio fx-991 Scientific Calculator',
      'fx 991': 'Casio fx-991 Scientific Calculator',
      cafe: 'Café management',
      CAFÉ: 'Café management',
      mens: 'Café management',
      cycle: 'Hero Sprint',
      used: 'Hero Sprint',
      microcontroller: 'Arduino Uno R3',
      'boards for the project': 'Arduino Uno R3',
      't-shirts': 'Mini Drafter',
      'it manual': 'CSE/IT lab manuals',
      cse: 'CSE/IT lab manuals',
      it: 'CSE/IT lab manuals',
      किताब: 'किताब और नोट्स',
      'drawing drafters': 'Mini Drafter',
    };
    for (const [keyword, title] of Object.entries(cases)) assert.equal((await titles(keyword))[0], title, keyword);
  });

  test('finds what was meant by a misspelt word', async () => {
    const cases: Record<string, string> = {
      calculater: 'Casio fx-991 Scientific Calculator',
      calculaters: 'Casio fx-991 Scientific Calculator',
      arduno: 'Arduino Uno R3',
      ardiuno: 'Arduino Uno R3',
      drfter: 'Mini Drafter',
      lmap: 'Table lamp',
      'mathematcs enginering': 'Engineering Mathematics',
      'casio calculatr': 'Casio fx-991 Scientific Calculator',
    };
    for (const [keyword, title] of Object.entries(cases)) assert.equal((await titles(keyword))[0], title, keyword);
    assert.deepEqual(await titles('zzzzqqqq'), []);
  });

  test('a title tells more than a text, a whole word more than a beginning, what can be had more than what is sold', async () => {
    assert.deepEqual(await titles('lamp'), ['Table lamp', 'Engineering Mathematics']);
    const category = await aCategory(app);
    for (const [title, status] of [
      ['Pencil box', 'Available'],
      ['Pen', 'Sold'],
      ['Pen', 'Available'],
    ] as const)
      await anItem(app, { owner, category, title, status });
    const found = (await search('pen')).data.map(({ title, status }) => `${title} ${status}`);
    assert.deepEqual(found, ['Pen Available', 'Pen Sold', 'Pencil box Available']);
  });

  test('shows no draft', async () => {
    assert.deepEqual(await titles('prototype'), []);
    assert.deepEqual(await titles('secret prototype'), []);
  });

  test('the best hit brings other items of its category, on the first page', async () => {
    const { data } = await search('casio');
    const related = data[0]?.category.Items ?? [];
    assert.deepEqual(
      new Set(related.map(({ title }) => title)),
      new Set(['Mini Drafter', 'Arduino Uno R3', 'Table lamp']),
    );
    const { nextCursor } = await search('semester', { limit: 1 });
    const second = await search('semester', { limit: 1, cursor: nextCursor });
    assert.equal(second.data.length, 1);
    assert.equal(second.data[0]?.category.Items, undefined);
  });

  test('filters', async () => {
    const category = (await search('casio')).data[0]?.category._id;
    const all = { keyword: 'drawing' };
    assert.equal((await titles(all.keyword)).length, 4);
    const cases: [object, string[]][] = [
      [{ condition: 'New' }, ['Arduino Uno R3']],
      [{ status: 'Sold' }, ['Table lamp']],
      [{ minPrice: 400, maxPrice: '600' }, ['Arduino Uno R3']],
      [{ minPrice: 650 }, ['Casio fx-991 Scientific Calculator']],
      [{ rentalAvailable: 'Available' }, []],
      [{ category, status: 'Sold' }, ['Table lamp']],
      [{ minPrice: 900, maxPrice: 1 }, []],
    ];
    for (const [more, expected] of cases) {
      const found = await search(all.keyword, more);
      assert.deepEqual(
        found.data.map(({ title }) => title),
        expected,
        JSON.stringify(more),
      );
      assert.equal(found.total, expected.length);
    }
    assert.deepEqual(await titles('manual', { rentalAvailable: 'Available' }), ['CSE/IT lab manuals']);
  });

  test('sorts', async () => {
    const by = async (sort: string) => (await search('drawing', { sort })).data.map(({ price }) => price);
    assert.deepEqual(await by('priceLow'), [250, 300, 450, 650]);
    assert.deepEqual(await by('priceHigh'), [650, 450, 300, 250]);
    assert.deepEqual((await titles('drawing', { sort: 'newest' }))[0], 'Table lamp');
  });

  test('pages in every sort without skipping or repeating while others put up', async () => {
    const category = await aCategory(app);
    const ids: string[] = [];
    for (let i = 0; i < 23; i++) {
      const price = (i * 3) % 7;
      const status = i % 3 ? 'Available' : 'Sold';
      ids.push((await anItem(app, { owner, category, title: `Umbrella ${i}`, price, status })).id);
    }
    let putMeanwhile = 0;
    for (const sort of SORTS.filter((one) => one !== 'reduced')) {
      const shown: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await search('umbrellas', { sort, limit: 5, category: category.id, ...(cursor && { cursor }) });
        shown.push(...page.data.map(({ _id }) => _id));
        cursor = page.nextCursor;
        await anItem(app, { owner, category, title: 'Umbrella umbrella', price: shown.length % 7 });
        putMeanwhile += 1;
      } while (cursor);
      assert.equal(new Set(shown).size, shown.length, sort);
      assert.deepEqual(shown.filter((id) => ids.includes(id)).toSorted(), ids.toSorted(), sort);
    }
    assert.equal((await search('umbrella', { category: category.id, limit: 1 })).total, ids.length + putMeanwhile);
  });

  test('finds what was put up long apart, in every sort, filtered or not, each once', async () => {
    const category = await aCategory(app);
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) {
      const price = 10 + ((i * 7) % 20) * 10;
      const title = i % 2 ? `Gramophone ${i}` : `Stand ${i}`;
      const description = i % 2 ? 'Plays' : 'For a gramophone';
      ids.push((await anItem(app, { owner, category, title, description, price })).id);
    }
    // Looks as if half a million items had been put up between the first and the last.
    await sql`
      update item_search set number = spread.number from (
        select item_id, 100000 + row_number() over (order by number) * 30000 as number from item_search where category_id = ${category.id}
      ) as spread where spread.item_id = item_search.item_id`.execute(app.context.db);
    const all = async (more: object) => {
      const found: { id: string; price: number; title: string }[] = [];
      let cursor: string | null = '';
      do {
        const page: Awaited<ReturnType<typeof search>> = await search('gramophones', { limit: 3, cursor, ...more });
        found.push(...page.data.map(({ _id, price, title }) => ({ id: _id, price, title })));
        cursor = page.nextCursor;
      } while (cursor);
      return found;
    };
    const newest = ids.toReversed();
    assert.deepEqual(
      (await all({ sort: 'newest' })).map(({ id }) => id),
      newest,
    );
    const byRank = await all({});
    assert.deepEqual(byRank.map(({ id }) => id).toSorted(), ids.toSorted());
    assert.ok(byRank.slice(0, 10).every(({ title }) => title.startsWith('Gramophone')));
    for (const sort of ['priceLow', 'priceHigh']) {
      const prices = (await all({ sort })).map(({ price }) => price);
      assert.deepEqual(
        prices,
        prices.toSorted((one, other) => (sort === 'priceLow' ? one - other : other - one)),
      );
      assert.equal(prices.length, 20);
    }
    const cheap = await all({ category: category.id, status: 'Available', condition: 'Used', maxPrice: 60 });
    assert.deepEqual(
      cheap.map(({ price }) => price).toSorted((one, other) => one - other),
      [10, 20, 30, 40, 50, 60],
    );
  });

  test('a frequent word, too, is found to its end, each once, and cheaper or newer ones first', async () => {
    const category = await aCategory(app, 'Bulk');
    const first = await anItem(app, { owner, category, title: 'Harmonium 0', price: 500 });
    await sql`
      insert into items (owner_id, category_id, picture_id, title, description, price, condition, status, publication, rental)
      select owner_id, category_id, picture_id, 'Harmonium ' || n, description, n * 7 % 400, condition, status, publication, rental
      from items, generate_series(1, 1400) as n where id = ${first.id}`.execute(app.context.db);
    app.context.cache.invalidate();
    for (const [sort, most] of [
      ['newest', 1401],
      ['priceLow', 1401],
      ['priceHigh', 1401],
      ['relevance', SEARCH_COUNTED],
    ] as const) {
      const shown: string[] = [];
      const prices: number[] = [];
      let cursor: string | null = '';
      do {
        const page: Awaited<ReturnType<typeof search>> = await search('harmonium', { sort, limit: 100, cursor });
        assert.equal(page.total, SEARCH_COUNTED);
        shown.push(...page.data.map(({ _id }) => _id));
        prices.push(...page.data.map(({ price }) => price));
        cursor = page.nextCursor;
      } while (cursor);
      assert.equal(shown.length, most, sort);
      assert.equal(new Set(shown).size, most, sort);
      if (sort === 'newest') assert.equal(shown.at(-1), first.id);
      if (sort === 'priceLow') assert.ok(prices.every((price, i) => i === 0 || price >= (prices[i - 1] ?? 0)));
    }
  });

  test('follows what is edited, sold, withdrawn and deleted', async () => {
    const item = await anItem(app, { owner, title: 'Theodolite', price: 100 });
    const found = (more = {}) => titles('theodolite', more);
    await app.call(itemCalls.editItem, { itemId: item.id, title: 'Theodolite mark two', price: '900' }, { as: owner });
    assert.deepEqual(await found({ minPrice: 500 }), ['Theodolite mark two']);
    assert.deepEqual(await found({ maxPrice: 500 }), []);
    await app.call(itemCalls.changeItemStatus, { itemId: item.id, status: 'Sold' }, { as: owner });
    assert.deepEqual(await found({ status: 'Available' }), []);
    assert.deepEqual(await found({ status: 'Sold' }), ['Theodolite mark two']);
    await app.call(itemCalls.changeItemStatus, { itemId: item.id, ItemStatus: 'Draft' }, { as: owner });
    assert.deepEqual(await found(), []);
    await app.call(itemCalls.changeItemStatus, { itemId: item.id, ItemStatus: 'Published' }, { as: owner });
    assert.deepEqual(await found(), ['Theodolite mark two']);
    await app.call(itemCalls.deleteItem, { itemId: item.id }, { as: owner });
    assert.deepEqual(await found(), []);
  });

  test('no keyword breaks it', async () => {
    const odd = [
      '!!!',
      "'",
      "''; drop table items; --",
      '"',
      '\\',
      "\\'",
      '&',
      '|',
      '!',
      ':*',
      '<->',
      '(',
      ')',
      'a & b',
      'lamp:*',
      '%',
      '_',
      '😀',
      '😀 lamp',
      '🏳️‍🌈',
      'the',
      'it is',
      '½',
      'ß',
      'ﬁ',
      'é',
      '١٢٣',
      '中文',
      '-',
      '--',
      '.',
      '3.5',
      '-5',
      'a',
      'a a a a a',
      'x'.repeat(200),
      'ab '.repeat(66),
      '=1+1',
      '../../etc',
      '<b>',
      'user@campus.edu',
      'https://a.b/c?d=e#f',
      Array.from({ length: 40 }, (_, i) => `w${i}`).join(' '),
      "O'Neil",
      '1e999',
      'null',
      '__proto__',
      '\u202elamp',
      'i̇',
    ];
    for (const keyword of odd) for (const sort of ['relevance', 'newest']) await search(keyword, { sort });
    assert.deepEqual(await titles('😀'), []);
    assert.deepEqual(await titles('😀 lamp'), await titles('lamp'));
  });

  test('any text is answered or refused, never a fault', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...`lamp it's'"\\&|!:*()<->%_-./ ½é😀`),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 60 }), async (keyword) => {
        const { status } = await app.call(searchItems, { keyword });
        return status === 200 || status === 400;
      }),
      { numRuns: 200 },
    );
  });

  test('refuses each bad field', async () => {
    const bad: Record<string, unknown[]> = {
      keyword: [undefined, '', '  ', '\u200b', 'x'.repeat(201), 5, 'a\0b', '\ud800'],
      category: ['x'],
      condition: ['Old'],
      status: ['Gone'],
      rentalAvailable: ['yes'],
      minPrice: ['-1', 'x'],
      maxPrice: ['1e3', '10000001'],
      sort: ['best'],
      limit: [0, 101, 'x'],
      cursor: ['x', 'W10'],
    };
    for (const [field, values] of Object.entries(bad))
      for (const value of values)
        assertRefused(await app.call(searchItems, { keyword: 'lamp', [field]: value }), 400, 'INVALID_INPUT', field);
    // A cursor belongs to its sort.
    const { nextCursor } = await search('drawing', { limit: 1, sort: 'priceLow' });
    assertRefused(
      await app.call(searchItems, { keyword: 'drawing', cursor: nextCursor ?? '' }),
      400,
      'INVALID_INPUT',
      'cursor',
    );
  });
});

describe('oneLetterAway', () => {
  test('has every slip of one letter, and not the word', () => {
    const slips = oneLetterAway('lamp');
    for (const slip of ['lmap', 'lap', 'lamps', 'clamp', 'lump', 'lam', 'alamp']) assert.ok(slips.includes(slip), slip);
    assert.ok(!slips.includes('lamp'));
  });
});
