import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { categoryCalls } from '#contract/categories.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { listingCalls } from '#contract/listings.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { assertRefused, openApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anItem, aToken, type TestMember } from '#server/testing/factories.ts';
import { endItems } from './end-items.ts';
import { notifyOfEnds } from './notify-of-ends.ts';

const { signal } = new AbortController();
const { getItem, listItems, changeItemStatus } = itemCalls;

describe('the end of an item', () => {
  const test = openApp({ timeZone: 'Asia/Kolkata', listingDays: 60 });
  let asha: TestMember;
  let ravi: TestMember;
  beforeEach(async () => {
    [asha, ravi] = await Promise.all([aMember(test, { firstName: 'Asha' }), aMember(test, { firstName: 'Ravi' })]);
  });

  /** Published through the front door. */
  const aListing = async (more: Partial<Parameters<typeof anItem>[1]> = {}) => {
    const { id } = await anItem(test, { owner: asha, title: 'Lamp', publication: 'Draft', ...more });
    const published = await test.call(changeItemStatus, { itemId: id, ItemStatus: 'Published' }, { as: asha });
    assert.equal(published.status, 200);
    return id;
  };
  const itemOf = async (itemId: string) => (await test.call(getItem, { itemId }, { as: asha })).body.data;
  /** Who signs in again after that. */
  const wait = async (by: Parameters<TestApp['wait']>[0]) => {
    test.wait(by);
    for (const member of [asha, ravi]) member.token = await aToken(test, member.id);
  };
  const until = (time: string | null, more = 0) =>
    wait({ seconds: (Date.parse(time ?? '') - test.context.now().getTime()) / 1000 + more });
  const minute = async () => {
    await endItems(test.context, signal);
    await notifyOfEnds(test.context, signal);
  };
  const told = async () => {
    const { data } = (await test.call(noticeCalls.listNotices, { kind: 'listing' }, { as: asha })).body;
    return data.map(sentenceOf).map((sentence) => sentence.replace(/on \w{3} \d+ \w{3}|today, .*/, 'DAY'));
  };

  it('is told three days before, on the day and a week after, each once, and anew once it is renewed', async () => {
    const itemId = await aListing();
    const { endsAt } = await itemOf(itemId);
    assert.match(endsAt ?? '', /T18:29:59\.999Z$/, 'the end of a day of the campus');
    assert.equal(Math.floor((Date.parse(endsAt ?? '') - test.context.now().getTime()) / DAY), 60);
    await until(endsAt, -4 * 86_400);
    await minute();
    assert.deepEqual(await told(), []);
    await wait({ days: 1 });
    await minute();
    await minute();
    assert.deepEqual(await told(), ['Lamp ends DAY']);
    await until(endsAt, -60);
    await minute();
    assert.deepEqual(await told(), ['Lamp ends DAY', 'Lamp ends DAY']);
    assert.equal((await itemOf(itemId)).ItemStatus, 'Published');
    await until(endsAt, 60);
    await minute();
    const ended = await itemOf(itemId);
    assert.deepEqual([ended.ItemStatus, ended.endedAt], ['Draft', endsAt]);
    await wait({ days: 8 });
    await minute();
    await minute();
    assert.deepEqual((await told())[0], 'Lamp ended DAY. Still for sale?');
    assert.equal((await told()).length, 3);

    const renewed = (await test.call(listingCalls.renewItem, { itemId }, { as: asha })).body.data;
    assert.deepEqual([renewed.ItemStatus, renewed.endedAt], ['Published', null]);
    assert.deepEqual(await told(), [], 'what was not seen is no more');
    await until(renewed.endsAt, -60);
    await minute();
    assert.deepEqual(await told(), ['Lamp ends DAY']);
  });

  it('asks the owner of a wanted post whether it is still looked for', async () => {
    const { endsAt } = await itemOf(await aListing({ kind: 'Wanted' }));
    await until(endsAt, 60);
    await minute();
    await wait({ days: 8 });
    await minute();
    assert.deepEqual(await told(), ['Lamp ended DAY. Still looking?']);
  });

  it('takes it out of every list, and leaves a page without what is private', async () => {
    const itemId = await aListing({ description: 'Call 98204', price: 480 });
    await test.call(peopleCalls.follow, { friendId: asha.id }, { as: ravi });
    await until((await itemOf(itemId)).endsAt, 60);
    await minute();
    const another = await aListing({ title: 'Chair' });
    const found = async (as?: TestMember) => (await test.call(getItem, { itemId }, { as })).body.data;
    for (const as of [undefined, ravi]) {
      const item = await found(as);
      assert.deepEqual([item.title, item.price, item.description, item.images.length], ['Lamp', 480, '', 1]);
      assert.deepEqual(
        [item.owner.firstName, item.owner.email, item.owner.additionaldetail.contactNumber],
        ['Asha', undefined, undefined],
      );
    }
    assert.equal((await found(asha)).description, 'Call 98204');
    const category = (await found()).category._id;
    const lists = [
      await test.call(listItems, {}),
      await test.call(itemCalls.searchItems, { keyword: 'Lamp' }),
      await test.call(itemCalls.suggestSearches, { keyword: 'Lam' }),
      await test.call(categoryCalls.getCategoryPage, { categoryId: category }),
      await test.call(peopleCalls.listFollowedItems, {}, { as: ravi }),
      await test.call(getItem, { itemId: another }, { as: ravi }),
    ];
    for (const { status, body } of lists) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.doesNotMatch(JSON.stringify(body), new RegExp(itemId));
    }
    assertRefused(await test.call(dealCalls.wantItem, { itemId }, { as: ravi }), 404, 'NOT_FOUND');
    assertRefused(await test.call(listingCalls.renewItem, { itemId }, { as: ravi }), 404, 'NOT_FOUND');
    await test.call(changeItemStatus, { itemId, ItemStatus: 'Draft' }, { as: asha });
    assertRefused(await test.call(getItem, { itemId }, { as: ravi }), 404, 'NOT_FOUND');
    assertRefused(await test.call(listingCalls.renewItem, { itemId }, { as: asha }), 409, 'CONFLICT');
  });

  it('says since when its seller is away, from thirty days on and until they come back', async () => {
    const itemId = await aListing();
    const away = async () => (await test.call(getItem, { itemId }, { as: ravi })).body.data.owner.awaySince;
    const today = campusDay(test.context.now(), 'Asia/Kolkata');
    await wait({ days: 28 });
    assert.equal(await away(), null);
    await wait({ days: 3 });
    assert.equal(await away(), today);
    await test.call(itemCalls.listOwnItems, {}, { as: asha });
    assert.equal(await away(), null);
  });
});
