import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import { createTransport } from '#server/mail/transport.ts';
import { atOnce, newAddress, openAccounts, PASSWORD, signUpForm, tally, wrong } from '#server/testing/accounts.ts';
import { assertRefused } from '#server/testing/app.ts';
import { codeIn } from '#server/testing/mailbox.ts';
import { endedWithin, openSockets, type Sockets } from '#server/testing/sockets.ts';

const { sendCode, signUp, logIn, getOwnAddress, requestAddressChange, changeAddress, undoAddressChange } = accountCalls;
const { requestPasswordReset, resetPassword } = accountCalls;
const { getMe, deleteAccount } = peopleCalls;
const NEW = 'CANARY-another one';
const both = { password: NEW, confirmPassword: NEW };

const accounts = openAccounts({ campusEmailDomains: ['campus.edu'] });
const { test } = accounts;
let sockets: Sockets;
before(async () => {
  sockets = await openSockets(test);
});

const textTo = async (email: string) => (await accounts.mailbox.next(email)).text ?? '';
const linkIn = (text: string) => /\/(?:undo-address|update-password)\/([\w-]{43})/.exec(text)?.[1] ?? '';

async function aMember() {
  const email = await accounts.aMemberWithPassword();
  return { email, ...(await accounts.logInAs(email)) };
}

async function codeOf(as: { token: string }, email: string) {
  const { status, body } = await test.call(requestAddressChange, { email, password: PASSWORD }, { as });
  assert.equal(status, 200, JSON.stringify(body));
  return codeIn(await accounts.mailbox.next(email));
}

/** Whoever knows the password may have added one. */
async function aPasskey(as: { token: string }) {
  const { _id: member_id } = (await test.call(getMe, {}, { as })).body.data;
  const row = { credential_id: 'id', public_key: Buffer.alloc(1), counter: 0, is_synced: true, transports: [] };
  await test.context.db
    .insertInto('passkeys')
    .values({ ...row, member_id, name: 'Phone', created_at: test.context.now() })
    .execute();
}

/** Returns the secret of the link that was mailed to the old address. */
async function change(as: { token: string }, old: string, email: string) {
  const { status, body } = await test.call(changeAddress, { email, otp: await codeOf(as, email) }, { as });
  assert.equal(status, 200, JSON.stringify(body));
  return linkIn(await textTo(old));
}

describe('requestAddressChange', () => {
  it('refuses bad input, another password, one’s own address, another’s, and one that is not of the campus', async () => {
    const as = await aMember();
    const other = await aMember();
    const ask = (input: object) => test.call(requestAddressChange, { password: PASSWORD, ...input }, { as });
    const empty = await test.call(requestAddressChange, {}, { as });
    assertRefused(empty, 400, 'INVALID_INPUT', 'email');
    assertRefused(await ask({ email: newAddress(), password: undefined }), 400, 'INVALID_INPUT', 'password');
    assertRefused(await ask({ email: newAddress(), password: 'CANARY-guess' }), 400, 'INVALID_INPUT', 'password');
    assertRefused(await ask({ email: as.email.toUpperCase() }), 400, 'INVALID_INPUT', 'email');
    assertRefused(await ask({ email: other.email }), 409, 'USER_EXISTS');
    assertRefused(await ask({ email: 'asha@elsewhere.edu' }), 400, 'EMAIL_DOMAIN');
    assertRefused(
      await test.call(requestAddressChange, { email: newAddress(), password: PASSWORD }),
      401,
      'TOKEN_INVALID',
    );
  });

  it('mails up to five codes a day for a member, also of 20 at the same time', async () => {
    const as = await aMember();
    const answers = await atOnce(20, () =>
      test.call(requestAddressChange, { email: newAddress(), password: PASSWORD }, { as }),
    );
    assert.deepEqual([tally(answers, 200), tally(answers, 429)], [5, 15]);
  });
});

describe('changeAddress', () => {
  it('takes the address by the code that was mailed to it; the member signs in with it alone', async () => {
    const as = await aMember();
    const email = newAddress();
    const otp = await codeOf(as, email);
    assertRefused(await test.call(changeAddress, { email, otp: wrong(otp) }, { as }), 400, 'OTP_INVALID');
    assertRefused(await test.call(changeAddress, { email: newAddress(), otp }, { as }), 400, 'OTP_INVALID');
    assert.equal((await test.call(getOwnAddress, {}, { as })).body.data.change, null);
    assert.equal((await test.call(changeAddress, { email, otp }, { as })).status, 200);
    // Once more, as after a lost answer.
    assert.equal((await test.call(changeAddress, { email, otp }, { as })).status, 200);
    const { data } = (await test.call(getOwnAddress, {}, { as })).body;
    assert.deepEqual([data.email, data.change?.from], [email, as.email]);
    assert.equal(Date.parse(data.change?.undoUntil ?? '') - Date.parse(data.change?.changedAt ?? ''), 7 * DAY);
    assert.equal((await test.call(getMe, {}, { as })).body.data.email, email);
    await accounts.logInAs(email);
    assertRefused(await test.call(logIn, { email: as.email, password: PASSWORD }), 401, 'INVALID_CREDENTIALS');
    assert.match(await textTo(as.email), new RegExp(email));
  });

  it('takes no code of a sign-up nor of another member, and a sign-up takes none of it', async () => {
    const [as, other] = [await aMember(), await aMember()];
    const email = newAddress();
    const ofSignUp = await accounts.codeFor(email);
    assertRefused(await test.call(changeAddress, { email, otp: ofSignUp }, { as }), 400, 'OTP_INVALID');
    const otp = await codeOf(as, email);
    assertRefused(await test.call(changeAddress, { email, otp }, { as: other }), 400, 'OTP_INVALID');
    assertRefused(await test.call(signUp, signUpForm(email, otp)), 400, 'OTP_INVALID');
    assert.equal((await test.call(changeAddress, { email, otp }, { as })).status, 200);
  });

  it('A2 ends the code after five wrong tries, of 50 at the same time', async () => {
    const as = await aMember();
    const email = newAddress();
    const otp = await codeOf(as, email);
    await atOnce(50, () => test.call(changeAddress, { email, otp: wrong(otp) }, { as }));
    assertRefused(await test.call(changeAddress, { email, otp }, { as }), 400, 'OTP_INVALID');
  });

  it('refuses an address with which somebody has signed up meanwhile', async () => {
    const as = await aMember();
    const email = newAddress();
    const otp = await codeOf(as, email);
    // The newest code of an address wins, so the older one is put back by hand.
    const row = await test.context.db
      .selectFrom('codes')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const { hmac } = row;
    const ofSignUp = await accounts.codeFor(email);
    const { status } = await test.call(signUp, signUpForm(email, ofSignUp));
    assert.equal(status, 201);
    await test.context.db.updateTable('codes').set({ hmac, used_at: null }).where('email', '=', email).execute();
    assertRefused(await test.call(changeAddress, { email, otp }, { as }), 409, 'USER_EXISTS');
    assert.equal((await test.call(getMe, {}, { as })).body.data.email, as.email);
  });
});

describe('a change of the address against a reset', () => {
  it('voids links that were mailed to the old address, and mails it no more', async () => {
    const as = await aMember();
    await test.call(requestPasswordReset, { email: as.email });
    const token = linkIn(await textTo(as.email));
    const email = newAddress();
    await change(as, as.email, email);
    assertRefused(await test.call(resetPassword, { ...both, token }), 400, 'RESET_TOKEN_INVALID');
    const before = accounts.mailbox.received.length;
    await test.call(requestPasswordReset, { email: as.email });
    await test.call(requestPasswordReset, { email });
    const late = linkIn(await textTo(email));
    assert.equal(accounts.mailbox.received.length, before + 1);
    assert.equal((await test.call(resetPassword, { ...both, token: late })).status, 200);
  });

  it('lets one of the two through when both come at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const as = await aMember();
      await test.call(requestPasswordReset, { email: as.email });
      const token = linkIn(await textTo(as.email));
      const email = newAddress();
      const otp = await codeOf(as, email);
      const [reset, changed] = await Promise.all([
        test.call(resetPassword, { ...both, token }),
        // The hash of the new password comes first.
        new Promise((resolve) => setTimeout(resolve, round * 20)).then(() =>
          test.call(changeAddress, { email, otp }, { as }),
        ),
      ]);
      const outcome = [reset.status, changed.status].join(' ');
      assert.ok(['200 401', '400 200'].includes(outcome), `${outcome} ${JSON.stringify([reset.body, changed.body])}`);
      const [address, password] = reset.status === 200 ? [as.email, NEW] : [email, PASSWORD];
      await accounts.logInAs(address, password);
    }
  });
});

describe('a mail that waited while the address changed', () => {
  it('goes to the new address', async () => {
    const as = await aMember();
    const email = newAddress();
    const { _id: memberId } = (await test.call(getMe, {}, { as })).body.data;
    const { db, mail } = test.context;
    // As one that the mail server has refused until now.
    const id = await db.transaction().execute(async (trx) => {
      const about = { kind: 'notice', to: as.email, memberId, subject: 'News', usefulFor: 60, blocks: [] };
      await mail.queue(trx, about);
      await trx.updateTable('mails').set({ sent_at: test.context.now() }).where('kind', '=', 'notice').execute();
      return (await trx.selectFrom('mails').select('id').where('kind', '=', 'notice').executeTakeFirstOrThrow()).id;
    });
    await change(as, as.email, email);
    await db.updateTable('mails').set({ sent_at: null }).where('id', '=', id).execute();
    await deliverMail(test.context, createTransport(test.context.config), id, new AbortController().signal);
    const { subject, recipients } = await accounts.mailbox.next(email);
    assert.deepEqual([subject, recipients], ['News', [email]]);
  });
});

describe('undoAddressChange', () => {
  it('A9 gives the account back to the old address for 7 days, ends sessions and password, and works once', async () => {
    const as = await aMember();
    const email = newAddress();
    const link = await change(as, as.email, email);
    const socket = await sockets.connect(as);
    await aPasskey(as);
    test.wait({ days: 6, hours: 23 });
    const later = await accounts.logInAs(email);
    const { status, body } = await test.call(undoAddressChange, { token: link });
    assert.deepEqual([status, body.email], [200, as.email]);
    await endedWithin(socket, 1000);
    assert.deepEqual(await test.context.db.selectFrom('passkeys').select('id').execute(), []);
    assertRefused(await test.call(getMe, {}, { as: later }), 401, 'TOKEN_INVALID');
    for (const address of [email, as.email])
      assertRefused(await test.call(logIn, { email: address, password: PASSWORD }), 401, 'INVALID_CREDENTIALS');
    assertRefused(await test.call(undoAddressChange, { token: link }), 404, 'NOT_FOUND');
    assert.match(await textTo(as.email), /signs you in again/);
    assert.equal((await test.call(resetPassword, { ...both, token: body.token })).status, 200);
    await accounts.logInAs(as.email, NEW);
  });

  it('refuses bad input, a made-up link and one that is 7 days old, after which the old address is forgotten', async () => {
    const as = await aMember();
    await test.call(requestPasswordReset, { email: as.email });
    await accounts.mailbox.next(as.email);
    const link = await change(as, as.email, newAddress());
    assertRefused(await test.call(undoAddressChange, {}), 400, 'INVALID_INPUT', 'token');
    assertRefused(await test.call(undoAddressChange, { token: 'x'.repeat(43) }), 404, 'NOT_FOUND');
    const ofOld = () => test.context.db.selectFrom('audit').select('number').where('subject', '=', as.email).execute();
    await cleanUp(test.context, new AbortController().signal);
    assert.ok((await ofOld()).length > 0);
    test.wait({ days: 7 });
    assertRefused(await test.call(undoAddressChange, { token: link }), 404, 'NOT_FOUND');
    await cleanUp(test.context, new AbortController().signal);
    assert.deepEqual(await ofOld(), []);
  });

  it('by the first address ends the changes after it and their links; by a later one leaves the first', async () => {
    const as = await aMember();
    const [second, third] = [newAddress(), newAddress()];
    const first = await change(as, as.email, second);
    test.wait({ seconds: 1 });
    const later = await change(as, second, third);
    assert.equal((await test.call(undoAddressChange, { token: later })).body.email, second);
    assert.equal((await test.call(undoAddressChange, { token: first })).body.email, as.email);

    const other = await aMember();
    const [fourth, fifth] = [newAddress(), newAddress()];
    const undo = await change(other, other.email, fourth);
    test.wait({ seconds: 1 });
    const stolen = await change(other, fourth, fifth);
    assert.equal((await test.call(undoAddressChange, { token: undo })).body.email, other.email);
    assertRefused(await test.call(undoAddressChange, { token: stolen }), 404, 'NOT_FOUND');
  });

  it('works once of 10 at the same time, and says so where the address has an account of its own', async () => {
    const as = await aMember();
    const link = await change(as, as.email, newAddress());
    const answers = await atOnce(10, () => test.call(undoAddressChange, { token: link }));
    assert.deepEqual([tally(answers, 200), tally(answers, 404)], [1, 9]);

    const other = await aMember();
    const late = await change(other, other.email, newAddress());
    await accounts.aMemberWithPassword(other.email);
    assertRefused(await test.call(undoAddressChange, { token: late }), 409, 'USER_EXISTS');
  });
});

it('J1 a deleted account leaves neither of its addresses', async () => {
  const as = await aMember();
  const email = newAddress();
  await change(as, as.email, email);
  const pending = newAddress();
  await codeOf(as, pending);
  const { _id: id } = (await test.call(getMe, {}, { as })).body.data;
  assert.equal((await test.call(deleteAccount, { id }, { as })).status, 200);
  const { db } = test.context;
  const left = await Promise.all([
    db.selectFrom('address_changes').select('old_email').where('member_id', '=', id).execute(),
    db.selectFrom('known_devices').select('device').where('member_id', '=', id).execute(),
    db.selectFrom('codes').select('email').where('email', 'in', [as.email, email, pending]).execute(),
    db.selectFrom('audit').select('number').where('subject', 'in', [as.email, email, pending]).execute(),
    db
      .selectFrom('mails')
      .select('id')
      .where('to_address', 'in', [as.email, email, pending])
      .where('sent_at', 'is', null)
      .execute(),
  ]);
  assert.deepEqual(left, [[], [], [], [], []]);
  for (const address of [as.email, email])
    assert.equal((await test.call(sendCode, { email: address, checkUserPresent: true })).status, 200);
});
