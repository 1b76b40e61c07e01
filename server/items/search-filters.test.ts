import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { FIND } from './find.ts';
import { buildQuery, readWords } from './search-query.ts';

const { searchItems, listItems, editItem } = itemCalls;

describe('kinds, places and reductions', () => {
  const app = openApp();
  let owner: TestMember;
  let category: { id: string; slug: string };
  const ids: Record<string, string> = {};
  before(async () => {
    owner = await aMember(app);
    category = await aCategory(app, 'Cycles');
    for (const title of ['Cycle one', 'Cycle two', 'Cycle three', 'Cycle four'])
      ids[title] = (await anItem(app, { owner, category, title, price: 1000 })).id;
    await change('Cycle one', { location: 'Hostel Ç' });
    await change('Cycle two', { location: 'hostel c', negotiable: false });
    await change('Cycle three', { price: 900 });
    app.wait({ minutes: 1 });
    await change('Cycle one', { price: 990 });
    for (const [title, price] of [
      ['Wanted cycle', 700],
      ['Any cycle', 500],
    ] as const) {
      const { id } = await anItem(app, { owner, category, title, price });
      await app.context.db.updateTable('items').set({ kind: 'Wanted' }).where('id', '=', id).execute();
    }
    app.context.cache.invalidate();
  });

  const change = (title: string, fields: object) =>
    app.call(editItem, { itemId: ids[title] ?? '', ...fields }, { as: owner });
  const found = async (filters: object) => {
    const { body } = await app.call(searchItems, { keyword: 'cycle', sort: 'priceLow', ...filters });
    assert.equal(body.total, body.data.length, JSON.stringify(filters));
    return body.data.map(({ title }) => title.replace('Cycle ', ''));
  };

  it('searchItems narrows by place, negotiable and reduced, and knows wanted posts', async () => {
    assert.deepEqual(await found({ place: 'Hostel C' }), ['one', 'two']);
    assert.deepEqual(await found({ place: 'Hostel C', negotiable: true }), ['one']);
    assert.deepEqual(await found({ reduced: true }), ['three', 'one']);
    assert.deepEqual(await found({ sort: 'reduced' }), ['one', 'three']);
    assert.deepEqual(await found({ negotiable: true, maxPrice: 990 }), ['three', 'one']);
    assert.deepEqual(await found({ negotiable: true, maxPrice: '₹990/-' }), ['three', 'one']);
    assert.deepEqual(await found({ kind: 'Wanted' }), ['Any cycle', 'Wanted cycle']);
    assert.deepEqual(await found({ kind: 'Wanted', sort: 'priceHigh' }), ['Wanted cycle', 'Any cycle']);
    assert.deepEqual(await found({ kind: 'Wanted', sort: 'newest' }), ['Any cycle', 'Wanted cycle']);
    assert.deepEqual(await found({ kind: 'Wanted', sort: 'relevance', maxPrice: 600 }), ['Any cycle']);
    assert.deepEqual(await found({ kind: 'Wanted', reduced: true }), []);
  });

  for (const [sort, kind] of [
    ['reduced', 'Offer'],
    ['newest', 'Wanted'],
    ['priceLow', 'Wanted'],
    ['relevance', 'Wanted'],
  ] as const)
    it(`searchItems pages by ${sort} through ${kind} without a gap`, async () => {
      const all = await found({ sort, kind });
      const titles: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await app.call(searchItems, {
          keyword: 'cycle',
          sort,
          kind,
          limit: 1,
          ...(cursor && { cursor }),
        });
        titles.push(...body.data.map(({ title }) => title.replace('Cycle ', '')));
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      assert.deepEqual(titles, all);
    });

  it('listItems and getCategoryPage list what has become cheaper, the latest reduction first', async () => {
    const first = (await app.call(listItems, { sort: 'reduced', limit: 1 })).body;
    assert.deepEqual(
      first.data.map(({ title, wasPrice }) => [title, wasPrice]),
      [['Cycle one', 1000]],
    );
    const second = (await app.call(listItems, { sort: 'reduced', limit: 1, cursor: first.nextCursor ?? '' })).body;
    assert.deepEqual([second.data[0]?.title, second.nextCursor], ['Cycle three', null]);
    const { selectedCategory, newest } = (
      await app.call(categoryCalls.getCategoryPage, { categoryId: category.id, sort: 'reduced' })
    ).body.data;
    assert.deepEqual(
      selectedCategory.Items.map(({ title }) => title),
      ['Cycle one', 'Cycle three'],
    );
    assert.equal(newest.length, 4);
  });
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Rows of `item_search` that were read. */
const readBy = (plan: Plan): number =>
  (plan['Relation Name'] === 'item_search'
    ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part), 0);

describe('a place with few items', () => {
  const app = openApp();

  it('searchItems reads those, however many items elsewhere have the word', async () => {
    const { db } = app.context;
    const owner = await aMember(app);
    const first = await anItem(app, { owner, title: 'Gramophone' });
    await sql`update items set location = 'Áttic  One' where id = ${first.id}`.execute(db);
    await sql`
      insert into items (owner_id, category_id, picture_id, title, description, price, condition, status, publication, rental, location)
      select owner_id, category_id, picture_id, title, description, price, condition, status, publication, rental, 'Hall ' || n % 5
      from items, generate_series(1, 1500) as n where id = ${first.id}`.execute(db);
    await sql`analyze item_search`.execute(db);
    const query = buildQuery(await readWords(db, 'gramophone'), { wide: false });
    assert.ok(query);
    const none = { category: null, condition: null, status: null, rental: null, minPrice: null, maxPrice: null };
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (analyze, format json) ${FIND.relevance({
      ...query,
      ...none,
      kind: 'Offer',
      place: 'attic one',
      negotiable: false,
      reduced: false,
      asOf: null,
      afterAmount: Number.POSITIVE_INFINITY,
      afterNumber: Number.MAX_SAFE_INTEGER,
      rows: 25,
      hider: null,
    })}`.execute(db);
    const read = readBy((rows[0] as (typeof rows)[0])['QUERY PLAN'][0].Plan);
    assert.ok(read > 0 && read <= 10, `${read} rows were read`);
    const { body } = await app.call(itemCalls.searchItems, { keyword: 'gramophone', place: 'attic one' });
    assert.deepEqual([body.total, body.data[0]?._id], [1, first.id]);
  });
});
