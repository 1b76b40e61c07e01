import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { dealCalls } from '#contract/deals.ts';
import { noticeCalls } from '#contract/notices.ts';
import { paperCalls } from '#contract/papers.ts';
import { DAY } from '#contract/rules/time.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { closeDealsOfMember } from '#server/deals/blocked.ts';
import { runOut } from '#server/deals/run-out.ts';
import { dropRemoved } from '#server/desk/forget.ts';
import { hashPictures } from '#server/files/hash-pictures.ts';
import { endItems } from '#server/items/ends/end-items.ts';
import { notifyOfEnds } from '#server/items/ends/notify-of-ends.ts';
import { mailDigests } from '#server/notices/mail-digests.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { notify } from '#server/notices/notify.ts';
import { notifyFollowers } from '#server/notices/notify-in-batches.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { readUnread } from '#server/papers/read-paper.ts';
import { countAnswerTimes } from '#server/reviews/answer-times.ts';
import { showReviews } from '#server/reviews/show-reviews.ts';
import { matchItem } from '#server/saved-searches/match-item.ts';
import { openApp } from '#server/testing/app.ts';
import { refuseRows } from '#server/testing/bad-rows.ts';
import { aCategory, aMember, anItem, aPdf, type TestMember } from '#server/testing/factories.ts';
import { anEvent } from '#server/testing/notices.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { storeMany } from '#server/testing/removals.ts';

const { signal } = new AbortController();

describe('H. Durability: a mark of done', () => {
  let papers: WithPapers;
  before(async () => {
    papers = await withPapers();
  });
  after(() => papers.app.close());

  test('H9 a paper that could not be read, as the storage was away, is read when it is back', async () => {
    const { app, add, read, member } = papers;
    const { body } = await add({ subject: 'Away', file: await aPdf('Explain semaphores.') });
    const paperId = body.data._id;
    const files = path.join(app.context.config.dataDir, 'files');
    const waiting = async () => {
      const { rows } = await sql`select from pgboss.job
        where name = 'readPaper' and data->>'paperId' = ${paperId}`.execute(app.context.db);
      return rows.length;
    };
    await rename(files, `${files}-away`);
    for (let tries = 0; tries < 12; tries += 1) await assert.rejects(read(paperId));
    await rename(`${files}-away`, files);
    app.wait({ minutes: 11 });
    const before = await waiting();
    await readUnread(app.context);
    assert.equal(await waiting(), before, 'one that fails again and again is not for every hour');
    app.wait({ days: 1 });
    await readUnread(app.context);
    assert.equal(await waiting(), before + 1);
    await read(paperId);
    const { preview } = (await app.call(paperCalls.getPaper, { paperId }, { as: member })).body.data;
    assert.ok(preview);
    const found = await app.call(paperCalls.searchPapers, { keyword: 'semaphores' }, { as: member });
    assert.equal(found.body.data.length, 1);
    app.wait({ days: 2 });
    await readUnread(app.context);
    assert.equal(await waiting(), before + 1);
  });

  test('H9 one that an older version marked and could not read is read once', async () => {
    const { app, add, read } = papers;
    const { db } = app.context;
    const { body } = await add({ subject: 'Marked', file: await aPdf('Old') });
    const paper = db.updateTable('papers').where('id', '=', body.data._id);
    await paper.set({ read_at: app.context.now() }).execute();
    app.wait({ minutes: 11 });
    const waiting = async () => {
      const { rows } = await sql`select from pgboss.job
        where name = 'readPaper' and data->>'paperId' = ${body.data._id}`.execute(db);
      return rows.length;
    };
    await readUnread(app.context);
    assert.equal(await waiting(), 2);
    await read(body.data._id);
    await paper.set({ preview_file: null, preview_width: null, preview_height: null }).execute();
    await readUnread(app.context);
    assert.equal(await waiting(), 2);
  });
});

describe('H. Durability: one bad row', () => {
  const app = openApp();
  let bad: TestMember;
  let good: TestMember;
  beforeEach(async () => {
    // The bad one is older, and so comes first wherever rows come in order.
    bad = await aMember(app, { firstName: 'Bad' });
    good = await aMember(app, { firstName: 'Good' });
  });
  const db = () => app.context.db;
  const refuse = (...given: [Parameters<typeof refuseRows>[1], Parameters<typeof refuseRows>[2], string]) =>
    refuseRows(db(), ...given);
  const isLogged = (id: string) => app.logged.some((line) => line.includes(id) && /a row of a job failed/.test(line));
  const noticesOf = async (member: TestMember, kind: string) =>
    (
      await db()
        .selectFrom('notices')
        .select('id')
        .where('member_id', '=', member.id)
        .where('kind', '=', kind as never)
        .execute()
    ).length;
  const refuseNotices = (member: TestMember) => refuse('insert', 'notice_causes', `new.member_id = '${member.id}'`);

  /** One item of `good`, which both buyers want; returns their deals. */
  async function twoDeals(buyers: [TestMember, TestMember]): Promise<[string, string]> {
    const made: string[] = [];
    for (const buyer of buyers) {
      const { id: itemId } = await anItem(app, { owner: await aMember(app), publication: 'Published' });
      made.push((await app.call(dealCalls.wantItem, { itemId }, { as: buyer })).body.data._id);
    }
    return made as [string, string];
  }
  const stateOf = async (id: string) =>
    (await db().selectFrom('deals').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

  test('H9 runs out the other deals', async () => {
    const [first, second] = await twoDeals([bad, good]);
    await sql`update deals set rent_from = '2020-01-01', rent_to = '2020-01-03', changed_at = ${app.context.now()}
      where id = any(${[first, second]}::uuid[])`.execute(db());
    await refuse('update', 'deals', `new.id = '${first}' and new.state <> 'Interested'`);
    await runOut(app.context, signal);
    assert.deepEqual([await stateOf(first), await stateOf(second)], ['Interested', 'Expired']);
    assert.ok(isLogged(first));
  });

  test('H9 closes the other deals of a blocked member, and is tried again', async () => {
    const [first] = await twoDeals([bad, good]);
    const { id: itemId } = await anItem(app, { owner: await aMember(app), publication: 'Published' });
    const second = (await app.call(dealCalls.wantItem, { itemId }, { as: bad })).body.data._id;
    await db().updateTable('members').set({ blocked_at: app.context.now() }).where('id', '=', bad.id).execute();
    await refuse('update', 'deals', `new.id = '${first}' and new.state <> 'Interested'`);
    await assert.rejects(closeDealsOfMember(app.context, { memberId: bad.id }, signal), /1 deals/);
    assert.deepEqual([await stateOf(first), await stateOf(second)], ['Interested', 'Closed']);
  });

  test('H9 shows the other reviews', async () => {
    const [first, second] = await twoDeals([bad, good]);
    const ids: string[] = [];
    for (const [dealId, author] of [
      [first, bad],
      [second, good],
    ] as const) {
      await sql`update deals set state = 'Completed', completed_at = ${new Date(app.context.now().getTime() - 20 * DAY)}
        where id = ${dealId}`.execute(db());
      const { rows } = await sql<{ id: string }>`
        insert into reviews (deal_id, side, author_id, member_id, stars, written_at)
        select id, 'buyer', ${author.id}, seller_id, 5, now() from deals where id = ${dealId} returning id`.execute(
        db(),
      );
      ids.push(rows[0]?.id ?? '');
    }
    await refuse('update', 'reviews', `new.id = '${ids[0]}'`);
    await showReviews(app.context, signal);
    const shown = await db().selectFrom('reviews').select('id').where('shown_at', 'is not', null).execute();
    assert.deepEqual(shown, [{ id: ids[1] }]);
  });

  test('H9 counts the other answer times', async () => {
    await sql`update members set answer_minutes = 5 where id = any(${[bad.id, good.id]}::uuid[])`.execute(db());
    await refuse('update', 'members', `new.id = '${bad.id}' and new.answer_minutes is null`);
    await countAnswerTimes(app.context, signal);
    const rows = await db()
      .selectFrom('members')
      .select(['id', 'answer_minutes'])
      .where('id', 'in', [bad.id, good.id])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      new Map(rows.map((row) => [row.id, row.answer_minutes])),
      new Map([
        [bad.id, 5],
        [good.id, null],
      ]),
    );
  });

  test('H9 drops the other removed items', async () => {
    const at = app.context.now();
    const removed: string[] = [];
    for (const owner of [bad, good]) {
      const { id } = await anItem(app, { owner, publication: 'Draft' });
      await db().updateTable('items').set({ hidden_at: at, removed_at: at }).where('id', '=', id).execute();
      removed.push(id);
    }
    await refuse('delete', 'items', `old.id = '${removed[0]}'`);
    await dropRemoved(app.context, signal);
    const left = await db().selectFrom('items').select('id').where('id', 'in', removed).execute();
    assert.deepEqual(left, [{ id: removed[0] }]);
  });

  test('H9 ends the other items and tells their owners', async () => {
    const ends = async (owner: TestMember, at: number) => {
      const { id } = await anItem(app, { owner, publication: 'Published' });
      await db()
        .updateTable('items')
        .set({ ends_at: new Date(app.context.now().getTime() + at) })
        .where('id', '=', id)
        .execute();
      return id;
    };
    await refuse('update', 'items', `new.id = '${await ends(bad, -DAY)}'`);
    const over = await ends(good, -DAY);
    await endItems(app.context, signal);
    assert.equal(
      (await db().selectFrom('items').select('publication').where('id', '=', over).executeTakeFirstOrThrow())
        .publication,
      'Draft',
    );
    await refuseNotices(bad);
    await ends(bad, 2 * DAY);
    await ends(good, 2 * DAY);
    await notifyOfEnds(app.context, signal);
    assert.deepEqual([await noticesOf(bad, 'listing'), await noticesOf(good, 'listing')], [0, 1]);
  });

  test('H9 tells the other followers, and those whose search matches', async () => {
    const seller = await aMember(app);
    const category = await aCategory(app);
    for (const member of [bad, good]) {
      await sql`insert into follows (follower_id, followed_id) values (${member.id}, ${seller.id})`.execute(db());
      const saved = await app.call(savedSearchCalls.saveSearch, { category: category.id }, { as: member });
      assert.ok(saved.status < 300, JSON.stringify(saved.body));
    }
    const { id: itemId } = await anItem(app, { owner: seller, category, publication: 'Published' });
    await refuseNotices(bad);
    await assert.rejects(notifyFollowers(app.context, { itemId }, signal), /1 members/);
    await assert.rejects(matchItem(app.context, { itemId }, signal), /1 members/);
    for (const kind of ['newItem', 'match'])
      assert.deepEqual([await noticesOf(bad, kind), await noticesOf(good, kind)], [0, 1], kind);
  });

  test('H9 tells the others of unread messages', async () => {
    const sender = await aMember(app);
    for (const member of [bad, good]) {
      const { rows } = await sql<{ id: string }>`
        insert into conversations (kind, first_id, second_id) values ('pair', least(${sender.id}::uuid, ${member.id}::uuid),
          greatest(${sender.id}::uuid, ${member.id}::uuid)) returning id`.execute(db());
      const conversation = rows[0]?.id;
      await sql`insert into participants (conversation_id, member_id) values (${conversation}, ${sender.id}), (${conversation}, ${member.id})`.execute(
        db(),
      );
      await sql`insert into messages (conversation_id, number, sender_id, client_id, content, sent_at)
        values (${conversation}, 1, ${sender.id}, ${member.id}, 'Hi', ${app.context.now()})`.execute(db());
      await sql`update conversations set last_number = 1, last_sent_at = ${app.context.now()} where id = ${conversation}`.execute(
        db(),
      );
      await sql`update participants set read_number = 1 where conversation_id = ${conversation} and member_id = ${sender.id}`.execute(
        db(),
      );
    }
    await refuseNotices(bad);
    app.wait({ minutes: 3 });
    await notifyOfUnread(app.context, signal);
    assert.deepEqual([await noticesOf(bad, 'message'), await noticesOf(good, 'message')], [0, 1]);
  });

  test('H9 mails the others, at once and in the digest', async () => {
    const mailsTo = async (member: TestMember) =>
      (await db().selectFrom('mails').select('kind').where('member_id', '=', member.id).execute()).map(
        ({ kind }) => kind,
      );
    await refuse('insert', 'mails', `new.member_id = '${bad.id}'`);
    const { context } = app;
    const told = (member: TestMember, kind: 'message' | 'newItem') =>
      notify(context, db(), [member.id], anEvent(kind, context.now()));
    for (const member of [bad, good]) await told(member, 'message');
    app.wait({ minutes: 6 });
    await mailNotices(context, signal);
    assert.deepEqual([await mailsTo(bad), await mailsTo(good)], [[], ['notice']]);
    for (const member of [bad, good]) {
      for (const change of [{ kind: 'message', mail: 'digest' }, { digestHour: 0 }] as const)
        assert.equal((await app.call(noticeCalls.changeNoticeSettings, change, { as: member })).status, 200);
    }
    app.wait({ days: 1 });
    for (const member of [bad, good]) await notify(context, db(), [member.id], anEvent('message', context.now()));
    app.wait({ hours: 1 });
    await mailDigests(context, signal);
    assert.deepEqual([await mailsTo(bad), await mailsTo(good)], [[], ['notice', 'digest']]);
  });

  test('H9 hashes the other pictures', async () => {
    await storeMany(app, 2);
    const { id: itemId } = await anItem(app, { owner: good });
    await sql`update pictures set hash = null, hash_parts = null, item_id = ${itemId}`.execute(db());
    const pictures = await db().selectFrom('pictures').select('id').orderBy('created_at', 'desc').execute();
    assert.ok(pictures.length >= 2);
    await refuse('update', 'pictures', `new.id = '${pictures[0]?.id}' and new.hash_parts is not null`);
    await hashPictures(app.context, signal);
    const { rows } = await sql<{ id: string }>`select id from pictures where hash_parts is not null`.execute(db());
    assert.ok(rows.length > 0);
    assert.ok(!rows.some(({ id }) => id === pictures[0]?.id));
  });
});
