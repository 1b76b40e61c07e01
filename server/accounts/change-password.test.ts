import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { noticeCalls } from '#contract/notices.ts';
import { peopleCalls } from '#contract/people.ts';
import { atOnce, openAccounts, PASSWORD, tally } from '#server/testing/accounts.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aSubscription } from '#server/testing/push-service.ts';
import { endedWithin, openSockets, type Sockets } from '#server/testing/sockets.ts';

const { logIn, changePassword, confirmPassword, requestPasswordReset, resetPassword } = accountCalls;
const { getMe, deleteAccount } = peopleCalls;
const NEW = 'CANARY-another one';
const both = (password: string) => ({ password, confirmPassword: password });

const accounts = openAccounts();
const { test } = accounts;
let sockets: Sockets;
before(async () => {
  sockets = await openSockets(test);
});

describe('changePassword', () => {
  const change = { oldPassword: PASSWORD, ...both(NEW) };

  it('refuses bad input, and another password than the member’s', async () => {
    const as = await accounts.logInAs(await accounts.aMemberWithPassword());
    const empty = await test.call(changePassword, {}, { as });
    for (const field of ['oldPassword', 'password', 'confirmPassword'])
      assertRefused(empty, 400, 'INVALID_INPUT', field);
    const refused = async (input: object, field: string) =>
      assertRefused(await test.call(changePassword, { ...change, ...input }, { as }), 400, 'INVALID_INPUT', field);
    await refused(both('short'), 'password');
    await refused(both('iloveyou1'), 'password');
    await refused({ confirmPassword: 'CANARY-third' }, 'confirmPassword');
    await refused({ oldPassword: 'CANARY-guess' }, 'oldPassword');
    assertRefused(await test.call(changePassword, change), 401, 'TOKEN_INVALID');
    assert.equal((await test.call(getMe, {}, { as })).status, 200);
  });

  it('ends every token of before, with the sockets, and goes on with a new one', async () => {
    const email = await accounts.aMemberWithPassword();
    const [own, other] = [await accounts.logInAs(email), await accounts.logInAs(email)];
    await test.call(requestPasswordReset, { email });
    const link = /update-password\/([\w-]+)/.exec((await accounts.mailbox.next(email)).text ?? '')?.[1] ?? '';
    const subscribed = aSubscription();
    assert.equal((await test.call(noticeCalls.addPushSubscription, subscribed, { as: own })).status, 200);
    const open = await Promise.all([sockets.connect(own), sockets.connect(other)]);
    const { status, body } = await test.call(changePassword, change, { as: own });
    assert.equal(status, 200, JSON.stringify(body));
    await Promise.all(open.map((socket) => endedWithin(socket, 1000)));
    for (const as of [own, other]) assertRefused(await test.call(getMe, {}, { as }), 401, 'TOKEN_INVALID');
    const { token } = body;
    assert.equal((await test.call(getMe, {}, { as: { token } })).status, 200);
    const { data } = (await test.call(accountCalls.listSessions, {}, { as: { token } })).body;
    assert.deepEqual(
      data.map(({ isCurrent }) => isCurrent),
      [true],
    );
    // The browser's pushes go on.
    const subscription = await test.context.db
      .selectFrom('push_subscriptions')
      .select('session_id')
      .where('endpoint', '=', subscribed.endpoint)
      .executeTakeFirst();
    assert.equal(subscription?.session_id, data[0]?._id);
    assert.equal((await accounts.mailbox.next(email)).subject, 'Your password was changed');
    assertRefused(await test.call(logIn, { email, password: PASSWORD }), 401, 'INVALID_CREDENTIALS');
    await accounts.logInAs(email, NEW);
    // A link that was mailed before opens nothing any more.
    const late = await test.call(resetPassword, { ...both('CANARY-of the link'), token: link });
    assertRefused(late, 400, 'RESET_TOKEN_INVALID');
  });

  it('works once of 10 at the same time', async () => {
    const email = await accounts.aMemberWithPassword();
    const as = await accounts.logInAs(email);
    const answers = await atOnce(10, (n) =>
      test.call(changePassword, { oldPassword: PASSWORD, ...both(NEW + n) }, { as }),
    );
    assert.deepEqual([tally(answers, 200), tally(answers, 401) + tally(answers, 400)], [1, 9]);
    const [winner] = answers.filter(({ status }) => status === 200);
    assert.equal((await test.call(getMe, {}, { as: { token: winner?.body.token ?? '' } })).status, 200);
  });

  it('A6 counts wrong passwords with failed log-ins, also of 50 at the same time, and then refuses the right one', async () => {
    const email = await accounts.aMemberWithPassword();
    const as = await accounts.logInAs(email);
    const answers = await atOnce(50, (n) => test.call(confirmPassword, { password: `guess ${n}` }, { as }));
    assert.deepEqual([tally(answers, 400), tally(answers, 429)], [10, 40]);
    assertRefused(await test.call(confirmPassword, { password: PASSWORD }, { as }), 429, 'TOO_MANY');
    assertRefused(await test.call(changePassword, change, { as }), 429, 'TOO_MANY');
    assertRefused(await test.call(logIn, { email, password: PASSWORD }), 429, 'TOO_MANY');
  });
});

describe('what asks the password again', () => {
  it('goes on for 10 minutes after signing in, and after giving the password', async () => {
    const email = await accounts.aMemberWithPassword();
    const as = await accounts.logInAs(email);
    const other = await accounts.logInAs(email);
    const { _id: id } = (await test.call(getMe, {}, { as })).body.data;
    const exported = (who: { token: string }) => test.call(decisionCalls.exportOwnData, {}, { as: who });
    test.wait({ minutes: 9, seconds: 50 });
    assert.equal((await exported(as)).status, 200);
    test.wait({ seconds: 20 });
    assertRefused(await exported(as), 403, 'PASSWORD_NEEDED');
    assertRefused(await test.call(deleteAccount, { id }, { as }), 403, 'PASSWORD_NEEDED');
    assertRefused(
      await test.call(confirmPassword, { password: 'CANARY-guess' }, { as }),
      400,
      'INVALID_INPUT',
      'password',
    );
    assertRefused(await exported(as), 403, 'PASSWORD_NEEDED');
    assert.equal((await test.call(confirmPassword, { password: PASSWORD }, { as })).status, 200);
    assert.equal((await exported(as)).status, 200);
    // Counts for this session alone.
    assertRefused(await test.call(deleteAccount, { id }, { as: other }), 403, 'PASSWORD_NEEDED');
    assert.equal((await test.call(deleteAccount, { id }, { as })).status, 200);
    assertRefused(await test.call(getMe, {}, { as }), 401, 'TOKEN_INVALID');
  });

  it('has it after a reset and a new sign-in', async () => {
    const email = await accounts.aMemberWithPassword();
    await test.call(requestPasswordReset, { email });
    const token = /update-password\/([\w-]+)/.exec((await accounts.mailbox.next(email)).text ?? '')?.[1] ?? '';
    assert.equal((await test.call(resetPassword, { ...both(NEW), token })).status, 200);
    test.wait({ minutes: 30 });
    const as = await accounts.logInAs(email, NEW);
    assert.equal((await test.call(decisionCalls.exportOwnData, {}, { as })).status, 200);
  });
});
