import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { itemCalls } from '#contract/items.ts';
import { paperCalls } from '#contract/papers.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { rebuildSearch } from './rebuild-search.ts';

const { searchItems, suggestSearches } = itemCalls;

let app: TestApp;
let papers: WithPapers;
let owner: Awaited<ReturnType<typeof aMember>>;
let category: { id: string };
before(async () => {
  papers = await withPapers();
  app = papers.app;
  owner = await aMember(app);
  category = await aCategory(app, 'All things');
});
after(() => app.close());

const put = (title: string, more: object = {}) => anItem(app, { owner, category, title, ...more });
const titles = async (keyword: string) =>
  (await app.call(searchItems, { keyword })).body.data.map(({ title }) => title);
const suggested = async (keyword: string) =>
  (await app.call(suggestSearches, { keyword })).body.data.map(({ text }) => text);

/** Titles, and the ways in which people look for each. */
const WAYS: Record<string, string[]> = {
  'Casio FX-991ES Plus': ['fx991es', 'fx-991es', 'FX 991 ES', 'fx 991es', 'fx991', 'fx-991', '991es'],
  'Seagate 500GB disk': ['500gb', '500 GB', '500-gb', 'seagate 500 gb'],
  'RAM of 16 GB': ['16gb', '16 gb', '16-GB ram'],
  'T-shirt of the fest': ['tshirt', 't-shirt', 't shirt', 'T shirts'],
  'Tshirt, plain': ['tshirt', 't-shirt', 't shirt'],
  'Wi-Fi router': ['wifi', 'wi-fi', 'wi fi', 'wifi router'],
  'Wifi dongle': ['wifi', 'wi-fi', 'wi-fi dongle'],
  'iPhone 13 cover': ['iphone13', 'iphone 13', 'iphone-13', 'iphone13 cover'],
  // Canonical equivalents, and digits of other scripts.
  'पढ़ाई की मेज': ['पढ़ाई', 'प\u095dाई'],
  'क़लम सेट': ['\u0958लम', 'क\u093cलम'],
  '한국어 회화': ['한국어'.normalize('NFD'), '한국어'],
  'Cafe\u0301 racer': ['caf\u00e9', 'cafe'],
  'भौतिकी १२वीं': ['12', '१२', 'भौतिकी 12'],
  'Ｐｅｎｃｉｌ ２Ｂ': ['pencil', '2b', '2 B'],
  数据结构教材: ['教材', '数据', '结构教材', '数据结构教材', '材'],
};

describe('forms of words', () => {
  before(async () => {
    for (const title of Object.keys(WAYS)) await put(title);
    await put('Notes for class 12', { description: 'Old. Goes with the 2nd of 2' });
  });

  test('a search finds what is written in another way', async () => {
    for (const [title, ways] of Object.entries(WAYS))
      for (const way of ways) assert.ok((await titles(way)).includes(title), `${way} finds ${title}`);
  });

  test('so do suggestions', async () => {
    for (const [title, ways] of Object.entries(WAYS))
      for (const way of ways) assert.ok((await suggested(way)).includes(title), `${way} suggests ${title}`);
  });

  test('and nothing is found that has only parts of it', async () => {
    assert.deepEqual(await titles('fx570es'), []);
    assert.deepEqual(await titles('教据'), []);
    assert.deepEqual(await titles('class 12 notes'), ['Notes for class 12']);
  });

  test('what was stored before has its forms after the cleanup, papers too', async () => {
    const { db } = app.context;
    const paper = await papers.aPaper({ title: 'क़लम १२', subject: 'Physics' }, 'Page');
    const old = "forms = 0, search = to_tsvector('simple', 'nothing')";
    await sql`update item_search set ${sql.raw(old)}`.execute(db);
    await sql`update papers set forms = 0`.execute(db);
    assert.deepEqual(await titles('fx991es'), []);
    await rebuildSearch(app.context, new AbortController().signal);
    // Another keyword: the answer to the first is in the cache.
    assert.ok((await titles('fx-991es')).includes('Casio FX-991ES Plus'));
    const found = await app.call(paperCalls.searchPapers, { keyword: '\u0958लम 12' }, { as: owner });
    assert.ok(found.body.data.some(({ _id }) => _id === paper));
    const { rows } =
      await sql`select from item_search where forms = 0 union all select from papers where forms = 0`.execute(db);
    assert.equal(rows.length, 0);
  });
});
