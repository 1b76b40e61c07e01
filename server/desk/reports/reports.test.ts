import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { type CaseKind, DESK } from '#contract/limits.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { reportCalls } from '#contract/reports.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, aModerator, anItem, type TestMember } from '#server/testing/factories.ts';
import { notifyReporters } from '../decide.ts';
import { notifyOfWaiting } from './notify-desk.ts';

describe('report', () => {
  const test = openApp();
  let seller: TestMember;
  let reporter: TestMember;
  let moderator: TestMember;
  before(async () => {
    moderator = await aModerator(test);
  });
  beforeEach(async () => {
    [seller, reporter] = await Promise.all([aMember(test, { firstName: 'Vikram' }), aMember(test)]);
  });

  const report = (thingId: string, as: TestMember, input: object = {}, kind: CaseKind = 'item') =>
    test.call(reportCalls.report, { kind, thingId, reason: 'money', ...input }, { as });
  const casesOf = (thingId: string) =>
    test.context.db.selectFrom('cases').selectAll().where('thing_id', '=', thingId).orderBy('number').execute();
  const decide = async (thingId: string, upheld: boolean) => {
    const { db, now } = test.context;
    const decided = { state: 'decided', decided_at: now() } as const;
    const { id } = await db
      .updateTable('cases')
      .set(decided)
      .where('thing_id', '=', thingId)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('reports').set({ upheld }).where('case_id', '=', id).execute();
    await db.transaction().execute((trx) => notifyReporters(test.context, trx, id));
  };
  const told = async (as: TestMember, kind: NoticeKind) =>
    (await test.call(noticeCalls.listNotices, { kind }, { as })).body.data.map(sentenceOf);
  /** How often the desk was told of a thing's cases. */
  const causesOf = async (thingId: string) => {
    const { rows } = await sql`
      select from notice_causes n join cases c on c.id = n.case_id
      where c.thing_id = ${thingId} and n.member_id = ${moderator.id}`.execute(test.context.db);
    return rows.length;
  };
  const publicationOf = async (id: string) =>
    (await test.context.db.selectFrom('items').select('publication').where('id', '=', id).executeTakeFirstOrThrow())
      .publication;
  /** A conversation of two with messages of either in turn. */
  const aTalk = async (one: TestMember, other: TestMember, messages: number) => {
    const { body } = await test.call(peopleCalls.follow, { friendId: other.id }, { as: one });
    const { conversationId } = body.data;
    const ids: string[] = [];
    for (let n = 1; n <= messages; n++) {
      const senderId = (n % 2 ? one : other).id;
      const content = `Message ${n}`;
      ids.push((await test.context.chat.store({ conversationId, senderId, content, clientId: null }))._id);
    }
    return { conversationId, ids };
  };
  const attached = async (thingId: string) =>
    (
      await test.context.db
        .selectFrom('reports')
        .innerJoin('cases', 'cases.id', 'reports.case_id')
        .select('messages')
        .where('thing_id', '=', thingId)
        .executeTakeFirstOrThrow()
    ).messages;

  it('opens a case with the item as it is, which the next report joins', async () => {
    const item = await anItem(test, { owner: seller, title: 'Laptop', description: 'Advance first', price: 18500 });
    const { status, body } = await report(item.id, reporter, { text: 'Wants money first' });
    assert.deepEqual([status, body.data.title, body.data.decidedAt], [201, 'Laptop', null]);
    await test.context.db.updateTable('items').set({ title: 'Something harmless' }).where('id', '=', item.id).execute();
    await report(item.id, await aMember(test), { reason: 'prohibited' });
    const [only, ...others] = await casesOf(item.id);
    assert.deepEqual(others, []);
    assert.deepEqual([only?.owner_id, only?.snapshot?.title, only?.snapshot?.price], [seller.id, 'Laptop', 18500]);
    assert.deepEqual([only?.reports, only?.independent, only?.reason], [2, 2, 'money']);
  });

  it('of several people at once is one case', async () => {
    const item = await anItem(test, { owner: seller });
    const all = [reporter, await aMember(test)];
    const replies = await Promise.all(
      [...all, ...all, ...all].map((one) => report(item.id, one, { reason: 'duplicate' })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 201, 409, 409, 409, 409]);
    assert.deepEqual(
      (await casesOf(item.id)).map(({ reports, independent }) => [reports, independent]),
      [[2, 2]],
    );
  });

  it('is made once a person and case; after a decision it opens another one', async () => {
    const item = await anItem(test, { owner: seller, title: 'Kettle' });
    await report(item.id, reporter);
    assertRefused(await report(item.id, reporter, { reason: 'other' }), 409, 'CONFLICT');
    await decide(item.id, true);
    assert.equal((await report(item.id, reporter)).status, 201);
    assert.deepEqual(
      (await casesOf(item.id)).map(({ state }) => state),
      ['decided', 'open'],
    );
  });

  it('is about what the caller sees, and not about oneself', async () => {
    const draft = await anItem(test, { owner: seller, publication: 'Draft' });
    const item = await anItem(test, { owner: seller });
    const { ids } = await aTalk(seller, await aMember(test), 1);
    assertRefused(await report(reporter.id, reporter, {}, 'person'), 403, 'FORBIDDEN');
    assertRefused(await report(draft.id, reporter), 404, 'NOT_FOUND');
    assertRefused(await report(ids[0] ?? '', reporter, {}, 'message'), 404, 'NOT_FOUND');
    const block = { blocker_id: seller.id, blocked_id: reporter.id, at: test.context.now() };
    await test.context.db.insertInto('blocks').values(block).execute();
    assertRefused(await report(item.id, reporter), 404, 'NOT_FOUND');
    assertRefused(await report(seller.id, reporter, {}, 'person'), 404, 'NOT_FOUND');
    assert.equal((await report(item.id, moderator)).status, 201);
  });

  it('of a message takes the ones around along', async () => {
    const { ids } = await aTalk(seller, reporter, 14);
    await report(ids[6] ?? '', reporter, {}, 'message');
    const messages = await attached(ids[6] ?? '');
    assert.deepEqual(
      messages?.map(({ content }) => content),
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `Message ${n}`),
    );
    assert.deepEqual(
      messages?.filter(({ isReported }) => isReported).map(({ content, senderName }) => [content, senderName]),
      [['Message 7', 'Vikram Tester']],
    );
  });

  it('of a person takes the newest messages of the two along, and of nobody else', async () => {
    const { conversationId } = await aTalk(seller, reporter, 3);
    const foreign = await aTalk(seller, await aMember(test), 1);
    const given = { conversationId: foreign.conversationId };
    assertRefused(await report(seller.id, reporter, given, 'person'), 403, 'FORBIDDEN');
    await report(seller.id, reporter, { conversationId }, 'person');
    assert.equal((await attached(seller.id))?.length, 3);
  });

  it('by three independent people hides an item until it is decided, and tells its owner and the desk', async () => {
    const item = await anItem(test, { owner: seller, title: 'Old scooter' });
    const three = await Promise.all([reporter, aMember(test), aMember(test)]);
    for (const one of three.slice(0, 2)) await report(item.id, one);
    assert.equal(await publicationOf(item.id), 'Published');
    await report(item.id, three[2] as TestMember);
    assert.equal(await publicationOf(item.id), 'Draft');
    const [only] = await casesOf(item.id);
    assert.ok(only?.hidden_at);
    assert.match((await told(seller, 'decision'))[0] ?? '', /^Old scooter is hidden until the desk has looked at it/);
    assert.match((await told(moderator, 'desk'))[0] ?? '', /should be decided now$/);
    assert.deepEqual(await told(seller, 'desk'), []);
  });

  it('by three people hides an item whatever they name, and the desk is told', async () => {
    const item = await anItem(test, { owner: seller, title: 'Blue kettle' });
    for (const one of [reporter, await aMember(test), await aMember(test)])
      await report(item.id, one, { reason: 'category' });
    assert.equal(await publicationOf(item.id), 'Draft');
    assert.equal(await causesOf(item.id), 1);
  });

  it('that has waited until it is urgent is told to the desk once', async () => {
    const item = await anItem(test, { owner: seller, title: 'Old mixer' });
    const { signal } = new AbortController();
    await report(item.id, reporter);
    test.wait({ days: 1 });
    await notifyOfWaiting(test.context, signal);
    assert.equal(await causesOf(item.id), 0);
    test.wait({ days: 1, minutes: 1 });
    for (let n = 0; n < 2; n++) await notifyOfWaiting(test.context, signal);
    assert.equal(await causesOf(item.id), 1);
  });

  it('by a ring that follows each other weighs as one of them, and hides nothing', async () => {
    const item = await anItem(test, { owner: seller });
    const ring = await Promise.all(Array.from({ length: 5 }, () => aMember(test)));
    for (const [n, one] of ring.slice(1).entries())
      await test.call(peopleCalls.follow, { friendId: ring[n]?.id ?? '' }, { as: one });
    for (const one of ring) await report(item.id, one);
    const [only] = await casesOf(item.id);
    assert.deepEqual([only?.reports, only?.independent, only?.hidden_at], [5, 1, null]);
    assert.equal(only?.weight, 4);
    assert.equal(await publicationOf(item.id), 'Published');
  });

  it('by people who reported others falsely together before counts as by one', async () => {
    const three = await Promise.all([aMember(test), aMember(test), aMember(test)]);
    const [first, second] = [await anItem(test, { owner: await aMember(test) }), await anItem(test, { owner: seller })];
    for (const one of three) await report(first.id, one);
    for (const one of three) await report(second.id, one);
    const [only] = await casesOf(second.id);
    assert.deepEqual([only?.independent, only?.hidden_at], [1, null]);
  });

  it('is limited a day, for new members more', async () => {
    const newcomer = await aMember(test, { joinedAt: test.context.now() });
    const things = await Promise.all(Array.from({ length: DESK.reportsADayWhenNew + 1 }, () => aMember(test)));
    const replies = [];
    for (const { id } of things) replies.push((await report(id, newcomer, {}, 'person')).status);
    assert.deepEqual(replies, [...Array(DESK.reportsADayWhenNew).fill(201), 429]);
  });

  it('is listed for who made it, who hears what became of it', async () => {
    const item = await anItem(test, { owner: seller, title: 'Fake notes' });
    await report(item.id, reporter);
    await decide(item.id, true);
    const { body } = await test.call(reportCalls.listOwnReports, {}, { as: reporter });
    assert.deepEqual(
      body.data.map(({ title, isUpheld }) => [title, isUpheld]),
      [['Fake notes', true]],
    );
    assert.deepEqual(await told(reporter, 'report'), [
      'The desk did something about your report: Fake notes. Thank you',
    ]);
    assert.deepEqual((await test.call(reportCalls.listOwnReports, {}, { as: seller })).body.data, []);
  });
});
