import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const { suggestSearches, changeItemStatus, deleteItem } = itemCalls;

const app = openApp();
let owner: TestMember;
let put: (title: string, more?: object) => ReturnType<typeof anItem>;

const suggest = async (keyword: string) => {
  const answer = await app.call(suggestSearches, { keyword });
  assert.equal(answer.status, 200, `${keyword}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};
const texts = async (keyword: string) => (await suggest(keyword)).map(({ text }) => text);

describe('suggestSearches', () => {
  before(async () => {
    owner = await aMember(app);
    const category = await aCategory(app, 'Calculators');
    await aCategory(app, 'Drawing Tools');
    put = (title, more = {}) => anItem(app, { owner, category, title, ...more });
    await put('Casio fx-991 Scientific Calculator', { views: 40 });
    await put('Calculator cover', { views: 2, description: 'Goggles are not included' });
    await put('Calculus made easy', { views: 9 });
    await put('CALCULUS  made easy', { views: 3 });
    await put('Café chairs');
    await put('Maths notes');
    await put("Men's T-shirt 100% cotton");
    await put('किताब और नोट्स');
    await put('Secret prototype', { publication: 'Draft' });
  });

  test('needs a keyword of a bearable length', async () => {
    for (const keyword of ['', '   ', 'x'.repeat(201), 'a\0b'])
      assertRefused(await app.call(suggestSearches, { keyword }), 400, 'INVALID_INPUT', 'keyword');
    assertRefused(await app.call(suggestSearches, {} as never), 400, 'INVALID_INPUT', 'keyword');
  });

  test('what begins so comes first, then categories, then what is looked at most; alike ones once', async () => {
    assert.deepEqual(await suggest('calc'), [
      { kind: 'category', text: 'Calculators', slug: 'calculators' },
      { kind: 'title', text: 'Calculus made easy' },
      { kind: 'title', text: 'Calculator cover' },
      { kind: 'title', text: 'Casio fx-991 Scientific Calculator' },
    ]);
  });

  test('the beginning of any word, in any case and without accents', async () => {
    const cases: Record<string, string> = {
      'CALCULUS MA': 'Calculus made easy',
      'easy calc': 'Calculus made easy',
      'fx-9': 'Casio fx-991 Scientific Calculator',
      'cafe c': 'Café chairs',
      CAFÉ: 'Café chairs',
      chai: 'Café chairs',
      no: 'Maths notes',
      'notes for ma': 'Maths notes',
      mens: "Men's T-shirt 100% cotton",
      't-sh': "Men's T-shirt 100% cotton",
      किता: 'किताब और नोट्स',
      too: 'Drawing Tools',
    };
    for (const [keyword, text] of Object.entries(cases)) assert.deepEqual(await texts(keyword), [text], keyword);
  });

  test('helps with a misspelt letter', async () => {
    assert.deepEqual(await texts('calculatr'), [
      'Calculators',
      'Casio fx-991 Scientific Calculator',
      'Calculator cover',
    ]);
    assert.deepEqual(await texts('chiars'), ['Café chairs']);
  });

  test('only titles and names count, and a wildcard is a character', async () => {
    for (const keyword of ['goggles', '%', '_', '%calc%x', 'c_lc', 'zzzzqqqq', '!!!', '😀', "'", '\\', ':*', '( | )'])
      assert.deepEqual(await texts(keyword), [], keyword);
    assert.deepEqual(await texts('100%'), ["Men's T-shirt 100% cotton"]);
  });

  test('never a draft, nor what was taken back', async () => {
    assert.deepEqual(await texts('secret'), []);
    assert.deepEqual(await texts('protot'), []);
    const [first, second] = [await put('Umbrella red'), await put('Umbrella blue')];
    assert.deepEqual(await texts('umb'), ['Umbrella blue', 'Umbrella red']);
    await app.call(changeItemStatus, { itemId: first.id, ItemStatus: 'Draft' }, { as: owner });
    assert.deepEqual(await texts('umb'), ['Umbrella blue']);
    await app.call(deleteItem, { itemId: second.id }, { as: owner });
    assert.deepEqual(await texts('umb'), []);
  });

  test('up to eight, of which three categories at most, and many alike hide nothing', async () => {
    for (let i = 0; i < 5; i++) await aCategory(app, `Gadgets ${i}`);
    for (let i = 0; i < 12; i++) await put(`Gadget number ${i}`, { views: i });
    const found = await suggest('gad');
    assert.equal(found.length, 8);
    assert.deepEqual(
      found.map(({ kind }) => kind),
      [...Array(3).fill('category'), ...Array(5).fill('title')],
    );
    assert.equal(found[3]?.text, 'Gadget number 11');
  });

  test('is found again by its tag', async () => {
    const url = '/api/v1/item/suggestions?keyword=calc';
    const { headers } = await app.app.inject({ url });
    assert.match(String(headers['cache-control']), /public/);
    const again = await app.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    assert.equal(again.statusCode, 304);
  });
});
