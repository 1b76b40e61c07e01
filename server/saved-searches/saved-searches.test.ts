import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { ClientInput } from '#contract/call.ts';
import { itemCalls } from '#contract/items.ts';
import { SAVED_SEARCHES } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { mailDigests } from '#server/notices/mail-digests.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { matchItem } from './match-item.ts';

const { listSavedSearches, saveSearch, changeSavedSearch, deleteSavedSearch } = savedSearchCalls;
const { signal } = new AbortController();
type Search = Partial<ClientInput<typeof saveSearch>>;

describe('saved searches', () => {
  const test = openApp({ digestHour: 0, timeZone: 'UTC' });
  let category: { id: string; name: string; slug: string };
  let seller: TestMember;
  let ravi: TestMember;
  before(async () => {
    category = await aCategory(test, 'Lab Wear');
  });
  beforeEach(async () => {
    [seller, ravi] = await Promise.all([aMember(test, { firstName: 'Meera' }), aMember(test)]);
  });

  const save = (as: TestMember, search: Search) => test.call(saveSearch, search, { as });
  const saved = async (as: TestMember) => (await test.call(listSavedSearches, {}, { as })).body.data;
  const notices = async (as: TestMember) =>
    (await test.call(noticeCalls.listNotices, { kind: 'match' }, { as })).body.data;
  const sentences = async (as: TestMember) => (await notices(as)).map(sentenceOf);
  const match = (itemId: string) => matchItem(test.context, { itemId }, signal);
  const put = async (title: string, more: object = {}) => {
    const { id } = await anItem(test, { owner: seller, category, title, ...more });
    await match(id);
    return id;
  };
  const edit = async (itemId: string, fields: object) => {
    const { status } = await test.call(itemCalls.editItem, { itemId, ...fields }, { as: seller });
    assert.equal(status, 200);
    await match(itemId);
  };
  const queued = async (itemId: string) => {
    const { rows } = await sql`
      select from pgboss.job where name = 'matchItem' and data->>'itemId' = ${itemId}`.execute(test.context.db);
    return rows.length;
  };

  describe('saveSearch', () => {
    it('keeps a search with its filters, and the same one once', async () => {
      const search = {
        keyword: 'lab coat',
        category: category.id,
        maxPrice: '₹250/-',
        reduced: true,
        place: 'Hostel C',
      };
      const { body } = await save(ravi, search);
      assert.equal((await save(ravi, { ...search, keyword: 'Lab  coat' })).body.data._id, body.data._id);
      assert.deepEqual(await saved(ravi), [body.data]);
      const { category: _, ...fields } = search;
      assert.partialDeepStrictEqual(body.data, {
        ...fields,
        maxPrice: 250,
        way: 'now',
        newMatches: 0,
        lastMatchAt: null,
      });
      assert.equal(body.data.category?.slug, category.slug);
      assert.notEqual((await save(ravi, { ...search, maxPrice: 300 })).body.data._id, body.data._id);
    });

    it('refuses what cannot be looked for, and more than the most', async () => {
      for (const [wrong, field] of [
        [{}, 'keyword'],
        [{ keyword: '!?' }, 'keyword'],
        [{ keyword: 'coat', minPrice: 300, maxPrice: 200 }, 'maxPrice'],
        [{ keyword: 'coat', way: 'weekly' }, 'way'],
        [{ keyword: 'coat', condition: 'Broken' }, 'condition'],
      ] as [Search, string][])
        assertRefused(await save(ravi, wrong), 400, 'INVALID_INPUT', field);
      assertRefused(await save(ravi, { category: seller.id }), 404, 'NOT_FOUND');
      await Promise.all(
        Array.from({ length: SAVED_SEARCHES.most + 3 }, (_, n) => save(ravi, { keyword: `thing ${n}` })),
      );
      assert.equal((await saved(ravi)).length, SAVED_SEARCHES.most);
      assertRefused(await save(ravi, { keyword: 'one more' }), 413, 'QUOTA');
    });
  });

  it('another’s search is absent to change and to delete', async () => {
    const { _id: searchId } = (await save(ravi, { keyword: 'coat' })).body.data;
    assertRefused(await test.call(changeSavedSearch, { searchId, way: 'off' }, { as: seller }), 404, 'NOT_FOUND');
    assertRefused(await test.call(deleteSavedSearch, { searchId }, { as: seller }), 404, 'NOT_FOUND');
    assert.equal((await test.call(deleteSavedSearch, { searchId }, { as: ravi })).status, 200);
    assert.deepEqual(await saved(ravi), []);
  });

  describe('matchItem', () => {
    it('is queued with what may find somebody, and with nothing else', async () => {
      const { id } = await anItem(test, {
        owner: seller,
        category,
        title: 'Lab coat',
        price: 200,
        publication: 'Draft',
      });
      const change = (fields: object) => test.call(itemCalls.editItem, { itemId: id, ...fields }, { as: seller });
      await change({ price: 190 });
      assert.equal(await queued(id), 0, 'a draft');
      await test.call(itemCalls.changeItemStatus, { itemId: id, ItemStatus: 'Published' }, { as: seller });
      assert.equal(await queued(id), 1);
      await change({ price: 250 });
      await change({ location: 'Hostel C' });
      assert.equal(await queued(id), 1, 'a higher price');
      await change({ price: 240 });
      await change({ title: 'White lab coat' });
      assert.equal(await queued(id), 3);
    });

    it('tells once of an item and a price, and again when it is cheaper', async () => {
      const { _id: searchId } = (await save(ravi, { keyword: 'lab coat', maxPrice: 250 })).body.data;
      const itemId = await put('Chemistry lab coat', { price: 240 });
      await match(itemId);
      assert.deepEqual(await sentences(ravi), [
        'Chemistry lab coat (₹240) from Meera Tester is new: “lab coat up to ₹250”',
      ]);
      assert.equal((await saved(ravi))[0]?.newMatches, 1);
      await test.call(noticeCalls.markNoticesSeen, {}, { as: ravi });
      await test.call(changeSavedSearch, { searchId, seen: true }, { as: ravi });
      await edit(itemId, { price: 260 });
      await edit(itemId, { price: 240, title: 'A lab coat' });
      assert.equal((await notices(ravi)).length, 1);
      assert.equal((await saved(ravi))[0]?.newMatches, 0);
      test.wait({ minutes: 1 });
      await edit(itemId, { price: 220 });
      assert.equal(
        (await sentences(ravi))[0],
        'A lab coat (₹220) from Meera Tester is cheaper now: “lab coat up to ₹250”',
      );
      assert.equal((await saved(ravi))[0]?.newMatches, 1);
    });

    it('folds what a search finds, and leads to it', async () => {
      await save(ravi, { keyword: 'lab coat', category: category.id });
      const itemId = await put('Lab coat M');
      assert.equal((await notices(ravi))[0]?.link, `/item/${itemId}/owner/${seller.id}`);
      await put('Lab coat L');
      const [notice] = await notices(ravi);
      assert.ok(notice);
      assert.equal(sentenceOf(notice), '2 new items for your search “lab coat”');
      assert.equal(notice.link, `/search?query=lab+coat&sort=newest&category=${category.id}`);
    });

    it('tells nobody of their own, of drafts, sold things and blocked people, and no blocked member', async () => {
      const blocked = await aMember(test);
      for (const as of [seller, ravi, blocked]) await save(as, { keyword: 'goggles' });
      const block = (id: string, at: Date | null) =>
        test.context.db.updateTable('members').set({ blocked_at: at }).where('id', '=', id).execute();
      await block(blocked.id, test.context.now());
      await put('Goggles', { publication: 'Draft' });
      await put('Goggles', { status: 'Sold' });
      await block(seller.id, test.context.now());
      await put('Goggles');
      await block(seller.id, null);
      assert.deepEqual(await notices(ravi), []);
      await put('Goggles');
      await block(blocked.id, null);
      assert.deepEqual(
        await Promise.all([seller, ravi, blocked].map(async (one) => (await notices(one)).length)),
        [0, 1, 0],
      );
    });

    it('tells a member once with several searches, and of two nodes one', async () => {
      for (const search of [{ keyword: 'apron' }, { keyword: 'blue apron' }, { category: category.id }])
        await save(ravi, search);
      const { id } = await anItem(test, { owner: seller, category, title: 'Blue apron' });
      await Promise.all([match(id), match(id), match(id)]);
      assert.equal((await notices(ravi))[0]?.count, 1);
      assert.deepEqual(
        (await saved(ravi)).map(({ newMatches }) => newMatches),
        [1, 1, 1],
      );
    });

    it('reads a misspelt keyword as a search does', async () => {
      await put('Casio calculator');
      await save(ravi, { keyword: 'calculater' });
      await save(ravi, { keyword: 'xalculator' });
      await put('Another calculator');
      assert.deepEqual(
        (await saved(ravi)).map(({ newMatches }) => newMatches),
        [1, 1],
      );
    });

    it('reaches its member by the way of the search', async () => {
      const members = { now: ravi, digest: await aMember(test), off: await aMember(test), none: await aMember(test) };
      for (const way of ['now', 'digest', 'off'] as const) await save(members[way], { keyword: 'beaker', way });
      await save(members.none, { keyword: 'beaker' });
      await test.call(noticeCalls.changeNoticeSettings, { kind: 'match', mail: 'off' }, { as: members.none });
      await put('Glass beaker');
      test.wait({ hours: 1 });
      await mailNotices(test.context, signal);
      test.wait({ days: 1 });
      await mailDigests(test.context, signal);
      const mails = await test.context.db.selectFrom('mails').select(['member_id', 'kind', 'subject']).execute();
      const of = (member: TestMember) => mails.filter((mail) => mail.member_id === member.id).map(({ kind }) => kind);
      assert.deepEqual(Object.fromEntries(Object.entries(members).map(([way, member]) => [way, of(member)])), {
        now: ['notice'],
        digest: ['digest'],
        off: [],
        none: [],
      });
      assert.deepEqual([(await notices(members.digest)).length, (await notices(members.off)).length], [1, 0]);
      assert.equal((await saved(members.off))[0]?.newMatches, 1);
    });
  });

  it('a wanted post is a saved search of its author while it is published', async () => {
    const { body } = await test.call(
      itemCalls.createItem,
      {
        kind: 'Wanted',
        title: 'Wanted: drafting table',
        description: 'A small one',
        price: 900,
        category: category.id,
        condition: 'Used',
        status: 'Available',
        rentalAvailable: 'Not Available',
      },
      { as: ravi },
    );
    const { _id: wantedId } = body.data.newProduct;
    const publish = async (ItemStatus: 'Published' | 'Draft') => {
      await test.call(itemCalls.changeItemStatus, { itemId: wantedId, ItemStatus }, { as: ravi });
      await match(wantedId);
    };
    assert.deepEqual(await saved(ravi), []);
    await publish('Published');
    const [search] = await saved(ravi);
    assert.deepEqual([search?.wantedId, search?.maxPrice, search?.newMatches], [wantedId, 900, 0]);
    assertRefused(await test.call(deleteSavedSearch, { searchId: search?._id ?? '' }, { as: ravi }), 409, 'CONFLICT');
    await put('Drafting table', { price: 950 });
    await put('Drafting table, small', { price: 800 });
    assert.equal((await saved(ravi))[0]?.newMatches, 1);
    await publish('Draft');
    assert.deepEqual(await saved(ravi), []);
    await put('Drafting table, tall', { price: 700 });
    await publish('Published');
    assert.equal((await saved(ravi))[0]?.newMatches, 1);
    await test.call(itemCalls.deleteItem, { itemId: wantedId }, { as: ravi });
    assert.deepEqual(await saved(ravi), []);
  });
});
