import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { peopleCalls } from '#contract/people.ts';
import {
  type Accounts,
  atOnce,
  createAccounts,
  newAddress,
  PASSWORD,
  signUpForm,
  tally,
  wrong,
} from '#server/testing/accounts.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';

const { sendCode, signUp, logIn, logOut, requestPasswordReset, resetPassword } = accountCalls;
const LINK = /\/update-password\/([\w-]{43})$/m;

let accounts: Accounts;
let test: TestApp;

before(async () => {
  accounts = await createAccounts();
  test = accounts.test;
});
after(() => accounts.close());

const isIn = async (as: { token: string }) => (await test.call(logOut, {}, { as })).status;

describe('logIn', () => {
  it('gives a token and oneself', async () => {
    const email = await accounts.aMemberWithPassword();
    const { status, body } = await test.call(
      logIn,
      { email: ` ${email.toUpperCase()}`, password: PASSWORD },
      { encoding: 'form' },
    );
    assert.deepEqual([status, body.message, body.user.email], [200, 'Login successfully', email]);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString());
    assert.equal(claims.sub, body.user._id);
    assert.equal(claims.exp - claims.iat, 7 * 86_400);
    assert.ok(!JSON.stringify(body).includes('hash'));
  });

  it('names what is missing', async () => {
    const answer = await test.call(logIn, {});
    assertRefused(answer, 400, 'INVALID_INPUT', 'email');
    assertRefused(answer, 400, 'INVALID_INPUT', 'password');
  });

  it('answers alike, and in like time, for an unknown address and a wrong password', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const bodies = new Set<string>();
    const headers = new Set<string>();
    for (let i = 0; i < 24; i++) {
      const kind = i % 2 === 0 ? 'known' : 'unknown';
      const email = kind === 'known' ? await accounts.aMemberWithPassword() : newAddress();
      const began = performance.now();
      const answer = await test.call(logIn, { email, password: 'not the password' });
      times[kind].push(performance.now() - began);
      assertRefused(answer, 401, 'INVALID_CREDENTIALS');
      bodies.add(JSON.stringify(answer.body));
      headers.add(Object.keys(answer.headers).sort().join());
    }
    assert.deepEqual([bodies.size, headers.size], [1, 1]);
    const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] as number;
    const ratio = median(times.known) / median(times.unknown);
    assert.ok(ratio > 0.6 && ratio < 1.7, `known / unknown: ${ratio}`);
  });

  it('refuses at the eleventh of 50 failures at once, for a quarter of an hour, and no other address', async () => {
    const email = await accounts.aMemberWithPassword();
    const answers = await atOnce(50, () => test.call(logIn, { email, password: 'not the password' }));
    assert.deepEqual([tally(answers, 401), tally(answers, 429)], [10, 40]);
    const closed = await test.call(logIn, { email, password: PASSWORD });
    assertRefused(closed, 429, 'TOO_MANY');
    const wait = Number(closed.headers['retry-after']);
    assert.ok(wait > 880 && wait <= 900);
    await accounts.logInAs(await accounts.aMemberWithPassword());
    test.wait({ seconds: wait });
    await accounts.logInAs(email);
  });

  it('lets many of one address in at once', async () => {
    const email = await accounts.aMemberWithPassword();
    const answers = await atOnce(30, () => test.call(logIn, { email, password: PASSWORD }));
    assert.equal(tally(answers, 200), 30);
  });
});

describe('logOut', () => {
  it('ends the session of the token, and no other', async () => {
    const email = await accounts.aMemberWithPassword();
    const [one, two] = [await accounts.logInAs(email), await accounts.logInAs(email)];
    const answer = await test.call(logOut, {}, { as: one });
    assert.deepEqual([answer.status, answer.body.message], [200, 'Logged Out']);
    assertRefused(await test.call(logOut, {}, { as: one }), 401, 'TOKEN_INVALID');
    assert.equal(await isIn(two), 200);
  });

  it('refuses whoever has no token', async () => {
    assertRefused(await test.call(logOut), 401, 'TOKEN_INVALID');
  });
});

describe('requestPasswordReset and resetPassword', () => {
  const linkFor = async (email: string): Promise<string> => {
    await test.call(requestPasswordReset, { email });
    const mail = await accounts.mailbox.next(email);
    const token = LINK.exec(mail.text ?? '')?.[1];
    assert.ok(token, mail.text);
    assert.ok(mail.text?.includes(`${test.context.config.publicUrl}/update-password/${token}`));
    return token;
  };
  const both = (password: string) => ({ password, confirmPassword: password });

  it('answers alike for an unknown address, and mails nothing there', async () => {
    const [known, unknown] = [await accounts.aMemberWithPassword(), newAddress()];
    const answers = [
      await test.call(requestPasswordReset, { email: unknown }),
      await test.call(requestPasswordReset, { email: known }),
    ];
    assert.deepEqual(answers[0]?.body, answers[1]?.body);
    assert.equal(answers[0]?.body.message, 'Reset email sent successfully! Please check your inbox.');
    await accounts.mailbox.next(known);
    assert.ok(accounts.mailbox.received.every(({ recipients }) => !recipients.includes(unknown)));
  });

  it('builds the link from PUBLIC_URL, whatever Host the request names', async () => {
    const email = await accounts.aMemberWithPassword();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await test.call(requestPasswordReset, { email }, { headers });
    const mail = await accounts.mailbox.next(email);
    assert.ok(!mail.raw.includes('evil.example'));
  });

  it('sets a new password once, ends every session, and mails a notice', async () => {
    const email = await accounts.aMemberWithPassword();
    const session = await accounts.logInAs(email);
    const [older, token] = [await linkFor(email), await linkFor(email)];
    const stored = await test.context.db.selectFrom('password_resets').selectAll().execute();
    assert.ok(stored.every(({ token_hash }) => token_hash.length === 32));
    const answers = await atOnce(10, () => test.call(resetPassword, { ...both('CANARY-another one'), token }));
    assert.equal(tally(answers, 200), 1);
    assert.equal(answers.find(({ status }) => status === 200)?.body.message, 'Password has been reset succesfully');
    for (const answer of answers.filter(({ status }) => status !== 200))
      assertRefused(answer, 400, 'RESET_TOKEN_INVALID');

    assertRefused(await test.call(logOut, {}, { as: session }), 401, 'TOKEN_INVALID');
    assertRefused(await test.call(logIn, { email, password: PASSWORD }), 401, 'INVALID_CREDENTIALS');
    await accounts.logInAs(email, 'CANARY-another one');
    assertRefused(
      await test.call(resetPassword, { ...both('yet another one'), token: older }),
      400,
      'RESET_TOKEN_INVALID',
    );
    assert.match((await accounts.mailbox.next(email)).text ?? '', /was just changed/);
  });

  it('lets nobody in behind it by the password of before', async () => {
    const email = await accounts.aMemberWithPassword();
    const token = await linkFor(email);
    const [reset, ...logIns] = await Promise.all([
      test.call(resetPassword, { ...both('CANARY-another one'), token }),
      ...Array.from({ length: 20 }, () => test.call(logIn, { email, password: PASSWORD })),
    ]);
    assert.equal(reset?.status, 200);
    for (const { status, body } of logIns) {
      if (status === 200)
        assertRefused(await test.call(logOut, {}, { as: body as { token: string } }), 401, 'TOKEN_INVALID');
      else assert.ok(status === 401 || status === 429);
    }
  });

  it('keeps a link for half an hour', async () => {
    const email = await accounts.aMemberWithPassword();
    const token = await linkFor(email);
    test.wait({ minutes: 30 });
    assertRefused(await test.call(resetPassword, { ...both('long enough'), token }), 400, 'RESET_TOKEN_INVALID');
  });

  it('refuses bad input', async () => {
    assertRefused(await test.call(requestPasswordReset, { email: 'x' }), 400, 'INVALID_INPUT', 'email');
    const empty = await test.call(resetPassword, {});
    for (const field of ['password', 'confirmPassword', 'token']) assertRefused(empty, 400, 'INVALID_INPUT', field);
    assertRefused(await test.call(resetPassword, { ...both('short'), token: 'x' }), 400, 'INVALID_INPUT', 'password');
    assertRefused(
      await test.call(resetPassword, { ...both('iloveyou1'), token: 'x' }),
      400,
      'INVALID_INPUT',
      'password',
    );
    assertRefused(await test.call(resetPassword, { ...both('long enough'), token: 'x' }), 400, 'RESET_TOKEN_INVALID');
  });

  it('mails two links an hour and five a day, alike for an unknown address', async () => {
    for (const email of [await accounts.aMemberWithPassword(), newAddress()]) {
      const ask = () => atOnce(50, () => test.call(requestPasswordReset, { email }));
      assert.equal(tally(await ask(), 200), 2);
      test.wait({ hours: 1 });
      assert.equal(tally(await ask(), 200), 2);
      test.wait({ hours: 1 });
      const third = await ask();
      assert.deepEqual([tally(third, 200), tally(third, 429)], [1, 49]);
    }
  });
});

describe('accounts', () => {
  it('take addresses of the campus alone, where the operator says so', async () => {
    const other = await createTestApp({ campusEmailDomains: ['campus.edu'] });
    try {
      for (const email of ['asha@evil.edu', 'asha@sub.campus.edu', 'asha@campus.edu.evil.org']) {
        assertRefused(await other.call(sendCode, { email }), 400, 'EMAIL_DOMAIN');
        assertRefused(await other.call(signUp, signUpForm(email, '1234')), 400, 'EMAIL_DOMAIN');
      }
      assert.equal((await other.call(sendCode, { email: 'asha@CAMPUS.edu' })).status, 200);
    } finally {
      await other.close();
    }
  });

  it('lift what counts by time where limits are off, never the five tries of a code', async () => {
    const off = await createAccounts({ rateLimits: false });
    try {
      const email = newAddress();
      let code = '';
      for (let i = 0; i < 7; i++) code = await off.codeFor(email);
      await atOnce(12, () => off.test.call(signUp, signUpForm(email, wrong(code))));
      assertRefused(await off.test.call(signUp, signUpForm(email, code)), 400, 'OTP_INVALID');
      const failures = await atOnce(12, () => off.test.call(logIn, { email, password: 'wrong password' }));
      assert.equal(tally(failures, 401), 12);
      assert.equal(tally(await atOnce(6, () => off.test.call(requestPasswordReset, { email })), 200), 6);
    } finally {
      await off.close();
    }
  });

  it('are gone with their sessions at once', async () => {
    const email = await accounts.aMemberWithPassword();
    const session = await accounts.logInAs(email);
    await test.context.db.deleteFrom('members').where('email', '=', email).execute();
    assertRefused(await test.call(peopleCalls.getMe, {}, { as: session }), 401, 'TOKEN_INVALID');
  });

  it('leave their deeds in the audit, which cannot be changed', async () => {
    const { db } = test.context;
    const email = newAddress();
    await test.call(signUp, signUpForm(email, wrong(await accounts.codeFor(email))));
    const actions = await db.selectFrom('audit').select('action').distinct().execute();
    for (const action of [
      'code sent',
      'code wrong',
      'signed up',
      'logged in',
      'log-in refused',
      'logged out',
      'reset requested',
      'password reset',
    ])
      assert.ok(
        actions.some((row) => row.action === action),
        action,
      );
    await assert.rejects(db.deleteFrom('audit').execute(), /append-only/);
  });

  it('leave nothing secret in the log, the audit or the job queue', async () => {
    const audit = JSON.stringify(await test.context.db.selectFrom('audit').selectAll().execute());
    const secret = [/CANARY/, /eyJ[\w-]+\.eyJ/, /update-password\/[\w-]{20}/];
    for (const pattern of secret) {
      assert.ok(test.logged.every((line) => !pattern.test(line)));
      assert.doesNotMatch(audit, pattern);
    }
  });
});
