import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { CONDITIONS } from '#contract/limits.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { findMatches, selectMatches } from './find-matches.ts';

const { saveSearch } = savedSearchCalls;

/** Some begin with others; one is a word of every item. */
const WORDS = ['lamp', 'lampshade', 'kettle', 'kettles', 'drafter', 'draft', 'board', 'boards', 'casio', 'zip'];
const PRICES = [0, 99, 100, 101, 500];

describe('findMatches', () => {
  const test = openApp();
  let seller: TestMember;
  let categories: { id: string }[];
  before(async () => {
    seller = await aMember(test);
    categories = [await aCategory(test, 'First'), await aCategory(test, 'Second')];
    // So that no word is unknown when it is looked for, and corrected: a published item makes words known.
    await anItem(test, { owner: seller, title: WORDS.join(' ') });
  });

  const someWords = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const aSearch = fc.record({
    words: fc.oneof(someWords, fc.constant<string[]>([])),
    category: maybe(fc.constantFrom(0, 1)),
    condition: maybe(fc.constantFrom(...CONDITIONS)),
    minPrice: maybe(fc.constantFrom(...PRICES)),
    maxPrice: maybe(fc.constantFrom(...PRICES)),
    negotiable: fc.boolean(),
  });
  const anOffer = fc.record({
    words: someWords,
    category: fc.constantFrom(0, 1),
    condition: fc.constantFrom(...CONDITIONS),
    price: fc.constantFrom(...PRICES),
    negotiable: fc.boolean(),
  });
  type Search = typeof aSearch extends fc.Arbitrary<infer T> ? T : never;
  type Offer = typeof anOffer extends fc.Arbitrary<infer T> ? T : never;

  const stem = (word: string) => word.replace(/s$/, '');
  /** Plain and slow: the same as a search, which takes a single word as the beginning of a word. */
  const fits = ({ words, ...search }: Search, item: Offer): boolean =>
    words.every((word) =>
      item.words.some((one) => stem(one) === stem(word) || (words.length === 1 && one.startsWith(word))),
    ) &&
    (search.category ?? item.category) === item.category &&
    (search.condition ?? item.condition) === item.condition &&
    (search.minPrice ?? 0) <= item.price &&
    (search.maxPrice ?? item.price) >= item.price &&
    (item.negotiable || !search.negotiable);

  it('finds what a plain and slow comparison finds, whatever is looked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aSearch, { minLength: 5, maxLength: 25 }), anOffer, async (given, item) => {
        const member = await aMember(test);
        const searches = given.filter(
          ({ words, category, minPrice = 0, maxPrice = 500 }) =>
            (words.length > 0 || category !== undefined) && minPrice <= maxPrice,
        );
        const byId = new Map<string, Search>();
        for (const search of searches) {
          const { words, category, ...rest } = search;
          const fields = {
            keyword: words.join(' '),
            ...rest,
            ...(category !== undefined && { category: categories[category]?.id }),
          };
          const { body } = await test.call(saveSearch, fields, { as: member });
          byId.set(body.data._id, search);
        }
        const { id } = await anItem(test, {
          owner: seller,
          category: categories[item.category] ?? { id: '' },
          title: item.words.join(' '),
          description: 'As new',
          condition: item.condition,
          price: item.price,
        });
        await sql`update items set negotiable = ${item.negotiable} where id = ${id}`.execute(test.context.db);
        const found = (await findMatches(test.context.db, id)).filter(({ memberId }) => memberId === member.id);
        const expected = [...byId].filter(([, search]) => fits(search, item)).map(([searchId]) => searchId);
        assert.deepEqual(found.map(({ searchId }) => searchId).toSorted(), expected.toSorted());
        await sql`delete from members where id = ${member.id}`.execute(test.context.db);
      }),
      { numRuns: 30 },
    );
  });

  it('reads few of 100,000 searches', async () => {
    const { db } = test.context;
    const { id: memberId } = await aMember(test);
    // Run in batches, each within the time that a statement may take.
    for (let from = 0; from < 100_000; from += 10_000)
      await sql`
        insert into saved_searches (member_id, keyword, category_id, max_price, words, rarest, created_at, seen_at)
        select ${memberId}, 'x', case when n % 2 = 0 then ${categories[0]?.id ?? ''}::uuid end, n % 2000,
          ('''word' || n % 5000 || ''' & ''common''')::tsquery, 'word' || n % 5000, now(), now()
        from generate_series(${from}::int + 1, ${from}::int + 10000) n`.execute(db);
    await sql`analyze saved_searches`.execute(db);
    const description = Array.from({ length: 60 }, (_, n) => `word${n * 80} thing${n}`).join(' ');
    const { id } = await anItem(test, {
      owner: seller,
      category: categories[0] ?? { id: '' },
      title: 'Common',
      description,
    });
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, timing off) ${selectMatches(id)}`.compile(db),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(plan, /Index Scan (on|using) saved_searches_by_word/);
    assert.doesNotMatch(plan, /Seq Scan on saved_searches/);
    const matches = await findMatches(db, id);
    assert.ok(
      matches.length > 500,
      `${matches.length} of 60 words, 20 searches each, half of them dearer or elsewhere`,
    );
  });
});
