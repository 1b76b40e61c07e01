import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { WISHES } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import { noticeCalls } from '#contract/notices.ts';
import { wishCalls } from '#contract/wishes.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { openSockets } from '#server/testing/sockets.ts';
import { notifyWishers } from './notify-wishers.ts';

const { signal } = new AbortController();

describe('wishes', () => {
  const test = openApp();
  let category: { id: string };
  let asha: TestMember;
  let meera: TestMember;
  before(async () => {
    category = await aCategory(test, 'Lamps');
  });
  beforeEach(async () => {
    asha = await aMember(test, { firstName: 'Asha' });
    meera = await aMember(test, { firstName: 'Meera' });
  });

  const itemOf = async (owner: TestMember, more: object = {}) =>
    (await anItem(test, { owner, category, price: 400, ...more })).id;
  const add = async (as: TestMember, ...itemIds: string[]) =>
    (await test.call(wishCalls.addWishes, { itemIds }, { as })).body.data.notAdded;
  const list = async (as: TestMember) => (await test.call(wishCalls.listWishes, {}, { as })).body.data;
  const titles = async (as: TestMember) => (await list(as)).map(({ title }) => title);
  const change = (itemId: string, fields: object) =>
    test.call(itemCalls.changeItemStatus, { itemId, ...fields }, { as: meera });
  const reprice = (itemId: string, price: number) => test.call(itemCalls.editItem, { itemId, price }, { as: meera });

  describe('addWishes', () => {
    it('merges a list: in its order, each once, and others’ published items alone', async () => {
      const [lamp, desk, draft] = [
        await itemOf(meera, { title: 'Lamp' }),
        await itemOf(meera, { title: 'Desk' }),
        await itemOf(meera, { publication: 'Draft' }),
      ];
      const own = await itemOf(asha);
      assert.deepEqual(await add(asha, desk), []);
      assert.deepEqual(await add(asha, lamp, desk, draft, own), [
        { itemId: draft, why: 'gone' },
        { itemId: own, why: 'own' },
      ]);
      assert.deepEqual(await titles(asha), ['Desk', 'Lamp']);
      assert.deepEqual(await list(meera), []);
      assertRefused(await test.call(wishCalls.addWishes, { itemIds: ['x'] }, { as: asha }), 400, 'INVALID_INPUT');
      assertRefused(await test.call(wishCalls.addWishes, { itemIds: [lamp] }), 401, 'TOKEN_INVALID');
    });

    it('takes no more than fit, also from two places at once', async () => {
      const ids = await Promise.all([itemOf(meera), itemOf(meera), itemOf(meera)]);
      await sql`
        insert into wishes (member_id, item_title, added_at)
        select ${asha.id}, 'Gone', now() from generate_series(1, ${WISHES.most - 1})`.execute(test.context.db);
      const notAdded = (await Promise.all(ids.map((id) => add(asha, id)))).flat();
      assert.deepEqual(
        notAdded.map(({ why }) => why),
        ['full', 'full'],
      );
      assert.equal((await list(asha)).length, WISHES.most);
    });
  });

  it('removeWishes takes ids of wishes and of items, and nothing of others', async () => {
    const [lamp, desk] = [await itemOf(meera, { title: 'Lamp' }), await itemOf(meera, { title: 'Desk' })];
    const ravi = await aMember(test);
    await add(asha, lamp, desk);
    await add(ravi, lamp, desk);
    await test.call(itemCalls.deleteItem, { itemId: desk }, { as: meera });
    const gone = (await list(asha)).find(({ state }) => state === 'gone');
    assert.deepEqual([gone?.title, gone?.item, gone?.category?.name], ['Desk', null, 'Lamps']);
    const others = (await list(ravi)).map(({ _id }) => _id);
    await test.call(wishCalls.removeWishes, { ids: [lamp, gone?._id ?? '', ...others] }, { as: asha });
    assert.deepEqual([await titles(asha), await titles(ravi)], [[], ['Lamp', 'Desk']]);
  });

  it('listWishes says what has become of each, and what it cost before', async () => {
    const [reserved, sold, hidden, ended, cheaper] = [
      await itemOf(meera),
      await itemOf(meera),
      await itemOf(meera),
      await itemOf(meera),
      await itemOf(meera),
    ];
    await add(asha, reserved, sold, hidden, ended, cheaper);
    await change(reserved, { status: 'Reserved' });
    await change(sold, { status: 'Sold' });
    await change(hidden, { ItemStatus: 'Draft' });
    await test.context.db
      .updateTable('items')
      .set({ publication: 'Draft', ended_at: test.context.now() })
      .where('id', '=', ended)
      .execute();
    await reprice(cheaper, 380);
    const wishes = await list(asha);
    assert.deepEqual(
      wishes.map(({ state }) => state),
      ['reserved', 'sold', 'gone', 'ended', 'available'],
    );
    assert.deepEqual(
      wishes.map(({ item }) => item?._id ?? null),
      [reserved, sold, null, ended, cheaper],
    );
    assert.deepEqual([wishes[4]?.item?.price, wishes[4]?.priceBefore, wishes[0]?.priceBefore], [380, 400, null]);
  });

  it('every connection of the member learns that the list has changed', async () => {
    const sockets = await openSockets(test);
    const socket = await sockets.connect(asha);
    const changed = new Promise((resolve) => socket.once('wishesChanged', resolve));
    await add(asha, await itemOf(meera));
    await changed;
    sockets.close();
  });

  describe('tellWishers', () => {
    /** Runs the jobs that wait, each twice: a second run tells nobody. */
    async function runJobs(): Promise<void> {
      const { rows } = await sql<{ data: JobData['tellWishers'] }>`
        delete from pgboss.job where name = 'tellWishers' returning data`.execute(test.context.db);
      for (const { data } of [...rows, ...rows]) await notifyWishers(test.context, data, signal);
    }
    const told = async (as: TestMember) => {
      await runJobs();
      return (await test.call(noticeCalls.listNotices, { kind: 'wish', unseen: true }, { as })).body.data;
    };
    const sentences = async (as: TestMember) => (await told(as)).map(sentenceOf);
    const seller = 'Meera Tester';
    const seen = (as: TestMember) => test.call(noticeCalls.markNoticesSeen, {}, { as });

    it('tells of a lower price once a price, and not of a higher one', async () => {
      const lamp = await itemOf(meera, { title: 'Lamp' });
      await add(asha, lamp);
      await reprice(lamp, 360);
      const [notice] = await told(asha);
      assert.ok(notice);
      assert.deepEqual(
        [sentenceOf(notice), notice.link],
        [`Lamp (₹360) from ${seller} is ₹40 cheaper`, `/item/${lamp}/owner/${meera.id}`],
      );
      await seen(asha);
      await reprice(lamp, 500);
      await reprice(lamp, 360);
      assert.deepEqual(await sentences(asha), []);
      await reprice(lamp, 350);
      await reprice(lamp, 300);
      assert.deepEqual(
        await sentences(asha),
        [`Lamp (₹300) from ${seller} is ₹50 cheaper`],
        'the price before is over',
      );
    });

    it('tells of each return: released, for sale again, published again', async () => {
      const lamp = await itemOf(meera, { title: 'Lamp' });
      await add(asha, lamp);
      const ravi = await aMember(test);
      const deal = (await test.call(dealCalls.wantItem, { itemId: lamp }, { as: ravi })).body.data;
      await test.call(dealCalls.reserveDeal, { dealId: deal._id }, { as: meera });
      assert.deepEqual(await sentences(asha), []);
      const ways: (() => Promise<unknown>)[] = [
        () => test.call(dealCalls.endDeal, { dealId: deal._id }, { as: ravi }),
        () => change(lamp, { status: 'Sold' }).then(() => change(lamp, { status: 'Available' })),
        () => change(lamp, { ItemStatus: 'Draft' }).then(() => change(lamp, { ItemStatus: 'Published' })),
      ];
      for (const comeBack of ways) {
        await comeBack();
        assert.deepEqual(await sentences(asha), [`Lamp (₹400) from ${seller} is available again`]);
        await seen(asha);
      }
    });

    it('tells nobody who is blocked, came later or took it off, and nothing of a draft', async () => {
      const [lamp, desk] = [await itemOf(meera), await itemOf(meera)];
      const [blocked, late, off] = [await aMember(test), await aMember(test), await aMember(test)];
      for (const member of [asha, blocked, off]) await add(member, lamp, desk);
      await reprice(lamp, 300);
      await reprice(desk, 300);
      await add(late, lamp);
      await test.call(wishCalls.removeWishes, { ids: [lamp, desk] }, { as: off });
      await test.context.db
        .updateTable('members')
        .set({ blocked_at: new Date() })
        .where('id', '=', blocked.id)
        .execute();
      await change(desk, { ItemStatus: 'Draft' });
      await runJobs();
      const { rows } = await sql<{ member_id: string }>`
        select member_id from notices where kind = 'wish' and fold in (${lamp}, ${desk})`.execute(test.context.db);
      assert.deepEqual(
        rows.map(({ member_id }) => member_id),
        [asha.id],
      );
    });
  });
});
