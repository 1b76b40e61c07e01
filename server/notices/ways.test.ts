import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { ClientInput } from '#contract/call.ts';
import { hasTrait, isLocked, NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { anEvent } from '#server/testing/notices.ts';
import { notify } from './notify.ts';

describe('the ways of a notice', () => {
  const test = openApp({ timeZone: 'Asia/Kolkata' });
  let asha: TestMember;
  beforeEach(async () => {
    asha = await aMember(test);
  });

  const change = (input: ClientInput<typeof noticeCalls.changeNoticeSettings>) =>
    test.call(noticeCalls.changeNoticeSettings, input, { as: asha });
  const told = (kind: NoticeKind, at = test.context.now()) =>
    notify({ ...test.context, now: () => at }, test.context.db, [asha.id], anEvent(kind, at, { groupKey: 'one' }));
  const stored = () => test.context.db.selectFrom('notices').selectAll().where('member_id', '=', asha.id).execute();

  // Requests have a test of their own.
  for (const kind of NOTICE_KIND_NAMES.filter((one) => !hasTrait(one, 'isDigestOnly')))
    it(`has each way of ${kind} at first as its kind says, and none that is off`, async () => {
      const { push, mail } = NOTICE_KINDS[kind].ways;
      assert.deepEqual(await told(kind), [asha.id]);
      const [first] = await stored();
      assert.deepEqual([first?.shown, first?.push_at !== null, first?.mail_at !== null], [true, push, mail === 'now']);
      await change({ kind, push: false });
      if (!isLocked(kind)) await change({ kind, mail: 'off' });
      await told(kind);
      const [second] = await stored();
      assert.deepEqual([second?.push_at, second?.mail_at !== null], [null, isLocked(kind)]);
      if (isLocked(kind)) return;
      await change({ kind, app: false, mail: 'now' });
      assert.deepEqual(await told(kind), [], 'nobody to notify');
      const [third] = await stored();
      assert.deepEqual([third?.shown, third?.push_at, third?.mail_at !== null], [false, null, true]);
      assert.deepEqual((await test.call(noticeCalls.listNotices, {}, { as: asha })).body.data, []);
      assert.equal((await test.call(noticeCalls.countUnseenNotices, {}, { as: asha })).body.data.unseen, 0);
    });

  it('leaves those that are not shown to their mail when all are marked as seen', async () => {
    await change({ kind: 'paper', app: false });
    await told('paper');
    await test.call(noticeCalls.markNoticesSeen, {}, { as: asha });
    assert.equal((await stored())[0]?.seen_at, null);
  });

  it('pushes after the quiet hours, and at once outside of them', async () => {
    const pushedAt = async (at: string) => {
      await test.context.db.deleteFrom('notices').where('member_id', '=', asha.id).execute();
      await told('message', new Date(at));
      return (await stored())[0]?.push_at;
    };
    // 23:05 in Kolkata.
    assert.equal(await pushedAt('2026-01-15T17:35:00.000Z'), '2026-01-15T17:35:00.000Z');
    await change({ quietFrom: 22, quietTo: 7 });
    assert.equal(await pushedAt('2026-01-15T17:35:00.000Z'), '2026-01-16T01:30:00.000Z');
    assert.equal(await pushedAt('2026-01-15T01:30:00.000Z'), '2026-01-15T01:30:00.000Z');
    await change({ quietFrom: 9, quietTo: 12 });
    assert.equal(await pushedAt('2026-01-15T05:00:00.000Z'), '2026-01-15T06:30:00.000Z');
    assert.equal(await pushedAt('2026-01-15T07:00:00.000Z'), '2026-01-15T07:00:00.000Z');
  });
});
