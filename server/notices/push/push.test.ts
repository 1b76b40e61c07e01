import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { accountCalls } from '#contract/accounts.ts';
import { PUSH } from '#contract/limits.ts';
import { noticeCalls } from '#contract/notices.ts';
import { issueToken, sessionEnd } from '#server/accounts/tokens.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { silence } from '#server/testing/heartbeats.ts';
import { anEvent } from '#server/testing/notices.ts';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';
import {
  aSubscription,
  createPushService,
  type PushService,
  type TestSubscription,
} from '#server/testing/push-service.ts';
import { notify } from '../notify.ts';
import { queueDuePushes } from './due.ts';
import { ForbiddenEndpoint, lookUpPublic } from './push-service.ts';
import { sendPush } from './send.ts';

const { signal } = new AbortController();

describe('web push', { timeout: 3 * LONGEST_WAIT }, () => {
  let service: PushService;
  let test: TestApp;
  let other: TestApp;
  let asha: TestMember;
  before(async () => {
    service = await createPushService();
    const jwtSecret = randomUUID();
    const overrides = { pushServices: [service.origin], operatorEmail: 'ops@campus.edu', jwtSecret };
    test = await createTestApp(overrides);
    other = await createTestApp(overrides, test);
    for (const { context } of [test, other])
      await context.jobs.work('sendPush', (data, signal) => sendPush(context, data, signal), { concurrency: 10 });
  });
  after(async () => {
    await other?.close();
    await test?.close();
    await service?.close();
  });
  beforeEach(async () => {
    asha = await aMember(test, { firstName: 'Asha' });
  });

  const add = async (as: TestMember, subscription = service.subscribe()): Promise<TestSubscription> => {
    const { status, body } = await test.call(noticeCalls.addPushSubscription, subscription, { as });
    assert.equal(status, 200, JSON.stringify(body));
    return subscription;
  };
  /** Another session of the same member. */
  const signInAgain = async (member: TestMember): Promise<TestMember> => {
    const { db, config, now } = test.context;
    const expiresAt = sessionEnd(now());
    const { id: sessionId } = await db
      .insertInto('sessions')
      .values({ member_id: member.id, expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...member, token: await issueToken(config, { memberId: member.id, sessionId, expiresAt }) };
  };
  const devices = async (as: TestMember) => (await test.call(noticeCalls.listDevices, {}, { as })).body.data;
  /** Something that is pushed unless the member chose otherwise. */
  const notifyOf = async (member: TestMember, title = 'Lamp') => {
    const { db, now } = test.context;
    const event = anEvent('decision', now(), { data: { act: 'deleted', title } });
    await notify(test.context, db, [member.id], event);
    const [notice] = await db.selectFrom('notices').select('id').where('fold', '=', event.groupKey).execute();
    return notice?.id ?? '';
  };
  /** Both nodes look, after the wait for those who are here. */
  const look = async () => {
    test.wait({ seconds: 11 });
    other.wait({ seconds: 11 });
    await Promise.all([test, other].map(({ context }) => queueDuePushes(context, signal)));
  };
  const receivedBy = ({ endpoint }: TestSubscription) => service.received.filter((push) => push.endpoint === endpoint);
  /** A push that comes later has overtaken nothing: all that was queued before is done. */
  const settle = async () => {
    const witness = await aMember(test);
    const device = await add(witness);
    await notifyOf(witness);
    await look();
    await until(() => receivedBy(device).length > 0);
    await until(async () => (await openJobs()) === 0);
  };
  const openJobs = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = 'sendPush' and state in ('created', 'retry', 'active')`.execute(test.context.db);
    return rows[0]?.count;
  };

  it('tells each device once, of two nodes, in words that the browser alone can read', async () => {
    const [phone, laptop] = [await add(asha), service.subscribe('Firefox on Windows')];
    const again = await signInAgain(asha);
    await add(again, laptop);
    const id = await notifyOf(asha, 'Fireworks');
    await look();
    await look();
    await settle();
    const key = (await test.call(noticeCalls.getPushKey, {}, { as: asha })).body.data.key;
    for (const device of [phone, laptop]) {
      const [push, ...more] = receivedBy(device);
      assert.deepEqual(more, []);
      assert.deepEqual(push?.payload, {
        noticeId: id,
        title: 'Fireworks was deleted by an admin',
        body: 'Decision',
        link: '/dashboard/my-items',
        unseen: 1,
      });
      assert.deepEqual([push.key, push.subject], [key, 'mailto:ops@campus.edu']);
      assert.deepEqual([push.headers.ttl, push.headers.topic], ['86400', id.replaceAll('-', '')]);
    }
    assert.ok((await devices(asha)).every(({ pushedAt }) => pushedAt));
  });

  it('waits some seconds, and tells nobody who has seen it by then', async () => {
    const device = await add(asha);
    const id = await notifyOf(asha);
    await queueDuePushes(test.context, signal);
    await test.call(noticeCalls.markNoticesSeen, { noticeId: id }, { as: asha });
    await settle();
    assert.deepEqual(receivedBy(device), []);
  });

  it('pushes no kind that is switched off, also where that comes after the notice', async () => {
    const device = await add(asha);
    await notifyOf(asha);
    await test.call(noticeCalls.changeNoticeSettings, { kind: 'decision', push: false }, { as: asha });
    await notifyOf(asha);
    await settle();
    assert.deepEqual(receivedBy(device), []);
  });

  it('pushes nothing to a browser that was signed out or removed, and nothing to whoever signs in there next', async () => {
    const [signedOut, removed] = [await add(asha), service.subscribe()];
    const second = await signInAgain(asha);
    await add(second, removed);
    await notifyOf(asha);
    const [mine] = (await devices(second)).filter(({ isCurrent }) => isCurrent);
    await test.call(noticeCalls.removePushSubscription, { deviceId: mine?._id ?? '' }, { as: second });
    await test.call(accountCalls.logOut, {}, { as: asha });
    await add(await aMember(test), signedOut);
    await settle();
    assert.deepEqual([...receivedBy(signedOut), ...receivedBy(removed)], []);
  });

  it('leaves a queued push unsent where the browser has changed hands', async () => {
    const device = await add(asha);
    const noticeId = await notifyOf(asha);
    const { id: subscriptionId } = await test.context.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', '=', device.endpoint)
      .executeTakeFirstOrThrow();
    await add(await aMember(test), device);
    await sendPush(test.context, { noticeId, subscriptionId }, signal);
    assert.deepEqual(receivedBy(device), []);
  });

  it('removes a browser that is gone', async () => {
    for (const status of [404, 410]) {
      await add(asha);
      service.answerNext({ status });
      await notifyOf(asha);
      await look();
      await until(async () => (await devices(asha)).length === 0);
    }
  });

  it('tries again when the push service has failed, and when it says that it is too much', async () => {
    const device = await add(asha);
    service.answerNext({ status: 500 }, { status: 429, retryAfter: 1 }, { status: 503 });
    await notifyOf(asha);
    await look();
    await until(() => receivedBy(device).length > 0);
    await settle();
    assert.equal(receivedBy(device).length, 1);
  });

  it('gives up what another try would not mend, and says so without the address', async () => {
    const device = await add(asha);
    service.answerNext({ status: 403 });
    await notifyOf(asha);
    await look();
    const isLogged = () => [...test.logged, ...other.logged].filter((line) => line.includes('refused a push'));
    await until(() => isLogged().length > 0);
    assert.ok(!isLogged()[0]?.includes(device.endpoint));
    await settle();
    assert.deepEqual(receivedBy(device), []);
    assert.equal((await devices(asha)).length, 1);
  });

  it('sends no push that is a day old', async () => {
    const device = await add(asha);
    await notifyOf(asha);
    for (const { wait } of [test, other]) wait({ days: 1 });
    await settle();
    assert.deepEqual(receivedBy(device), []);
  });

  describe('devices', () => {
    it('are those of the member, with the one at hand marked', async () => {
      await add(asha, service.subscribe('Chrome on Android'));
      const second = await signInAgain(asha);
      await add(second, service.subscribe('Firefox on Windows'));
      const listed = await devices(second);
      assert.deepEqual(
        listed.map(({ name, isCurrent, pushedAt }) => [name, isCurrent, pushedAt]),
        [
          ['Chrome on Android', false, null],
          ['Firefox on Windows', true, null],
        ],
      );
      const stranger = await aMember(test);
      assert.deepEqual(await devices(stranger), []);
      const theirs = { deviceId: listed[0]?._id ?? '' };
      assertRefused(await test.call(noticeCalls.removePushSubscription, theirs, { as: stranger }), 404, 'NOT_FOUND');
      assert.equal((await devices(asha)).length, 2);
    });

    it('are one for a browser, however often it asks', async () => {
      const subscription = service.subscribe();
      await Promise.all([add(asha, subscription), add(asha, subscription), add(asha, subscription)]);
      await add(asha);
      assert.equal((await devices(asha)).length, 1);
    });

    it('are the ten newest', async () => {
      const subscriptions = Array.from({ length: PUSH.devices + 3 }, (_, i) => service.subscribe(`Browser ${i}`));
      for (const subscription of subscriptions) await add(await signInAgain(asha), subscription);
      assert.deepEqual(
        (await devices(asha)).map(({ name }) => name),
        subscriptions.slice(3).map(({ device }) => device),
      );
    });

    it('are refused where their push service is not a public one, or their key is none', async () => {
      for (const endpoint of [
        'http://push.example.com/a',
        'https://push.example.com:8443/a',
        'https://user:password@push.example.com/a',
        'https://localhost/a',
        'https://127.0.0.1/a',
        'https://10.0.0.1/a',
        'https://169.254.169.254/latest/meta-data',
        'https://2130706433/a',
        'https://[::1]/a',
        'https://[::ffff:10.0.0.1]/a',
        'https://[fd00::1]/a',
        `https://push.example.com/${'a'.repeat(1000)}`,
        'push.example.com',
      ])
        assertRefused(
          await test.call(noticeCalls.addPushSubscription, aSubscription(endpoint), { as: asha }),
          400,
          'INVALID_INPUT',
          'endpoint',
        );
      for (const [field, value] of [
        ['p256dh', 'A'.repeat(87)],
        ['p256dh', 'short'],
        ['auth', 'short'],
      ] as const) {
        const wrong = { ...aSubscription(), [field]: value };
        assertRefused(
          await test.call(noticeCalls.addPushSubscription, wrong, { as: asha }),
          400,
          'INVALID_INPUT',
          field,
        );
      }
      assert.deepEqual(await devices(asha), []);
    });
  });

  it('agrees on one key, whoever asks first', async () => {
    await test.context.db.deleteFrom('push_keys').execute();
    const keys = await Promise.all(
      [test, other, test, other].map(({ call }) => call(noticeCalls.getPushKey, {}, { as: asha })),
    );
    assert.equal(new Set(keys.map(({ body }) => body.data.key)).size, 1);
  });
});

describe('a server that is killed while it pushes', { timeout: 5 * LONGEST_WAIT }, () => {
  let service: PushService;
  let campus: Campus;
  before(async () => {
    service = await createPushService();
    campus = await createCampus({ PUSH_SERVICES: service.origin, LOG_LEVEL: 'warn' });
  });
  after(async () => {
    await campus?.close();
    await service?.close();
  });

  it('tells all after the next start: again only what it was sending, as the same notice', async () => {
    const asha = await campus.aMember();
    const { status } = await campus.insist(noticeCalls.addPushSubscription, service.subscribe(), asha);
    assert.equal(status, 200);
    const titles = ['first', 'second', 'third'];
    /** Due at once: the wait for those who are here is over. */
    const notifyOf = (title: string) =>
      campus.query(
        `with n as (
          insert into notices (member_id, kind, fold, data, made_at, push_at)
          values ($1, 'decision', $2, jsonb_build_object('act', 'decided', 'title', $2::text), now(),
            now() - interval '1 minute') returning id
        )
        insert into notice_causes (member_id, key, notice_id, made_at) select $1, $2, id, now() from n`,
        [asha.id, title],
      );
    const sent = (title: string) => service.received.filter(({ payload }) => payload.title.startsWith(title));

    await notifyOf('first');
    await until(() => sent('first').length > 0);
    await until(
      async () => (await campus.query('select from push_subscriptions where pushed_at is null')).length === 0,
    );
    const hanging = service.hangNext();
    await notifyOf('second');
    await hanging;
    await notifyOf('third');
    await campus.stop('SIGKILL');
    await campus.start();
    await campus.query(silence(['sendPush']));
    await until(() => titles.every((title) => sent(title).length > 0) && sent('second').length > 1);

    assert.deepEqual(
      titles.map((title) => sent(title).length),
      [1, 2, 1],
    );
    // The device shows one, however many come.
    assert.equal(new Set(sent('second').map(({ headers }) => headers.topic)).size, 1);
    assert.equal(new Set(sent('second').map(({ payload }) => payload.noticeId)).size, 1);
  });
});

describe('a request to a push service', () => {
  it('does not follow a name into a private network', async () => {
    const looked = new Promise((resolve) => lookUpPublic('localhost', {}, resolve));
    assert.ok((await looked) instanceof ForbiddenEndpoint);
  });
});
