import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { noticeCalls } from '#contract/notices.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { anEvent } from '#server/testing/notices.ts';
import { aSubscription } from '#server/testing/push-service.ts';
import { emit, openSockets, type Socket, type Sockets } from '#server/testing/sockets.ts';
import { mailNotices } from './mail-notices.ts';
import { notify } from './notify.ts';
import { queueDuePushes } from './push/due.ts';

const { signal } = new AbortController();

describe('who uses an open page', () => {
  const test = openApp();
  let sockets: Sockets;
  let asha: TestMember;
  let socket: Socket;
  before(async () => {
    sockets = await openSockets(test);
  });
  beforeEach(async () => {
    asha = await aMember(test, { firstName: 'Asha' });
    socket = await sockets.connect(asha);
    const added = await test.call(noticeCalls.addPushSubscription, aSubscription(), { as: asha });
    assert.equal(added.status, 200);
  });

  const told = () => notify(test.context, test.context.db, [asha.id], anEvent('deal', test.context.now()));
  const use = async () => assert.deepEqual(await emit(socket, 'here', {}), { success: true });
  /** Runs the jobs as often as they run, and says how many pushes and mails there were. */
  const pass = async (minutes: number, { used = false } = {}) => {
    for (let i = 0; i < minutes * 2; i += 1) {
      if (used) await use();
      test.wait({ seconds: 30 });
      await queueDuePushes(test.context, signal);
      await mailNotices(test.context, signal);
    }
    const { rows } = await sql<{ pushes: number; mails: number }>`
      select (select count(*)::int from pgboss.job where name = 'sendPush' and data ->> 'noticeId' in
          (select id::text from notices where member_id = ${asha.id})) as pushes,
        (select count(*)::int from mails where member_id = ${asha.id}) as mails`.execute(test.context.db);
    return rows[0];
  };

  it('M3 is neither pushed nor mailed what the page shows, and is once it is left', async () => {
    await told();
    assert.deepEqual(await pass(10, { used: true }), { pushes: 0, mails: 0 });
    assert.deepEqual(await pass(1), { pushes: 0, mails: 0 });
    assert.deepEqual(await pass(2), { pushes: 1, mails: 0 });
    assert.deepEqual(await pass(5), { pushes: 1, mails: 1 });
  });

  it('is told nothing of what was seen meanwhile', async () => {
    await told();
    await pass(3, { used: true });
    await test.call(noticeCalls.markNoticesSeen, {}, { as: asha });
    assert.deepEqual(await pass(10), { pushes: 0, mails: 0 });
  });

  it('is away with a page that is only open', async () => {
    await told();
    assert.deepEqual(await pass(1), { pushes: 1, mails: 0 });
    assert.deepEqual(await pass(5), { pushes: 1, mails: 1 });
  });
});
