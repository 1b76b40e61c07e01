import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { wishCalls } from '#contract/wishes.ts';
import type { JobData, JobName } from '#server/jobs/jobs.ts';
import { matchItem } from '#server/saved-searches/match-item.ts';
import { openApp } from '#server/testing/app.ts';
import { threeMembers } from '#server/testing/deals.ts';
import { aCategory, aMember, anAdmin, anItem, aPdf, type TestMember } from '#server/testing/factories.ts';
import { notifyOfGone, notifyWishers } from '#server/wishes/notify-wishers.ts';
import { mailNotices } from './mail-notices.ts';
import { notifyFollowers, notifyOfPaper } from './notify-in-batches.ts';
import { takeBackItems, takeBackPaper } from './take-back-items.ts';

const { signal } = new AbortController();

describe('what no longer holds', () => {
  const test = openApp();
  let meera: TestMember;
  let asha: TestMember;
  let ravi: TestMember;
  let itemId: string;
  beforeEach(async () => {
    [meera, asha, ravi] = await threeMembers(test);
    itemId = (await anItem(test, { owner: meera, title: 'Drafter', price: 400, publication: 'Published' })).id;
  });

  const notices = async (as: TestMember, kind: NoticeKind, unseen = false) =>
    (await test.call(noticeCalls.listNotices, { kind, unseen }, { as })).body.data;
  const sentences = async (as: TestMember, kind: NoticeKind, unseen = false) =>
    (await notices(as, kind, unseen)).map(sentenceOf);
  const see = (as: TestMember) => test.call(noticeCalls.markNoticesSeen, {}, { as });
  const mail = async () => {
    test.wait({ minutes: 6 });
    await mailNotices(test.context, signal);
  };
  const mailsTo = async ({ id }: TestMember) => {
    const mails = await test.context.db.selectFrom('mails').select('subject').where('member_id', '=', id).execute();
    return mails.map(({ subject }) => subject);
  };
  /** Runs the jobs that wait, in their order, each twice: the second run changes nothing. */
  async function runJobs(): Promise<void> {
    const { context } = test;
    const work: { [N in JobName]?: (data: JobData[N]) => Promise<void> } = {
      tellFollowers: (data) => notifyFollowers(context, data, signal),
      matchItem: (data) => matchItem(context, data, signal),
      tellWishers: (data) => notifyWishers(context, data, signal),
      tellOfGone: (data) => notifyOfGone(context, data),
      takeBackItems: (data) => takeBackItems(context, data, signal),
      takeBackPaper: (data) => takeBackPaper(context, data, signal),
      tellOfPaper: (data) => notifyOfPaper(context, data, signal),
    };
    const { rows } = await sql<{ name: JobName; data: never }>`
      with taken as (delete from pgboss.job where name = any(${Object.keys(work)}) returning name, data, created_on)
      select name, data from taken order by created_on`.execute(context.db);
    for (const { name, data } of rows.flatMap((row) => [row, row])) await work[name]?.(data);
  }

  describe('of deals', () => {
    const want = async (as: TestMember) => (await test.call(dealCalls.wantItem, { itemId }, { as })).body.data._id;
    const withdraw = (dealId: string, as: TestMember) => test.call(dealCalls.endDeal, { dealId }, { as });
    const offer = (dealId: string, price: number, as: TestMember) =>
      test.call(dealCalls.makeOffer, { dealId, price }, { as });

    it('counts people who still want it, in the bell and in the mail', async () => {
      for (let i = 0; i < 3; i += 1) await withdraw(await want(asha), asha);
      assert.deepEqual(await notices(meera, 'deal'), [], 'what was undone unseen was never told');
      await want(ravi);
      await withdraw(await want(asha), asha);
      await want(asha);
      assert.deepEqual(await sentences(meera, 'deal'), ['2 people want Drafter']);
      await mail();
      assert.deepEqual(await mailsTo(meera), ['2 people want Drafter']);
    });

    it('says that somebody withdrew to who was told that they want it', async () => {
      const dealId = await want(asha);
      await want(ravi);
      await mail();
      await withdraw(dealId, asha);
      assert.deepEqual(await sentences(meera, 'deal', true), [
        'Asha Tester no longer wants Drafter',
        'Ravi Tester wants Drafter: ₹400',
      ]);
      await see(meera);
      await withdraw(await want(asha), asha);
      assert.deepEqual(await sentences(meera, 'deal', true), []);
    });

    it('folds the offers for an item, each with its latest price while it stands', async () => {
      const [first, second] = [await want(asha), await want(ravi)];
      await see(meera);
      await offer(first, 300, asha);
      await offer(first, 320, asha);
      assert.deepEqual(await sentences(meera, 'deal', true), ['Asha Tester made an offer for Drafter: ₹320']);
      await offer(second, 350, ravi);
      const [notice] = await notices(meera, 'deal', true);
      assert.ok(notice);
      assert.deepEqual(
        [sentenceOf(notice), notice.link],
        ['2 people made offers for Drafter: up to ₹350', `/dashboard/my-items/${itemId}/line`],
      );
      await withdraw(second, ravi);
      assert.deepEqual(await sentences(meera, 'deal', true), [
        'Ravi Tester no longer wants Drafter',
        'Asha Tester made an offer for Drafter: ₹320',
      ]);
      await test.call(dealCalls.answerOffer, { dealId: first, accepts: false }, { as: meera });
      assert.deepEqual(await sentences(meera, 'deal', true), ['Ravi Tester no longer wants Drafter']);
    });

    it('lets nobody want what is sold, and leaves what was seen', async () => {
      const dealId = await want(asha);
      await see(meera);
      await want(ravi);
      await test.call(dealCalls.reserveDeal, { dealId }, { as: meera });
      await test.call(dealCalls.handOver, { dealId }, { as: meera });
      await test.call(dealCalls.handOver, { dealId }, { as: asha });
      assert.deepEqual(await sentences(meera, 'deal', true), ['The deal on Drafter is done']);
      assert.deepEqual(await sentences(meera, 'deal'), [
        'The deal on Drafter is done',
        'Asha Tester wants Drafter: ₹400',
      ]);
    });

    it('one’s own act is no unread message', async () => {
      const deal = (await test.call(dealCalls.wantItem, { itemId }, { as: asha })).body.data;
      const unread = async (as: TestMember) => {
        const { body } = await test.call(peopleCalls.getMe, {}, { as });
        return body.data.converSationId.find(({ _id }) => _id === deal.conversationId)?.unread;
      };
      assert.deepEqual([await unread(asha), await unread(meera)], [0, 1]);
      // The seller acts without having read: the answer is the other's alone.
      await test.call(dealCalls.reserveDeal, { dealId: deal._id }, { as: meera });
      assert.deepEqual([await unread(asha), await unread(meera)], [1, 1]);
      await test.call(dealCalls.endDeal, { dealId: deal._id }, { as: asha });
      assert.deepEqual([await unread(asha), await unread(meera)], [1, 2]);
    });
  });

  describe('of items', () => {
    const change = (fields: object) => test.call(itemCalls.changeItemStatus, { itemId, ...fields }, { as: meera });
    const reprice = (price: number) => test.call(itemCalls.editItem, { itemId, price }, { as: meera });
    const publish = async (publication: 'Draft' | 'Published') => {
      await change({ ItemStatus: publication });
      await runJobs();
    };
    const all = async (unseen = false) => [
      ...(await sentences(asha, 'newItem', unseen)),
      ...(await sentences(asha, 'match', unseen)),
      ...(await sentences(asha, 'wish', unseen)),
    ];
    const wish = () => test.call(wishCalls.addWishes, { itemIds: [itemId] }, { as: asha });

    it('goes with an item that is a draft again, and comes once if it was not seen', async () => {
      await test.call(peopleCalls.follow, { friendId: meera.id }, { as: asha });
      await test.call(savedSearchCalls.saveSearch, { keyword: 'drafter' }, { as: asha });
      await publish('Draft');
      await publish('Published');
      const news = ['Drafter (₹400) from Meera Tester', 'Drafter (₹400) from Meera Tester is new: “drafter”'];
      assert.deepEqual(await all(), news);
      await publish('Draft');
      assert.deepEqual(await all(), []);
      await publish('Published');
      assert.deepEqual(await all(), news, 'nobody had seen it');
      await see(asha);
      await publish('Draft');
      assert.deepEqual(await all(), []);
      await publish('Published');
      assert.deepEqual(await all(), [], 'what was seen is not told again');
    });

    it('goes with a paper that is withdrawn', async () => {
      const admin = await anAdmin(test);
      const student = await aMember(test, { yearAndBranch: '2nd Year CSE' });
      const fields = { branch: 'CSE', year: 2, title: 'Mid', subject: 'Networks', YearofPaper: '2024' } as const;
      const { body } = await test.call(paperCalls.addPaper, { ...fields, file: await aPdf('One') }, { as: admin });
      await runJobs();
      assert.equal((await sentences(student, 'paper')).length, 1);
      await test.call(paperCalls.hidePaper, { paperId: body.data._id, hidden: true }, { as: admin });
      await runJobs();
      assert.deepEqual(await sentences(student, 'paper'), []);
    });

    it('takes a cut below one per cent for no news, and nothing for cheaper that was raised again', async () => {
      await wish();
      await test.call(savedSearchCalls.saveSearch, { keyword: 'drafter' }, { as: asha });
      const wasPrice = async () => (await test.call(itemCalls.getItem, { itemId })).body.data.wasPrice;
      await reprice(397);
      await runJobs();
      assert.deepEqual([await all(), await wasPrice()], [['Drafter (₹397) from Meera Tester is new: “drafter”'], null]);
      await see(asha);
      await reprice(390);
      await runJobs();
      assert.deepEqual(await all(true), [
        'Drafter (₹390) from Meera Tester is cheaper now: “drafter”',
        'Drafter (₹390) from Meera Tester is ₹7 cheaper',
      ]);
      assert.equal(await wasPrice(), 397);
      await reprice(395);
      await runJobs();
      assert.deepEqual([await all(true), await wasPrice()], [[], null]);
      await reprice(300);
      await runJobs();
      assert.deepEqual(await all(true), [
        'Drafter (₹300) from Meera Tester is cheaper now: “drafter”',
        'Drafter (₹300) from Meera Tester is ₹95 cheaper',
      ]);
      await see(asha);
      await reprice(390);
      await runJobs();
      assert.deepEqual(await all(), ['Drafter (₹390) from Meera Tester is new: “drafter”']);
    });

    it('says once of a wish that it is sold or gone, whatever follows', async () => {
      const sold = ['Drafter from your wish list is sold'];
      await wish();
      await test.call(wishCalls.addWishes, { itemIds: [itemId] }, { as: ravi });
      // Who buys it knows.
      const deal = (await test.call(dealCalls.wantItem, { itemId }, { as: ravi })).body.data;
      await test.call(dealCalls.reserveDeal, { dealId: deal._id }, { as: meera });
      await test.call(dealCalls.handOver, { dealId: deal._id }, { as: meera });
      await test.call(dealCalls.handOver, { dealId: deal._id }, { as: ravi });
      await runJobs();
      assert.deepEqual([await sentences(asha, 'wish'), await sentences(ravi, 'wish')], [sold, []]);
      await publish('Draft');
      await test.call(itemCalls.deleteItem, { itemId }, { as: meera });
      await runJobs();
      assert.deepEqual(await sentences(asha, 'wish'), sold);
    });

    for (const how of ['taken down', 'deleted', 'deleted with the account'])
      it(`says of a wish that it is gone: ${how}`, async () => {
        await wish();
        if (how === 'taken down') await change({ ItemStatus: 'Draft' });
        else if (how === 'deleted') await test.call(itemCalls.deleteItem, { itemId }, { as: meera });
        else assert.equal((await test.call(peopleCalls.deleteAccount, { id: meera.id }, { as: meera })).status, 200);
        await runJobs();
        assert.deepEqual(await sentences(asha, 'wish'), ['Drafter from your wish list is no longer available']);
        assert.equal((await notices(asha, 'wish'))[0]?.link, '/dashboard/cart');
      });

    it('says nothing of a wish that is for sale again before anybody was told', async () => {
      await wish();
      await change({ status: 'Sold' });
      await change({ status: 'Reserved' });
      await runJobs();
      assert.deepEqual(await sentences(asha, 'wish'), []);
    });

    it('takes an end back with the sale, and tells of the same end once', async () => {
      const category = await aCategory(test);
      await test.call(itemCalls.editItem, { itemId, category: category.id }, { as: meera });
      const { db } = test.context;
      await db.updateTable('items').set({ end_notices: 1 }).where('id', '=', itemId).execute();
      const end = {
        kind: 'listing',
        key: `end ${itemId} 1 soon`,
        groupKey: 'soon',
        data: { act: 'soon', day: 'Fri 16 Jan' },
        itemId,
      } as const;
      const { notify } = await import('./notify.ts');
      await notify(test.context, db, [meera.id], { ...end, at: test.context.now() });
      const dealId = (await test.call(dealCalls.wantItem, { itemId }, { as: asha })).body.data._id;
      await test.call(dealCalls.reserveDeal, { dealId }, { as: meera });
      await test.call(dealCalls.handOver, { dealId }, { as: meera });
      assert.equal((await notices(meera, 'listing')).length, 1);
      await mail();
      await test.call(dealCalls.handOver, { dealId }, { as: asha });
      assert.deepEqual(await notices(meera, 'listing'), []);
      assert.deepEqual(await notify(test.context, db, [meera.id], { ...end, at: test.context.now() }), []);
    });
  });
});
