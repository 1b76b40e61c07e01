import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { ClientInput } from '#contract/call.ts';
import { sentenceOf } from '#contract/notices/kind.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { createTestApp, openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { anEvent } from '#server/testing/notices.ts';
import { mailDigests } from './mail-digests.ts';
import { notify } from './notify.ts';

const { signal } = new AbortController();

describe('the daily digest', () => {
  const test = openApp({ timeZone: 'Asia/Kolkata' });
  let asha: TestMember;
  let ravi: TestMember;
  /** What the clock says. */
  let at: string;
  before(async () => {
    test.context.now = () => new Date(at);
  });
  beforeEach(async () => {
    at = '2026-01-15T00:00:00Z';
    // Sessions begin and end by the clock of the database.
    [asha, ravi] = await Promise.all([aMember(test, { firstName: 'Asha' }), aMember(test, { firstName: 'Ravi' })]);
  });

  const told = (kind: NoticeKind, more: object = {}) => {
    const event = anEvent(kind, test.context.now(), { groupKey: ravi.id, actorId: ravi.id, ...more });
    return notify(test.context, test.context.db, [asha.id], event);
  };
  const change = (input: ClientInput<typeof noticeCalls.changeNoticeSettings>) =>
    test.call(noticeCalls.changeNoticeSettings, input, { as: asha });
  const digests = async () => {
    const { db } = test.context;
    return db.selectFrom('mails').selectAll().where('member_id', '=', asha.id).orderBy('created_at').execute();
  };
  /** Runs the job at these times; how many digests there are then. */
  const runAt = async (...times: string[]) => {
    for (const time of times) {
      at = time;
      await mailDigests(test.context, signal);
    }
    return (await digests()).length;
  };
  const inZone = async (timeZone: string, run: () => Promise<void>) => {
    const { config } = test.context;
    test.context.config = { ...config, timeZone };
    await run().finally(() => {
      test.context.config = config;
    });
  };

  it('comes at the hour of the campus, once a day, with what is new', async () => {
    await told('newItem');
    assert.equal(await runAt('2026-01-15T12:29:59Z'), 0);
    assert.equal(await runAt('2026-01-15T12:30:00Z', '2026-01-15T12:31:00Z', '2026-01-15T18:29:00Z'), 1);
    assert.equal(await runAt('2026-01-16T12:30:00Z'), 1, 'nothing new is in it');
    await told('newItem');
    assert.equal(await runAt('2026-01-16T18:00:00Z'), 1, 'the digest of this day is done');
    assert.equal(await runAt('2026-01-17T12:30:00Z'), 2);
    const [first, second] = await digests();
    assert.equal(first?.subject, 'An item from Ravi Tester');
    assert.equal(second?.subject, 'An item from Ravi Tester', 'the one of yesterday is not told again');
    assert.match(first?.text ?? '', /Thursday, 15 Jan 2026/);
    assert.match(first?.text ?? '', /One mail a day at 6:00 PM/);
  });

  it('holds what the bell counts, in the words of the list', async () => {
    await told('paper', { groupKey: 'ME, 1st Year', data: { audience: 'ME, 1st Year' } });
    const list = async () => (await test.call(noticeCalls.listNotices, {}, { as: asha })).body.data;
    const [seen] = await list();
    await test.call(noticeCalls.markNoticesSeen, { noticeId: seen?._id }, { as: asha });
    for (const kind of ['newItem', 'newItem'] as const) await told(kind);
    at = '2026-01-15T00:00:01Z';
    await told('paper');
    const unseen = (await list()).filter(({ isSeen }) => !isSeen);
    const { data } = (await test.call(noticeCalls.countUnseenNotices, {}, { as: asha })).body;
    assert.deepEqual([unseen.length, data.unseen], [2, 2]);
    await runAt('2026-01-15T12:30:00Z');
    assert.equal((await digests())[0]?.subject, unseen.map(sentenceOf).join(', '));
  });

  it('comes at the hour that the member chose', async () => {
    await change({ digestHour: 7 });
    await told('newItem');
    assert.equal(await runAt('2026-01-15T01:29:00Z'), 0);
    assert.equal(await runAt('2026-01-15T01:30:00Z'), 1);
    assert.match((await digests())[0]?.text ?? '', /at 7:00 AM/);
  });

  it('is not sent with nothing in it: what was seen, is off, or goes another way', async () => {
    await change({ kind: 'paper', mail: 'off' });
    await told('newItem');
    await test.call(noticeCalls.markNoticesSeen, {}, { as: asha });
    await told('message');
    await told('paper');
    assert.equal(await runAt('2026-01-15T12:30:00Z'), 0);
  });

  it('tells of new followers from the start', async () => {
    await told('follower');
    assert.equal(await runAt('2026-01-15T12:30:00Z'), 1);
    assert.match((await digests())[0]?.text ?? '', /follows you/);
  });

  it('is late on the same day after a server that was down, and not sent on the next morning', async () => {
    await told('newItem');
    assert.equal(await runAt('2026-01-15T17:00:00Z'), 1);
    await told('newItem');
    // The whole evening of the 16th is missed.
    assert.equal(await runAt('2026-01-17T03:00:00Z'), 1);
    assert.equal(await runAt('2026-01-17T12:30:00Z'), 2);
  });

  it('comes once on days when the clocks change, also at an hour that is skipped or comes twice', async () => {
    await inZone('Europe/Berlin', async () => {
      await change({ digestHour: 2 });
      at = '2026-03-28T12:00:00Z';
      await told('newItem');
      // The clock goes from 2 to 3 in the night.
      assert.equal(await runAt('2026-03-29T00:59:00Z'), 0);
      assert.equal(await runAt('2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z'), 1);
      at = '2026-10-24T12:00:00Z';
      await told('newItem');
      // The clock goes from 3 back to 2.
      assert.equal(await runAt('2026-10-25T00:00:00Z'), 2);
      await told('newItem');
      assert.equal(await runAt('2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'), 2);
      assert.equal(await runAt('2026-10-26T01:00:00Z'), 3);
    });
  });

  it('shows items with their pictures, and the rest in a paragraph', async () => {
    for (const title of ['Lamp', 'Kettle']) {
      const { id: itemId } = await anItem(test, { owner: ravi, title, price: 1250, publication: 'Published' });
      await told('newItem', { itemId });
      at = new Date(Date.parse(at) + 1000).toISOString();
    }
    await told('paper');
    await runAt('2026-01-15T12:30:00Z');
    const [mail] = await digests();
    assert.equal(mail?.subject, 'A paper for CSE, 2nd Year, 2 new items from Ravi Tester');
    assert.match(mail?.text ?? '', /New from Ravi Tester:\n\nKettle\n₹1,250\nhttp:.+\nLamp/);
    assert.match(mail?.text ?? '', /Also:\n\nA paper for CSE, 2nd Year\./);
    assert.equal(mail?.html.match(/-card\.webp"/g)?.length, 2);
    assert.match(mail?.text ?? '', /Stop the digest \(http:\/\/localhost:3000\/unsubscribe\/digest\./);
  });

  it('M3 comes once from two nodes that look at the same moment', async () => {
    const other = await createTestApp({ timeZone: 'Asia/Kolkata' }, test);
    try {
      other.context.now = test.context.now;
      await told('newItem');
      at = '2026-01-15T12:30:00Z';
      await Promise.all(Array.from({ length: 8 }, (_, i) => mailDigests(i % 2 ? test.context : other.context, signal)));
      assert.equal((await digests()).length, 1);
    } finally {
      await other.close();
    }
  });
});
