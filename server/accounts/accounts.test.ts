import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import {
  atOnce,
  createAccounts,
  newAddress,
  openAccounts,
  PASSWORD,
  signUpForm,
  tally,
  wrong,
} from '#server/testing/accounts.ts';
import { assertRefused, createTestApp } from '#server/testing/app.ts';

const { sendCode, signUp, logIn, logOut, requestPasswordReset, resetPassword } = accountCalls;

const accounts = openAccounts();
const { test } = accounts;

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
});

describe('logOut', () => {
  it('refuses whoever has no token', async () => {
    assertRefused(await test.call(logOut), 401, 'TOKEN_INVALID');
  });
});

describe('requestPasswordReset and resetPassword', () => {
  const both = (password: string) => ({ password, confirmPassword: password });

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

  it('leave their deeds in the audit, which cannot be changed', async () => {
    const { db } = test.context;
    const email = newAddress();
    const code = await accounts.codeFor(email);
    await test.call(signUp, signUpForm(email, wrong(code)));
    await test.call(signUp, signUpForm(email, code));
    await test.call(logIn, { email, password: 'not the password' });
    await test.call(logOut, {}, { as: await accounts.logInAs(email) });
    await test.call(requestPasswordReset, { email });
    const token = /update-password\/([\w-]+)/.exec((await accounts.mailbox.next(email)).text ?? '')?.[1] ?? '';
    const changed = { password: 'CANARY-another one', confirmPassword: 'CANARY-another one', token };
    assert.equal((await test.call(resetPassword, changed)).status, 200);
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
});
