import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { HOUR } from '#contract/rules/time.ts';
import { atOnce, newAddress, openAccounts, signUpForm, tally, wrong } from '#server/testing/accounts.ts';
import { assertRefused, createTestApp } from '#server/testing/app.ts';

const { sendCode, signUp } = accountCalls;

describe('A. Codes', () => {
  const accounts = openAccounts();
  const { test: app } = accounts;

  const tryCode = (email: string, code: string) => app.call(signUp, signUpForm(email, code));
  const both = (password: string) => ({ password, confirmPassword: password });
  const rowOf = (email: string) =>
    app.context.db.selectFrom('codes').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

  test('A1 a code is four random digits, of which only an HMAC bound to the address is kept', async () => {
    const emails = Array.from({ length: 30 }, newAddress);
    const codes = await Promise.all(emails.map((email) => accounts.codeFor(email)));
    assert.ok(codes.every((code) => /^\d{4}$/.test(code)));
    assert.ok(new Set(codes).size > 20, 'not the same again and again');
    const rows = await Promise.all(emails.map(rowOf));
    for (const [i, row] of rows.entries()) {
      assert.deepEqual([row.hmac.length, row.member_id], [32, null]);
      assert.deepEqual(Object.keys(row).sort(), [
        'created_at',
        'email',
        'expires_at',
        'hmac',
        'member_id',
        'tries',
        'used_at',
      ]);
      assert.ok(!row.hmac.toString('latin1').includes(codes[i] as string));
    }
    assert.equal(new Set(rows.map(({ hmac }) => hmac.toString('hex'))).size, emails.length);
  });

  test('A1 a code is good for ten minutes, and the newest alone', async () => {
    const email = newAddress();
    const older = await accounts.codeFor(email);
    const newest = await accounts.codeFor(email);
    if (newest !== older) assertRefused(await tryCode(email, older), 400, 'OTP_INVALID');
    app.wait({ minutes: 10 });
    assertRefused(await tryCode(email, newest), 400, 'OTP_INVALID');
    const last = await accounts.codeFor(email);
    app.wait({ minutes: 9, seconds: 55 });
    assert.equal((await tryCode(email, last)).status, 201);
  });

  test('A2 five wrong tries end a code, one by one and of 50 at once', async () => {
    const [slow, fast] = [newAddress(), newAddress()];
    const slowCode = await accounts.codeFor(slow);
    for (let i = 0; i < 5; i++) assertRefused(await tryCode(slow, wrong(slowCode)), 400, 'OTP_INVALID');
    assertRefused(await tryCode(slow, slowCode), 400, 'OTP_INVALID');

    const fastCode = await accounts.codeFor(fast);
    const answers = await atOnce(50, () => tryCode(fast, wrong(fastCode)));
    assert.equal(tally(answers, 400), 50);
    assert.equal((await rowOf(fast)).tries, 5);
    assertRefused(await tryCode(fast, fastCode), 400, 'OTP_INVALID');
  });

  test('A2 of 50 different codes at once no more than five are looked at', async () => {
    const email = newAddress();
    const code = Number(await accounts.codeFor(email));
    const others = Array.from({ length: 50 }, (_, i) => String((code + 1 + i) % 10_000).padStart(4, '0'));
    assert.equal(tally(await Promise.all(others.map((other) => tryCode(email, other))), 400), 50);
    assert.equal((await rowOf(email)).tries, 5);
  });

  test('A3 15 wrong tries a day close the code path of an address, also of 30 at once, and of no other', async () => {
    const email = newAddress();
    for (let round = 0; round < 3; round++) {
      // Four, so that the last code may have fewer tries than five.
      const code = await accounts.codeFor(email);
      for (let i = 0; i < 4; i++) await tryCode(email, wrong(code));
    }
    const code = await accounts.codeFor(email);
    await atOnce(30, () => tryCode(email, wrong(code)));
    const counted = await app.context.db
      .selectFrom('counters')
      .select('count')
      .where('key', '=', `wrong codes a day ${email}`)
      .executeTakeFirst();
    assert.equal(counted?.count, 15);
    assertRefused(await tryCode(email, code), 429, 'TOO_MANY');
    assertRefused(await app.call(sendCode, { email }), 429, 'TOO_MANY');
    await accounts.aMemberWithPassword();
    app.wait({ days: 1 });
    assert.equal((await tryCode(email, await accounts.codeFor(email))).status, 201);
  });

  test('A3 15 wrong a day and 100 in a row close the code path, also across a restart', async () => {
    const email = newAddress();
    let wrongTries = 0;
    while (wrongTries < 100) {
      for (let codes = 0; codes < 3 && wrongTries < 100; codes++) {
        const code = await accounts.codeFor(email);
        for (let i = 0; i < 5 && wrongTries < 100; i++, wrongTries++)
          assertRefused(await tryCode(email, wrong(code)), 400, 'OTP_INVALID');
      }
      app.wait({ days: 1 });
    }
    assertRefused(await app.call(sendCode, { email }), 429, 'TOO_MANY');
    // Limits by time are off there: what refuses is the hundred in a row.
    const restarted = await createTestApp({ rateLimits: false }, app);
    try {
      const refused = await restarted.call(sendCode, { email });
      assertRefused(refused, 429, 'TOO_MANY');
      assert.ok(Number(refused.headers['retry-after']) > 20 * 86_400);
      assertRefused(await restarted.call(signUp, signUpForm(email, '0000')), 429, 'TOO_MANY');
      assert.equal((await restarted.call(sendCode, { email: newAddress() })).status, 200);
    } finally {
      await restarted.close();
    }
  });

  test('A3 200 wrong tries an hour of all addresses leave one try a code, and the audit says so', async () => {
    const { db, now } = app.context;
    const ends_at = new Date(now().getTime() + HOUR);
    const key = 'wrong codes overall';
    await db
      .insertInto('counters')
      .values({ key, count: 199, ends_at })
      .onConflict((c) => c.column('key').doUpdateSet({ count: 199, ends_at }))
      .execute();
    const [one, two] = [newAddress(), newAddress()];
    const codes = [await accounts.codeFor(one), await accounts.codeFor(two)] as [string, string];
    await tryCode(one, wrong(codes[0]));
    const alarm = await db.selectFrom('audit').selectAll().where('action', '=', 'codes under attack').execute();
    assert.equal(alarm.length, 1);
    assertRefused(await tryCode(one, codes[0]), 400, 'OTP_INVALID');
    assert.equal((await tryCode(two, codes[1])).status, 201);
    await db.deleteFrom('counters').where('key', '=', key).execute();
  });

  test('A4 a code makes one account, of 20 sign-ups at once, and never another', async () => {
    const email = newAddress();
    const code = await accounts.codeFor(email);
    // Each with a password of its own: none is another's second press.
    const forms = Array.from({ length: 20 }, (_, i) => signUpForm(email, code, both(`a password of ${i}`)));
    const answers = await Promise.all(forms.map((form) => app.call(signUp, form)));
    assert.equal(tally(answers, 201), 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, 400, 'OTP_INVALID');
    const members = await app.context.db.selectFrom('members').select('id').where('email', '=', email).execute();
    assert.equal(members.length, 1);
  });

  test('A4 the same sign-up again is answered again within the ten minutes, and changes nothing', async () => {
    const email = newAddress();
    const code = await accounts.codeFor(email);
    assert.equal((await tryCode(email, code)).status, 201);
    const memberOf = () =>
      app.context.db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const before = await memberOf();
    app.wait({ minutes: 9 });
    for (let i = 0; i < 7; i++) assert.equal((await tryCode(email, code)).status, 201);
    const other = signUpForm(email.toUpperCase(), code, { firstName: 'Other' });
    assert.equal((await app.call(signUp, other)).status, 201);
    assert.equal(tally(await atOnce(3, () => tryCode(email, code)), 201), 3);
    assert.deepEqual(await memberOf(), before);
    assertRefused(await tryCode(email, wrong(code)), 400, 'OTP_INVALID');
    assertRefused(await app.call(signUp, signUpForm(email, code, both('another one'))), 400, 'OTP_INVALID');
    assert.equal((await tryCode(email, code)).status, 201);
    app.wait({ minutes: 1 });
    assertRefused(await tryCode(email, code), 400, 'OTP_INVALID');
  });

  test('A4 the same two sign-ups at once are both answered', async () => {
    const email = newAddress();
    const code = await accounts.codeFor(email);
    assert.equal(tally(await atOnce(2, () => tryCode(email, code)), 201), 2);
  });

  test('A6 a used code is no way to guess the password: five wrong ones end it, also of 50 at once', async () => {
    const email = newAddress();
    const code = await accounts.codeFor(email);
    await tryCode(email, code);
    const guess = (i: number) => app.call(signUp, signUpForm(email, code, both(`no password ${i}`)));
    assert.equal(tally(await atOnce(50, guess), 400), 50);
    assert.equal((await rowOf(email)).tries, 5);
    assertRefused(await tryCode(email, code), 400, 'OTP_INVALID');
  });

  test('A4 a code works for its own address alone', async () => {
    const [one, two] = [newAddress(), newAddress()];
    const code = await accounts.codeFor(one);
    assertRefused(await tryCode(two, code), 400, 'OTP_INVALID');
    // Also where the other waits for a code of its own.
    const other = await accounts.codeFor(two);
    if (other !== code) assertRefused(await tryCode(two, code), 400, 'OTP_INVALID');
    assert.equal((await tryCode(one, code)).status, 201);
  });
});
