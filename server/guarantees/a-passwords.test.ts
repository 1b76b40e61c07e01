import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { accountCalls } from '#contract/accounts.ts';
import { LENGTH } from '#contract/limits.ts';
import { atOnce, newAddress, openAccounts, PASSWORD, signUpForm, tally } from '#server/testing/accounts.ts';
import { type Answer, assertRefused } from '#server/testing/app.ts';

const { sendCode, signUp, logIn, logOut, requestPasswordReset, resetPassword } = accountCalls;
const LINK = /\/update-password\/([\w-]{43})$/m;
const both = (password: string) => ({ password, confirmPassword: password });

describe('A. Passwords', () => {
  const accounts = openAccounts();
  const { test: app } = accounts;

  const linkFor = async (email: string): Promise<string> => {
    await app.call(requestPasswordReset, { email });
    const token = LINK.exec((await accounts.mailbox.next(email)).text ?? '')?.[1];
    assert.ok(token);
    return token;
  };
  const guess = (email: string) => app.call(logIn, { email, password: 'not the password' });

  const quartile = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 4)] as number;
  /** What an answer shows but for the time of day. */
  const seen = ({ status, headers, body }: Answer<unknown>) => JSON.stringify([status, { ...headers, date: '' }, body]);

  /** Asks for known and unknown addresses in turn: all answers must be one. How long the known take beside the others. */
  async function compare(
    rounds: number,
    known: () => Promise<string>,
    ask: (email: string) => Promise<Answer<unknown>>,
  ): Promise<{ last: Answer<unknown>; ratio: number }> {
    const times: [number[], number[]] = [[], []];
    const shown = new Set<string>();
    let last: Answer<unknown> | undefined;
    // All of them first: what a sign-up leaves to be done behind it would be counted to those who are known.
    const members: string[] = [];
    for (let i = 0; i < rounds; i++) members.push(await known());
    for (let i = 0; i < rounds * 2; i++) {
      const email = i % 2 === 0 ? (members[i / 2] as string) : newAddress();
      // What the one before left to be done, as its mail, is not to be counted to this one.
      await wait(50);
      const began = performance.now();
      last = await ask(email);
      times[i % 2 === 0 ? 0 : 1].push(performance.now() - began);
      shown.add(seen(last));
    }
    assert.equal(shown.size, 1, [...shown].join('\n'));
    // The quicker ones: what a busy machine adds comes now to these, now to those.
    return { last: last as Answer<unknown>, ratio: quartile(times[0]) / quartile(times[1]) };
  }

  /** They take as long, too. What the machine does beside may hide that once, hardly three times. */
  async function assertAlike(...asked: Parameters<typeof compare>): Promise<Answer<unknown>> {
    const ratios: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { last, ratio } = await compare(...asked);
      if (ratio > 0.5 && ratio < 2) return last;
      ratios.push(ratio);
    }
    return assert.fail(`known / unknown: ${ratios}`);
  }

  test('A5 an unknown address and a wrong password have one answer: status, body, headers and like time', async () => {
    const addresses = await Promise.all([1, 2, 3].map(() => accounts.aMemberWithPassword()));
    let i = 0;
    const answer = await assertAlike(24, async () => addresses[i++ % 3] as string, guess);
    assertRefused(answer, 401, 'INVALID_CREDENTIALS');
  });

  test('A5 a request for a reset has one answer, known or not, and mails nothing to an unknown address', async () => {
    const asked: string[] = [];
    const answer = await assertAlike(
      8,
      () => accounts.aMemberWithPassword(),
      (email) => {
        asked.push(email);
        return app.call(requestPasswordReset, { email });
      },
    );
    assert.equal(answer.body.message, 'Reset email sent successfully! Please check your inbox.');
    for (const [i, email] of asked.entries()) if (i % 2 === 0) await accounts.mailbox.next(email);
    const mailed = accounts.mailbox.received.flatMap(({ recipients }) => recipients);
    assert.ok(asked.every((email, i) => i % 2 === 0 || !mailed.includes(email)));
  });

  test('A5 a code that is asked for, and a sign-up with a wrong one, do not tell whether there is an account', async () => {
    const answer = await assertAlike(
      12,
      () => accounts.aMemberWithPassword(),
      (email) => app.call(sendCode, { email }),
    );
    assert.equal(answer.status, 200);
    const refused = await assertAlike(
      8,
      () => accounts.aMemberWithPassword(),
      (email) => app.call(signUp, signUpForm(email, '0000')),
    );
    assertRefused(refused, 400, 'OTP_INVALID');
  });

  test('A6 ten failures in a quarter of an hour close an address, one by one and of 50 at once, and no other', async () => {
    const [slow, fast] = [await accounts.aMemberWithPassword(), await accounts.aMemberWithPassword()];
    for (let i = 0; i < 10; i++) assertRefused(await guess(slow), 401, 'INVALID_CREDENTIALS');
    assertRefused(await guess(slow), 429, 'TOO_MANY');
    const answers = await atOnce(50, () => guess(fast));
    assert.deepEqual([tally(answers, 401), tally(answers, 429)], [10, 40]);
    for (const email of [slow, fast]) {
      const closed = await app.call(logIn, { email, password: PASSWORD });
      assertRefused(closed, 429, 'TOO_MANY');
      const wait = Number(closed.headers['retry-after']);
      assert.ok(wait > 880 && wait <= 900);
    }
    await accounts.logInAs(await accounts.aMemberWithPassword());
    app.wait({ minutes: 15 });
    for (const email of [slow, fast]) await accounts.logInAs(email);
  });

  test('A6 an address is closed for no longer than a quarter of an hour, however often it fails on', async () => {
    const email = await accounts.aMemberWithPassword();
    await atOnce(10, () => guess(email));
    for (let minutes = 0; minutes < 14; minutes += 2) {
      assertRefused(await guess(email), 429, 'TOO_MANY');
      app.wait({ minutes: 2 });
    }
    const last = await app.call(logIn, { email, password: PASSWORD });
    assert.ok(Number(last.headers['retry-after']) <= 61);
    app.wait({ minutes: 1 });
    await accounts.logInAs(email);
  });

  test('A6 many log-ins at once with the right password are no failures', async () => {
    const email = await accounts.aMemberWithPassword();
    const answers = await atOnce(30, () => app.call(logIn, { email, password: PASSWORD }));
    assert.equal(tally(answers, 200), 30);
  });

  test('A8 a password has 8 to 128 characters of any kind, and is none of the most common', async () => {
    const email = newAddress();
    const code = await accounts.codeFor(email);
    const common = [
      'password',
      'Password1',
      '12345678',
      'iloveyou',
      'qwertyuiop',
      'ＰＡＳＳＷＯＲＤ',
      '１２３４５６７８',
    ];
    // Seven letters, however a keyboard composes them.
    const short = 'é'.repeat(7).normalize('NFD');
    for (const password of [
      'short',
      '1234567',
      short,
      '🙂'.repeat(7),
      'x'.repeat(129),
      'x'.repeat(100_000),
      ...common,
    ]) {
      const answer = await app.call(signUp, signUpForm(email, code, both(password)));
      // What is larger than any form may be is refused before it is read.
      if (answer.status !== 413) assertRefused(answer, 400, 'INVALID_INPUT', 'password');
    }
    const good = ['🙂'.repeat(LENGTH.passwordMin), ' spaces at both ends ', 'é'.repeat(LENGTH.passwordMax)];
    for (const password of good) {
      const address = newAddress();
      const form = signUpForm(address, await accounts.codeFor(address), both(password));
      assert.equal((await app.call(signUp, form)).status, 201, password);
      await accounts.logInAs(address, password);
      const trimmed = await app.call(logIn, { email: address, password: `${password} ` });
      assertRefused(trimmed, 401, 'INVALID_CREDENTIALS');
    }
  });

  test('A8 what is kept of a password is its argon2id hash; two keyboards write one letter in two ways', async () => {
    const email = newAddress();
    const form = signUpForm(email, await accounts.codeFor(email), both('Ångström-é-2031'.normalize('NFC')));
    assert.equal((await app.call(signUp, form)).status, 201);
    await accounts.logInAs(email, 'Ångström-é-2031'.normalize('NFD'));
    const rows = await app.context.db.selectFrom('members').select('password_hash').execute();
    assert.ok(rows.length > 5);
    for (const { password_hash } of rows)
      assert.match(password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    assert.equal(
      new Set(rows.map(({ password_hash }) => password_hash)).size,
      rows.length,
      'each with a salt of its own',
    );
  });

  test('A9 a reset works once, of ten at once too; it ends every session and other link, and mails a notice', async () => {
    const email = await accounts.aMemberWithPassword();
    const sessions = [await accounts.logInAs(email), await accounts.logInAs(email)];
    const [older, token] = [await linkFor(email), await linkFor(email)];
    assert.equal(Buffer.from(token, 'base64url').length * 8, 256);
    const stored = await app.context.db.selectFrom('password_resets').selectAll().execute();
    assert.ok(stored.length >= 2);
    for (const { token_hash } of stored) {
      assert.equal(token_hash.length, 32);
      assert.notDeepEqual(token_hash, Buffer.from(token, 'base64url'));
    }
    const answers = await atOnce(10, () => app.call(resetPassword, { ...both('CANARY-another one'), token }));
    assert.equal(tally(answers, 200), 1);
    assert.equal(answers.find(({ status }) => status === 200)?.body.message, 'Password has been reset succesfully');
    for (const answer of answers.filter(({ status }) => status !== 200))
      assertRefused(answer, 400, 'RESET_TOKEN_INVALID');
    for (const as of sessions) assertRefused(await app.call(logOut, {}, { as }), 401, 'TOKEN_INVALID');
    assertRefused(await app.call(logIn, { email, password: PASSWORD }), 401, 'INVALID_CREDENTIALS');
    await accounts.logInAs(email, 'CANARY-another one');
    const behind = await app.call(resetPassword, { ...both('yet another one'), token: older });
    assertRefused(behind, 400, 'RESET_TOKEN_INVALID');
    assert.match((await accounts.mailbox.next(email)).text ?? '', /was just changed/);
  });

  test('A9 a link is good for half an hour, and no other text is one', async () => {
    const email = await accounts.aMemberWithPassword();
    const token = await linkFor(email);
    const others = [`${token}A`, token.slice(1), token.toLowerCase(), 'A'.repeat(43), "' or true --", '0'];
    for (const other of others.filter((one) => one !== token))
      assertRefused(
        await app.call(resetPassword, { ...both('long enough'), token: other }),
        400,
        'RESET_TOKEN_INVALID',
      );
    app.wait({ minutes: 30 });
    assertRefused(await app.call(resetPassword, { ...both('long enough'), token }), 400, 'RESET_TOKEN_INVALID');
  });

  test('A9 nobody gets in behind a reset by the password of before, of 20 at once', async () => {
    const email = await accounts.aMemberWithPassword();
    const token = await linkFor(email);
    const [reset, ...logIns] = await Promise.all([
      app.call(resetPassword, { ...both('CANARY-another one'), token }),
      ...Array.from({ length: 20 }, () => app.call(logIn, { email, password: PASSWORD })),
    ]);
    assert.equal(reset?.status, 200);
    for (const { status, body } of logIns) {
      if (status === 200)
        assertRefused(await app.call(logOut, {}, { as: body as { token: string } }), 401, 'TOKEN_INVALID');
      else assert.ok(status === 401 || status === 429);
    }
  });
});
