import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { itemCalls } from '#contract/items.ts';
import { noticeCalls } from '#contract/notices.ts';
import { operationCalls } from '#contract/operation.ts';
import { readHeldSince, resume } from '#server/held.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { mailDigests } from '#server/notices/mail-digests.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { notify } from '#server/notices/notify.ts';
import { queueDuePushes } from '#server/notices/push/due.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anAdmin, anItem } from '#server/testing/factories.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { until } from '#server/testing/process.ts';
import { createPushService, type PushService } from '#server/testing/push-service.ts';
import { hold } from './held.ts';

const { signal } = new AbortController();

describe('a restored copy', () => {
  let mailbox: Mailbox;
  let service: PushService;
  let app: TestApp;
  before(async () => {
    [mailbox, service] = await Promise.all([createMailbox(), createPushService()]);
    app = await createTestApp({ smtpUrl: mailbox.url, pushServices: [service.origin], jwtSecret: randomUUID() });
    await startWorkers(app.context);
  });
  after(async () => {
    await app.close();
    await service.close();
    await mailbox.close();
  });

  const heldSince = async (as: Awaited<ReturnType<typeof anAdmin>>) =>
    (await app.call(operationCalls.getHealth, {}, { as })).body.data.heldSince;
  const sendDue = async () => {
    await mailNotices(app.context, signal);
    await mailDigests(app.context, signal);
    await queueDuePushes(app.context, signal);
  };
  const kinds = async () =>
    (await app.context.db.selectFrom('mails').select('kind').where('sent_at', 'is not', null).execute()).map(
      ({ kind }) => kind,
    );

  test('sends no notice, digest, push or mail of a member until it is resumed; codes and resets leave', async () => {
    const { context } = app;
    const { db } = context;
    const [asha, ravi, admin] = await Promise.all([aMember(app), aMember(app), anAdmin(app)]);
    assert.equal(await heldSince(admin), null);
    await hold(db, context.now());
    assert.equal(await heldSince(admin), await readHeldSince(db));
    await app.call(noticeCalls.addPushSubscription, service.subscribe(), { as: asha });
    const item = await anItem(app, { owner: asha });
    const cause = {
      kind: 'message',
      key: 'held',
      groupKey: ravi.id,
      data: { quote: 'Hi' },
      at: context.now(),
      actorId: ravi.id,
    } as const;
    await notify(context, db, [asha.id], cause);
    const form = { name: 'Ravi', email: ravi.email, message: 'Is it still there?', sellerEmail: asha.email };
    const asked = await app.call(itemCalls.contactSeller, { ...form, itemId: item.id }, { as: ravi });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    // The clock of the queue stays: what waits for it is not tried again meanwhile.
    app.wait({ minutes: 6 });
    await sendDue();
    assert.equal((await app.call(accountCalls.sendCode, { email: 'new@campus.edu' })).status, 200);
    assert.equal((await app.call(accountCalls.requestPasswordReset, { email: ravi.email })).status, 200);
    await Promise.all([mailbox.next('new@campus.edu'), mailbox.next(ravi.email)]);
    // A mail is marked as sent a moment after it was taken.
    await until(async () => (await kinds()).length >= 2);
    assert.deepEqual((await kinds()).sort(), ['code', 'password-reset']);
    assert.equal(service.requests, 0);

    assert.equal(await resume(db), true);
    assert.equal(await resume(db), false);
    await sendDue();
    await until(() => service.received.length === 1);
    const subjects = [(await mailbox.next(asha.email)).subject, (await mailbox.next(asha.email)).subject];
    assert.equal(subjects.length, 2, subjects.join());
    assert.equal(await heldSince(admin), null);
  });
});
