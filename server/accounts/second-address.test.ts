import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { leavingCalls } from '#contract/leaving.ts';
import { peopleCalls } from '#contract/people.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { endStudies } from '#server/leaving/become-alumnus.ts';
import { newAddress, openAccounts, PASSWORD, signUpForm, wrong } from '#server/testing/accounts.ts';
import { assertRefused } from '#server/testing/app.ts';
import { codeIn } from '#server/testing/mailbox.ts';

const { signUp, logIn, requestSecondAddress, confirmSecondAddress, removeSecondAddress } = accountCalls;
const { getOwnAddress, requestPasswordReset, resetPassword, requestAddressChange, changeAddress } = accountCalls;
const { signal } = new AbortController();
const OTHER = 'CANARY-of the newcomer';

const accounts = openAccounts({ campusEmailDomains: ['campus.edu'] });
const { test } = accounts;

let count = 0;
const ownAddress = () => `asha${++count}@home.example`;

async function aMember() {
  const email = await accounts.aMemberWithPassword();
  const { token, user } = (await test.call(logIn, { email, password: PASSWORD })).body;
  return { email, token, id: user._id };
}
type Known = Awaited<ReturnType<typeof aMember>>;

async function addSecond(as: Known, email = ownAddress()) {
  const asked = await test.call(requestSecondAddress, { email }, { as });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const otp = codeIn(await accounts.mailbox.next(email));
  const { status, body } = await test.call(confirmSecondAddress, { email, otp }, { as });
  assert.equal(status, 200, JSON.stringify(body));
  return { email, otp };
}

/** The last day comes. */
async function leave({ id }: Known) {
  const studies_end = campusDay(test.context.now(), test.context.config.timeZone);
  await test.context.db.updateTable('members').set({ studies_end }).where('id', '=', id).execute();
  await endStudies(test.context, signal);
}

const signIn = (email: string, password = PASSWORD) => test.call(logIn, { email, password });
const idOf = async (email: string, password = PASSWORD) => (await signIn(email, password)).body.user?._id;
const resetIn = (text: string | undefined) => /\/update-password\/([\w-]{43})/.exec(text ?? '')?.[1] ?? '';

async function aNewcomer(email: string) {
  const form = signUpForm(email, await accounts.codeFor(email), { password: OTHER, confirmPassword: OTHER });
  const { status, body } = await test.call(signUp, form);
  assert.equal(status, 201, JSON.stringify(body));
  return idOf(email, OTHER);
}

describe('a second address', () => {
  it('is taken by its code, signs in, sets a new password, and is told to the first', async () => {
    const as = await aMember();
    const email = ownAddress();
    await test.call(requestSecondAddress, { email }, { as });
    const otp = codeIn(await accounts.mailbox.next(email));
    assertRefused(await test.call(confirmSecondAddress, { email, otp: wrong(otp) }, { as }), 400, 'OTP_INVALID');
    assertRefused(await test.call(confirmSecondAddress, { email, otp }, { as: await aMember() }), 400, 'OTP_INVALID');
    // Twice, as after a lost answer.
    for (const _ of [1, 2]) assert.equal((await test.call(confirmSecondAddress, { email, otp }, { as })).status, 200);
    assert.deepEqual((await test.call(getOwnAddress, {}, { as })).body.data, {
      email: as.email,
      second: email,
      change: null,
    });
    assert.match((await accounts.mailbox.next(as.email)).text ?? '', new RegExp(email));
    assert.equal(await idOf(email), as.id);
    await test.call(requestPasswordReset, { email });
    const token = resetIn((await accounts.mailbox.next(email)).text);
    const both = { password: OTHER, confirmPassword: OTHER };
    assert.equal((await test.call(resetPassword, { ...both, token })).status, 200);
    assert.equal(await idOf(as.email, OTHER), as.id);
  });

  it('is no address of the campus nor of another, and asks for the password', async () => {
    const [as, other] = [await aMember(), await aMember()];
    const { email } = await addSecond(other);
    const ask = (address: string) => test.call(requestSecondAddress, { email: address }, { as });
    assertRefused(await ask(newAddress()), 400, 'INVALID_INPUT', 'email');
    assertRefused(await ask('asha'), 400, 'INVALID_INPUT', 'email');
    assertRefused(await ask(email), 409, 'USER_EXISTS');
    assertRefused(await test.call(requestSecondAddress, { email }, { as: other }), 400, 'INVALID_INPUT', 'email');
    await test.context.db
      .updateTable('sessions')
      .set({ created_at: new Date(test.context.now().getTime() - DAY) })
      .where('member_id', '=', as.id)
      .execute();
    assertRefused(await ask(ownAddress()), 403, 'PASSWORD_NEEDED');
    assertRefused(await test.call(removeSecondAddress, {}, { as }), 403, 'PASSWORD_NEEDED');
  });

  it('of two who take one at once, one gets it', async () => {
    const [one, other] = [await aMember(), await aMember()];
    const email = ownAddress();
    const isFor = async (as: Known) => {
      await test.call(requestSecondAddress, { email }, { as });
      return codeIn(await accounts.mailbox.next(email));
    };
    // A code is for one of them: the first is used before the second is mailed.
    await test.call(confirmSecondAddress, { email, otp: await isFor(one) }, { as: one });
    assertRefused(await test.call(requestSecondAddress, { email }, { as: other }), 409, 'USER_EXISTS');
    assert.equal(await idOf(email), one.id);
  });

  it('ends when it is removed, and when a change of the first is undone', async () => {
    const as = await aMember();
    const { email } = await addSecond(as);
    assert.equal((await test.call(removeSecondAddress, {}, { as })).status, 200);
    assertRefused(await signIn(email), 401, 'INVALID_CREDENTIALS');
    const again = await addSecond(as);
    const next = newAddress();
    await test.call(requestAddressChange, { email: next, password: PASSWORD }, { as });
    const otp = codeIn(await accounts.mailbox.next(next));
    assert.equal((await test.call(changeAddress, { email: next, otp }, { as })).status, 200);
    const texts: string[] = [];
    for (;;) {
      texts.push((await accounts.mailbox.next(as.email)).text ?? '');
      if (texts.at(-1)?.includes('/undo-address/')) break;
    }
    const token = /\/undo-address\/([\w-]{43})/.exec(texts.at(-1) ?? '')?.[1] ?? '';
    assert.equal((await test.call(accountCalls.undoAddressChange, { token })).status, 200);
    await test.call(requestPasswordReset, { email: again.email });
    const { second_email } = await test.context.db
      .selectFrom('members')
      .select('second_email')
      .where('id', '=', as.id)
      .executeTakeFirstOrThrow();
    assert.equal(second_email, null);
  });
});

describe('the college address after the last day', () => {
  it('A15 is free: codes and resets for it reach the newcomer alone, the alumnus has password and second address', async () => {
    const old = await aMember();
    const { email: second } = await addSecond(old);
    // Mailed before the day, and worth nothing after it.
    await test.call(requestPasswordReset, { email: old.email });
    let token = '';
    while (!token) token = resetIn((await accounts.mailbox.next(old.email)).text);
    await leave(old);
    const both = { password: OTHER, confirmPassword: OTHER };
    assertRefused(await test.call(resetPassword, { ...both, token }), 400, 'RESET_TOKEN_INVALID');
    assert.deepEqual((await test.call(getOwnAddress, {}, { as: old })).body.data, {
      email: second,
      second: null,
      change: null,
    });
    // The password does, also with the address of before.
    for (const email of [second, old.email]) assert.equal(await idOf(email), old.id);
    // It is a private one: nobody else sees it.
    const other = await aMember();
    const seen = await test.call(peopleCalls.getPerson, { id: old.id }, { as: other });
    assert.deepEqual([seen.status, seen.body.data.email], [200, null]);
    const newcomer = await aNewcomer(old.email);
    assert.ok(newcomer && newcomer !== old.id);
    for (const email of [second, old.email]) assert.equal(await idOf(email), old.id);
    assertRefused(await signIn(old.email, 'CANARY-guess'), 401, 'INVALID_CREDENTIALS');
    await test.call(requestPasswordReset, { email: old.email });
    token = '';
    while (!token) token = resetIn((await accounts.mailbox.next(old.email)).text);
    const next = 'CANARY-set anew';
    assert.equal((await test.call(resetPassword, { password: next, confirmPassword: next, token })).status, 200);
    assert.deepEqual([await idOf(old.email, next), await idOf(second)], [newcomer, old.id]);
  });

  it('leaves who has no second address with the password, without mails, until they give one', async () => {
    const old = await aMember();
    await leave(old);
    assert.equal((await test.call(getOwnAddress, {}, { as: old })).body.data.email, '');
    assert.equal((await test.call(peopleCalls.getMe, {}, { as: old })).body.data.email, '');
    await aNewcomer(old.email);
    assert.equal(await idOf(old.email), old.id);
    const { rows } = {
      rows: await test.context.db
        .selectFrom('mails')
        .select('to_address')
        .where('member_id', '=', old.id)
        .where('sent_at', 'is', null)
        .execute(),
    };
    assert.deepEqual(rows, []);
    const as = { ...old, token: (await signIn(old.email)).body.token };
    const { email } = await addSecond(as);
    assert.equal((await test.call(getOwnAddress, {}, { as })).body.data.email, email);
    await test.call(requestPasswordReset, { email });
    assert.notEqual(resetIn((await accounts.mailbox.next(email)).text), '');
  });

  it('comes back with a further term, unless somebody has it', async () => {
    const [old, other] = [await aMember(), await aMember()];
    const { email: second } = await addSecond(old);
    for (const one of [old, other]) await leave(one);
    await aNewcomer(other.email);
    for (const as of [old, other]) assert.equal((await test.call(leavingCalls.addTerm, {}, { as })).status, 200);
    const { data } = (await test.call(getOwnAddress, {}, { as: old })).body;
    assert.deepEqual([data.email, data.second], [old.email, second]);
    assert.equal((await test.call(getOwnAddress, {}, { as: other })).body.data.email, '');
  });

  it('goes with the account, but not the newcomer’s codes and mails', async () => {
    const old = await aMember();
    await leave(old);
    await aNewcomer(old.email);
    await test.call(requestPasswordReset, { email: old.email });
    let token = '';
    while (!token) token = resetIn((await accounts.mailbox.next(old.email)).text);
    const as = (await signIn(old.email)).body;
    assert.equal((await test.call(peopleCalls.deleteAccount, { id: old.id }, { as })).status, 200);
    const both = { password: OTHER, confirmPassword: OTHER };
    assert.equal((await test.call(resetPassword, { ...both, token })).status, 200);
    assertRefused(await signIn(old.email), 401, 'INVALID_CREDENTIALS');
  });
});
