import assert from 'node:assert/strict';
import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { accountCalls } from '#contract/accounts.ts';
import { peopleCalls } from '#contract/people.ts';
import { ConfigError, readConfig } from '#server/start/config.ts';
import { openAccounts, PASSWORD, signUpForm } from '#server/testing/accounts.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aMember, anAdmin } from '#server/testing/factories.ts';
import { spawnServer } from '#server/testing/process.ts';
import { emit, endedWithin, openSockets, type Sockets } from '#server/testing/sockets.ts';

const { logIn, logOut, requestPasswordReset, resetPassword } = accountCalls;
const { blockMember, deleteAccount, getMe, getPerson } = peopleCalls;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const partsOf = (token: string) => token.split('.') as [string, string, string];

describe('B. Sessions', () => {
  const accounts = openAccounts();
  const { test: app } = accounts;
  let sockets: Sockets;
  before(async () => {
    sockets = await openSockets(app);
  });

  /** Tokens as somebody who does not have our key could make them of a good one, and some that only we could. */
  function forge(token: string): Record<string, string> {
    const { jwtSecret } = app.context.config;
    const other = 'B4nVx7ZqWm2KtYr9LcHd6GfJs3PaEu8Q';
    const claims = JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString());
    const [header, payload, signature] = partsOf(token);
    const make = (head: object, body: object = claims, secret: string | Buffer = jwtSecret, hash = 'sha256') => {
      const signed = `${part(head)}.${part(body)}`;
      return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
    };
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string;
    const signed = (alg: string) => `${part({ alg })}.${part(claims)}`;
    const byRsa = (alg: string) => createSign('sha256').update(signed(alg)).sign(rsa.privateKey, 'base64url');
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const byEc = createSign('sha256').update(signed('ES256')).sign({ key: ec.privateKey, dsaEncoding: 'ieee-p1363' });
    const hs = { alg: 'HS256' };
    const jwk = { kty: 'oct', k: Buffer.from(other).toString('base64url') };
    const now = claims.iat as number;
    return {
      'alg none': `${part({ alg: 'none' })}.${payload}.`,
      'alg None': `${part({ alg: 'None' })}.${payload}.${signature}`,
      'no alg': make({ typ: 'JWT' }),
      'alg as a list': make({ alg: ['HS256'] }),
      'no signature': `${header}.${payload}.`,
      'two parts': `${header}.${payload}`,
      'five parts': `${header}.${payload}.${signature}.x.y`,
      HS384: make({ alg: 'HS384' }, claims, jwtSecret, 'sha384'),
      HS512: make({ alg: 'HS512' }, claims, jwtSecret, 'sha512'),
      RS256: `${signed('RS256')}.${byRsa('RS256')}`,
      'RS256 signed with our secret': make({ alg: 'RS256' }),
      'HS256 keyed by a public key': make(hs, claims, pem),
      ES256: `${signed('ES256')}.${byEc.toString('base64url')}`,
      'another key': make(hs, claims, other),
      'an empty key': make(hs, claims, ''),
      'a key of zeros': make(hs, claims, Buffer.alloc(32)),
      'a key of its own': make({ ...hs, jwk }, claims, other),
      jwk: make({ ...hs, jwk }),
      jku: make({ ...hs, jku: 'https://evil.example/keys.json' }),
      x5u: make({ ...hs, x5u: 'https://evil.example/cert.pem' }),
      'kid of a path': make({ ...hs, kid: '../../dev/null' }),
      'kid of SQL': make({ ...hs, kid: "x' union select 'key" }),
      crit: make({ ...hs, crit: ['exp'] }),
      'crit of b64': make({ ...hs, crit: ['b64'], b64: false }),
      zip: make({ ...hs, zip: 'DEF' }),
      'no exp': make(hs, { ...claims, exp: undefined }),
      'exp as text': make(hs, { ...claims, exp: '9999999999' }),
      'exp without end': make(hs, { ...claims, exp: null }),
      'no iat': make(hs, { ...claims, iat: undefined }),
      'no sub': make(hs, { ...claims, sub: undefined }),
      'no sid': make(hs, { ...claims, sid: undefined }),
      'a sub that is no id': make(hs, { ...claims, sub: "' or 1=1" }),
      'a sub that is a list': make(hs, { ...claims, sub: [claims.sub] }),
      'a sid that is none': make(hs, { ...claims, sid: 7 }),
      'an unknown sid': make(hs, { ...claims, sid: randomUUID() }),
      'an unknown sub': make(hs, { ...claims, sub: randomUUID() }),
      'not yet': make(hs, { ...claims, nbf: now + 86_400 }),
      over: make(hs, { ...claims, exp: now - 1 }),
      'other claims': `${header}.${part({ ...claims, sub: randomUUID() })}.${signature}`,
      'a changed signature': `${header}.${payload}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
      // Its last letter has two bits to spare.
      'the signature in other letters':
        token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1),
      'a padded signature': `${token}=`,
      dots: '..',
      'no JSON': 'a.b.c',
      lists: `${part([])}.${part([])}.x`,
      'something huge': `${header}.${'A'.repeat(9000)}.${signature}`,
      'a NUL': `${header}.${payload}%00.${signature}`,
    };
  }

  test('B1 a token that we did not make just so is refused with 401, on calls of members and where it is optional', async () => {
    const member = await aMember(app);
    assert.equal((await app.call(getMe, {}, { as: member })).status, 200);
    for (const [kind, token] of Object.entries(forge(member.token))) {
      const [strict, optional] = [
        await app.call(getMe, {}, { as: { token } }),
        await app.call(getPerson, { id: member.id }, { as: { token } }),
      ];
      assert.deepEqual([strict.status, strict.body.code], [401, 'TOKEN_INVALID'], kind);
      assert.deepEqual([optional.status, optional.body.code], [401, 'TOKEN_INVALID'], kind);
    }
    assert.ok(app.logged.every((line) => JSON.parse(line).level < 50));
  });

  test('B1 another way to send a token is none', async () => {
    const { token } = await aMember(app);
    const url = '/api/v1/profile/getAllUserDetails';
    const odd = [
      {},
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token}, Bearer ${token}` },
      { authorization: `Bearer ${token} ${token}` },
      { authorization: 'Bearer' },
      { authorization: '' },
      { cookie: `token=${token}` },
      { 'x-access-token': token },
    ];
    for (const headers of odd)
      assert.equal((await app.app.inject({ url, headers: headers as Record<string, string> })).statusCode, 401);
    for (const name of ['token', 'access_token', 'authorization'])
      assert.equal((await app.app.inject({ url: `${url}?${name}=${token}` })).statusCode, 401);
  });

  test('B1 sockets refuse the same tokens', async () => {
    const member = await aMember(app);
    for (const [kind, token] of Object.entries(forge(member.token)))
      await assert.rejects(sockets.connect({ token }), { message: 'Unauthorized' }, kind);
    for (const token of [null, 7, ['x'], { toString: 'x' }])
      await assert.rejects(sockets.connect({ token } as never), { message: 'Unauthorized' });
    (await sockets.connect(member)).disconnect();
  });

  test('B1 a token is good for seven days, on HTTP and on a socket that stays open', async () => {
    const email = await accounts.aMemberWithPassword();
    const { token } = await accounts.logInAs(email);
    const { iat, exp } = JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString());
    assert.equal(exp - iat, 7 * 86_400);
    app.wait({ days: 6, hours: 23, minutes: 59, seconds: 57 });
    assert.equal((await app.call(getMe, {}, { as: { token } })).status, 200);
    const socket = await sockets.connect({ token });
    await endedWithin(socket, 6000);
    app.wait({ seconds: 10 });
    assertRefused(await app.call(getMe, {}, { as: { token } }), 401, 'TOKEN_INVALID');
  });

  const endings: Record<string, (email: string, as: { token: string }) => Promise<unknown>> = {
    'log-out': (_email, as) => app.call(logOut, {}, { as }),
    'a reset': async (email) => {
      await app.call(requestPasswordReset, { email });
      const token = /update-password\/([\w-]+)/.exec((await accounts.mailbox.next(email)).text ?? '')?.[1] ?? '';
      return app.call(resetPassword, { password: 'CANARY-new', confirmPassword: 'CANARY-new', token });
    },
    deletion: async (_email, as) => {
      const { body } = await app.call(getMe, {}, { as });
      return app.call(deleteAccount, { id: body.data._id }, { as });
    },
    blocking: async (_email, as) => {
      const { body } = await app.call(getMe, {}, { as });
      return app.call(blockMember, { id: body.data._id }, { as: await anAdmin(app) });
    },
  };
  for (const [name, end] of Object.entries(endings))
    test(`B2 ${name} ends a session on HTTP and on open sockets within a second`, async () => {
      const email = await accounts.aMemberWithPassword();
      const session = await accounts.logInAs(email);
      const open = await Promise.all([sockets.connect(session), sockets.connect(session)]);
      const bystander = await sockets.connect(await aMember(app));
      const answer = (await end(email, session)) as { status: number; body: unknown };
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      await Promise.all(open.map((socket) => endedWithin(socket, 1000)));
      assertRefused(await app.call(getMe, {}, { as: session }), 401, 'TOKEN_INVALID');
      await assert.rejects(sockets.connect(session), { message: 'Unauthorized' });
      assert.ok(bystander.connected);
    });

  test('B2 log-out ends one session and leaves the others of the member', async () => {
    const email = await accounts.aMemberWithPassword();
    const [one, two] = [await accounts.logInAs(email), await accounts.logInAs(email)];
    const socket = await sockets.connect(two);
    await app.call(logOut, {}, { as: one });
    assertRefused(await app.call(logOut, {}, { as: one }), 401, 'TOKEN_INVALID');
    assert.equal((await app.call(getMe, {}, { as: two })).status, 200);
    assert.equal((await emit(socket, 'joinConversation', {})).success, false);
    assert.ok(socket.connected);
  });

  test('B2 a blocked member gets no new session, of 20 tries at once, until let in again; an admin is not blocked', async () => {
    const email = await accounts.aMemberWithPassword();
    const { id } = await app.context.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const admin = await anAdmin(app);
    const tries = () => app.call(logIn, { email, password: PASSWORD });
    const [blocked, ...logIns] = await Promise.all([
      app.call(blockMember, { id }, { as: admin }),
      ...Array.from({ length: 20 }, tries),
    ]);
    assert.equal(blocked?.status, 200);
    for (const { status, body } of logIns) {
      if (status === 200)
        assertRefused(await app.call(getMe, {}, { as: body as { token: string } }), 401, 'TOKEN_INVALID');
      else assert.equal(status, 403);
    }
    const refused = () =>
      app.context.db.selectFrom('audit').where('action', '=', 'log-in refused').where('subject', '=', id).execute();
    const before_ = (await refused()).length;
    assertRefused(await tries(), 403, 'BLOCKED');
    assert.equal((await refused()).length, before_ + 1);
    assertRefused(await app.call(logIn, { email, password: 'another' }), 401, 'INVALID_CREDENTIALS');
    const deeds = await app.context.db.selectFrom('audit').selectAll().where('action', '=', 'member blocked').execute();
    assert.ok(deeds.some(({ subject, actor_id }) => subject === id && actor_id === admin.id));
    await app.call(blockMember, { id, blocked: false }, { as: admin });
    await accounts.logInAs(email);
    assertRefused(await app.call(blockMember, { id: admin.id }, { as: await anAdmin(app) }), 403, 'FORBIDDEN');
    assertRefused(await app.call(blockMember, { id: randomUUID() }, { as: admin }), 404, 'NOT_FOUND');
  });

  test('B3 tokens stand in no log, mail, audit or job, and passwords and codes neither', async () => {
    const email = await accounts.aMemberWithPassword();
    const { token } = await accounts.logInAs(email);
    await app.app.inject({ url: `/api/v1/item/getAllProduct?token=${token}&password=${PASSWORD}` });
    await app.app.inject({ url: '/update-password/CANARY-link' });
    await app.app.inject({ url: '/undo-address/CANARY-link' });
    await app.app.inject({ method: 'POST', url: '/unsubscribe/message.CANARY' });
    await app.call(accountCalls.signUp, signUpForm('x@campus.edu', '0000'));
    await app.call(logIn, { email, password: PASSWORD }, { headers: { 'content-type': 'text/plain' } });
    await sockets.connect({ token });
    const secret = [/CANARY/, /eyJ[\w-]+\.eyJ/, /update-password\/[\w-]{20}/];
    const audit = await app.context.db.selectFrom('audit').selectAll().execute();
    const { rows: jobs } = await sql`select data, output from pgboss.job`.execute(app.context.db);
    assert.ok(audit.length > 0 && jobs.length > 0);
    for (const pattern of secret) {
      for (const line of app.logged) assert.doesNotMatch(line, pattern);
      assert.doesNotMatch(JSON.stringify([audit, jobs]), pattern);
    }
    for (const { raw } of accounts.mailbox.received) assert.doesNotMatch(raw, /CANARY|eyJ[\w-]+\.eyJ/);
  });

  test('B4 a secret that is short or a sample is refused at the start, in a sentence that keeps it to itself', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'dogear-secret-'));
    const bad = ['short', 'a'.repeat(40), 'please-change-me-please-change-me-please', '0123456789'.repeat(4)];
    bad.push('your-256-bit-secret-your-256-bit-secret');
    try {
      for (const JWT_SECRET of bad)
        assert.throws(
          () => readConfig({ DATA_DIR: dataDir, JWT_SECRET }),
          (error) =>
            error instanceof ConfigError &&
            /^JWT_SECRET [^\n]+\.$/.test(error.message) &&
            !error.message.includes(JWT_SECRET),
        );
      const server = await spawnServer(dataDir, { JWT_SECRET: bad[2] });
      assert.equal(await server.ended, 1);
      assert.match(server.said(), /^JWT_SECRET [^\n]+\.$/m);
      assert.ok(!`${server.said()}${server.logged()}`.includes('change-me'));
      const made = readConfig({ DATA_DIR: dataDir }).jwtSecret;
      assert.ok(made.length >= 43 && new Set(made).size > 15);
      assert.equal(readConfig({ DATA_DIR: dataDir }).jwtSecret, made);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
