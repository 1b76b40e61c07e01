import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { accountCalls } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import { categoryCalls } from '#contract/categories.ts';
import { feedbackCalls } from '#contract/feedback.ts';
import { itemCalls } from '#contract/items.ts';
import { PER_ADDRESS } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { setRole } from '#server/accounts/admins.ts';
import { createApp } from '#server/app.ts';
import type { Bucket } from '#server/http/rate-limit.ts';
import { Realtime } from '#server/realtime/realtime.ts';
import type { Config } from '#server/start/config.ts';
import { atOnce, newAddress, openAccounts, PASSWORD, signUpForm, tally } from '#server/testing/accounts.ts';
import { assertRefused, createTestApp } from '#server/testing/app.ts';
import { aMember, anItem } from '#server/testing/factories.ts';
import { codeIn } from '#server/testing/mailbox.ts';

const { sendCode, signUp, logIn, requestPasswordReset } = accountCalls;

describe('A. Who is who', () => {
  const accounts = openAccounts({ adminEmails: ['dean@campus.edu'], publicUrl: 'https://market.campus.edu' });
  const { test: app } = accounts;

  const build = (trustProxy: string[], more: Partial<Config> = {}): Promise<FastifyInstance> =>
    createApp({
      ...app.context,
      config: { ...app.context.config, trustProxy, ...more },
      realtime: new Realtime(app.context.config, app.context.realtime.nodes),
    });
  const ask = (server: FastifyInstance, from: string, headers = {}, url = '/api/v1/item/showAllCategory') =>
    server.inject({ url, remoteAddress: from, headers });

  /** Takes what is left of a bucket after these many requests. */
  const exhaust = async (server: FastifyInstance, bucket: Bucket, address: string, before = 0) => {
    for (let i = before; i < PER_ADDRESS[bucket]; i += 1) await server.rateLimit.take(bucket, address);
  };

  test('A7 one network may read 12,000 times a minute, an IPv6 one by its /64, whatever it says of itself', async () => {
    const server = await build([]);
    try {
      for (let i = 0; i < 200; i += 1) await ask(server, `2001:db8::${i.toString(16)}`, {}, '/files/nothing');
      await exhaust(server, 'reads', '2001:db8::/64', 200);
      const lies = [{ 'x-forwarded-for': '203.0.113.9' }, { 'x-real-ip': '203.0.113.9' }, { forwarded: 'for=1.2.3.4' }];
      for (const headers of lies) {
        const over = await ask(server, '2001:db8::ffff', headers);
        assert.equal(over.statusCode, 429);
        assert.equal(over.json().code, 'TOO_MANY');
        assert.ok(Number(over.headers['retry-after']) >= 1);
      }
      const page = await ask(server, '2001:db8::ffff', { accept: 'text/html' });
      assert.match(page.body, /^<!doctype html>.*http-equiv="refresh"/);
      assert.equal((await ask(server, '2001:db8:0:1::1')).statusCode, 200, 'the next /64 is another');
      assert.equal((await ask(server, '2001:db8::1', {}, '/healthz')).statusCode, 200, 'probes are always answered');
    } finally {
      await server.close();
    }
  });

  test('A7 I3 log-ins, codes, writes and reads of one network are counted apart, and all of them not at all where limits are off', async () => {
    const from = '192.0.2.80';
    const statuses = async (server: FastifyInstance) => {
      const call = async ({ method, path }: Call, payload?: object) =>
        (await server.inject({ method, url: `/api/v1${path}`, remoteAddress: from, ...(payload && { payload }) }))
          .statusCode;
      return {
        logIns: await call(accountCalls.logIn, {}),
        codes: await call(accountCalls.sendCode, {}),
        writes: await call(feedbackCalls.submitFeedback, {}),
        reads: await call(itemCalls.listItems),
        searches: await call(itemCalls.searchItems, { keyword: 'book' }),
      };
    };
    const open = { logIns: 400, codes: 400, writes: 400, reads: 200, searches: 200 };
    const server = await build([]);
    const withoutLimits = await build([], { rateLimits: false });
    try {
      assert.deepEqual(await statuses(server), open);
      await exhaust(server, 'logIns', from);
      assert.deepEqual(await statuses(server), { ...open, logIns: 429 });
      await exhaust(server, 'codes', from);
      await exhaust(server, 'writes', from);
      assert.deepEqual(await statuses(server), { ...open, logIns: 429, codes: 429, writes: 429 });
      for (const bucket of ['logIns', 'codes', 'writes', 'reads'] as const) await exhaust(withoutLimits, bucket, from);
      assert.deepEqual(await statuses(withoutLimits), open);
    } finally {
      await server.close();
      await withoutLimits.close();
    }
  });

  test('A7 X-Forwarded-For is believed from a proxy that the operator named, and from nobody else', async () => {
    const server = await build(['10.0.0.0/8']);
    server.get('/seen', { config: { open: true } }, (request) => ({ ip: request.clientAddress }));
    const seen = async (from: string, forwarded: string) =>
      (await ask(server, from, { 'x-forwarded-for': forwarded }, '/seen')).json().ip;
    try {
      assert.equal(await seen('10.1.2.3', '203.0.113.9'), '203.0.113.9');
      assert.equal(await seen('10.1.2.3', '198.51.100.1, 203.0.113.9'), '203.0.113.9', 'what the proxy itself saw');
      assert.equal(await seen('192.0.2.7', '203.0.113.9'), '192.0.2.7');
      assert.equal(await seen('10.1.2.3', '203.0.113.9:49152'), '203.0.113.9', 'some proxies write the port');
      assert.equal(await seen('10.1.2.3', '203.0.113.9:49152, 10.9.9.9:80'), '203.0.113.9', 'two proxies do');
      assert.equal(await seen('10.1.2.3', '[2001:db8::7]:49152'), '2001:db8::/64');
      for (const none of ['unknown', '_hidden', '203.0.113', '203.0.113.9:x', '1', '[', 'a'.repeat(5000), "'--", ' , '])
        assert.equal(await seen('10.1.2.3', none), '10.1.2.3', none);
    } finally {
      await server.close();
    }
  });

  test('A7 K4 whatever a proxy writes, people can log in, and the audit has an address', async () => {
    const server = await build(['10.0.0.0/8']);
    try {
      const email = await accounts.aMemberWithPassword();
      for (const [forwarded, address] of [
        ['203.0.113.9:49152', '203.0.113.9'],
        ['[2001:db8::7]:49152', '2001:db8::/64'],
        ['unknown', '10.1.2.3'],
        ['nonsense', '10.1.2.3'],
      ] as const) {
        const { statusCode, body } = await server.inject({
          method: 'POST',
          url: '/api/v1/auth/login',
          remoteAddress: '10.1.2.3',
          headers: { 'x-forwarded-for': forwarded },
          payload: { email, password: PASSWORD },
        });
        assert.equal(statusCode, 200, `${forwarded}: ${body}`);
        const { ip } = await app.context.db
          .selectFrom('audit')
          .select('ip')
          .where('action', '=', 'logged in')
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow();
        assert.equal(ip, address);
      }
    } finally {
      await server.close();
    }
  });

  test('A7 a cap for one address counts the true one, whatever is forged', async () => {
    const feedback = { firstname: 'A', email: 'a@b.edu', phoneNo: '98204123', message: 'Hello' };
    const answers = await atOnce(12, (i) =>
      app.app.inject({
        method: 'POST',
        url: '/api/v1/auth/submit-feedback',
        payload: feedback,
        remoteAddress: `2001:db8:7::${i}`,
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
      }),
    );
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 5);
  });

  test('A10 links in mail come from PUBLIC_URL alone, whatever the request says of its host', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'ftp',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    const email = await accounts.aMemberWithPassword();
    const sender = await aMember(app);
    const seller = await aMember(app);
    const item = await anItem(app, { owner: seller });
    const form = { name: 'Ravi', email: sender.email, message: 'Hello', sellerEmail: seller.email, itemId: item.id };
    await app.call(requestPasswordReset, { email }, { headers });
    await app.call(sendCode, { email: newAddress() }, { headers });
    await app.call(sendCode, { email }, { headers });
    assert.equal((await app.call(itemCalls.contactSeller, form, { as: sender, headers })).status, 200);
    const mails = [await accounts.mailbox.next(email), await accounts.mailbox.next(seller.email)];
    assert.match(mails[0]?.text ?? '', /https:\/\/market\.campus\.edu\/(update-password|login)/);
    for (const { raw, html } of accounts.mailbox.received) {
      assert.ok(!raw.includes('evil.example'));
      for (const [, host] of (html ?? '').matchAll(/(?:href|src)="https?:\/\/([^/"]+)/g))
        assert.equal(host, 'market.campus.edu');
    }
  });

  test('A11 there are no default accounts', async () => {
    const fresh = await createTestApp();
    try {
      assert.deepEqual(await fresh.context.db.selectFrom('members').selectAll().execute(), []);
      for (const email of ['admin@campus.edu', 'root@localhost.edu', 'test@test.com'])
        for (const password of ['admin', 'password', 'CANARY'])
          assertRefused(await fresh.call(logIn, { email, password }), 401, 'INVALID_CREDENTIALS');
    } finally {
      await fresh.close();
    }
  });

  test('A11 nothing in a request changes accountType; ADMIN_EMAILS does', async () => {
    const email = newAddress();
    const more = { accountType: 'Admin', role: 'Admin', isAdmin: true, commonChatId: 'x', collegeId: 'PRN1' };
    const answer = await app.call(signUp, signUpForm(email, await accounts.codeFor(email), more));
    assert.deepEqual([answer.status, answer.body.message], [201, 'Sign up successfully']);
    const { token } = await accounts.logInAs(email);
    const claimed = { about: 'x', accountType: 'Admin', role: 'Admin', user: { role: 'Admin' } };
    const changed = await app.call(peopleCalls.updateProfile, claimed, { as: { token } });
    assert.deepEqual([changed.status, changed.body.data.accountType], [200, 'Student']);
    const category = { name: 'Mine', description: 'Mine', accountType: 'Admin' };
    assertRefused(await app.call(categoryCalls.createCategory, category, { as: { token } }), 403, 'FORBIDDEN');

    await accounts.aMemberWithPassword('dean@campus.edu');
    const dean = await app.call(logIn, { email: 'dean@campus.edu', password: PASSWORD });
    assert.equal(dean.body.user.accountType, 'Admin');
  });

  test('A11 the role is read from the database at each request', async () => {
    const member = await aMember(app);
    const create = (name: string) => app.call(categoryCalls.createCategory, { name, description: 'd' }, { as: member });
    assertRefused(await create('Umbrellas'), 403, 'FORBIDDEN');
    await setRole(app.context.db, [member.email], 'Admin', 'a test');
    assert.equal((await create('Umbrellas')).status, 201);
    await setRole(app.context.db, [member.email], 'Student', 'a test');
    assertRefused(await create('Raincoats'), 403, 'FORBIDDEN');
  });

  test('A12 one address is one account, in whatever case it is written, also of 20 at once', async () => {
    const email = newAddress();
    assert.equal((await app.call(sendCode, { email: `  ${email.toUpperCase()} ` })).status, 200);
    const code = codeIn(await accounts.mailbox.next(email));
    const written = (i: number) => (i % 2 ? email.toUpperCase() : ` ${email[0]?.toUpperCase()}${email.slice(1)}`);
    const answers = await atOnce(20, (i) => app.call(signUp, signUpForm(written(i), code)));
    // The same address, code and password may be sent again: it changes nothing.
    assert.ok(tally(answers, 201) >= 1);
    await accounts.logInAs(email.toUpperCase());
    assertRefused(await app.call(sendCode, { email: written(1), checkUserPresent: true }), 409, 'USER_EXISTS');
    const rows = await app.context.db.selectFrom('members').select('email').where('email', 'ilike', email).execute();
    assert.deepEqual(rows, [{ email }]);
    const upper = {
      email: `${email.toUpperCase()}`,
      password_hash: 'x',
      first_name: 'x',
      last_name: '',
      username: 'x',
    };
    await assert.rejects(app.context.db.insertInto('members').values(upper).execute(), /check/);
  });

  test('A12 what only looks like an address of ours is none', async () => {
    const email = await accounts.aMemberWithPassword();
    const alike = [email.replace('a', 'а'), email.replace('.edu', '。edu'), `${email}\u200b`, email.replace('@', '＠')];
    for (const one of alike) {
      assertRefused(await app.call(sendCode, { email: one }), 400, 'INVALID_INPUT', 'email');
      assertRefused(await app.call(logIn, { email: one, password: PASSWORD }), 400, 'INVALID_INPUT', 'email');
    }
    // The sign of the unit Kelvin is a k in lower case: one canonical form, and the mail goes there.
    const kelvin = newAddress().replace('asha', 'k');
    assert.equal((await app.call(sendCode, { email: kelvin.replace('k', '\u212a') })).status, 200);
    await accounts.mailbox.next(kelvin);
  });
});
