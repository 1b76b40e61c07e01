import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { peopleCalls } from '#contract/people.ts';
import { type Accounts, createAccounts, PASSWORD } from '#server/testing/accounts.ts';
import { runAdminTool } from '#server/testing/admin.ts';
import { assertRefused } from '#server/testing/app.ts';
import { anAdmin } from '#server/testing/factories.ts';
import { LONGEST_WAIT } from '#server/testing/process.ts';
import { openSockets, type Sockets } from '#server/testing/sockets.ts';

describe('npm run admin -- block', { timeout: 3 * LONGEST_WAIT }, () => {
  let accounts: Accounts;
  let sockets: Sockets;
  before(async () => {
    accounts = await createAccounts();
    sockets = await openSockets(accounts.test);
  });
  after(async () => {
    sockets.close();
    await accounts.close();
  });

  const tool = (...words: string[]) => {
    const { context, databaseUrl } = accounts.test;
    return runAdminTool(words, context.config.dataDir, { DATABASE_URL: databaseUrl });
  };

  test('B2 it ends sessions and open sockets of a server beside it, and unblock lets the member in again', async () => {
    const { call, context } = accounts.test;
    const email = await accounts.aMemberWithPassword();
    const session = await accounts.logInAs(email);
    const open = await Promise.all([sockets.connect(session), sockets.connect(session)]);
    const bystander = await sockets.connect(await accounts.logInAs(await accounts.aMemberWithPassword()));
    const endedAt = Promise.all(
      open.map((socket) => new Promise<number>((end) => socket.once('disconnect', () => end(performance.now())))),
    );
    assert.deepEqual(await tool('block', email.toUpperCase()), {
      code: 0,
      said: `${email} is blocked and signed out everywhere.\n`,
    });
    const saidAt = performance.now();
    for (const at of await endedAt) assert.ok(at - saidAt < 2000, 'within a second or so');
    assert.ok(bystander.connected);
    assertRefused(await call(peopleCalls.getMe, {}, { as: session }), 401, 'TOKEN_INVALID');
    assertRefused(await call(accountCalls.logIn, { email, password: PASSWORD }), 403, 'BLOCKED');

    assert.deepEqual(await tool('block', email), { code: 0, said: `${email} is blocked already.\n` });
    assert.deepEqual(await tool('unblock', email), { code: 0, said: `${email} may sign in again.\n` });
    assert.deepEqual(await tool('unblock', email), { code: 0, said: `${email} may sign in already.\n` });
    await accounts.logInAs(email);
    const acts = await context.db
      .selectFrom('audit')
      .select(['actor_id', 'details'])
      .where('action', '=', 'member blocked')
      .orderBy('number')
      .execute();
    assert.deepEqual(acts, [
      { actor_id: null, details: { blocked: true, by: 'npm run admin' } },
      { actor_id: null, details: { blocked: false, by: 'npm run admin' } },
    ]);
  });

  test('refuses an admin, and an address that nobody has', async () => {
    const { id } = await anAdmin(accounts.test);
    const db = accounts.test.context.db.selectFrom('members').select('email').where('id', '=', id);
    const { email } = await db.executeTakeFirstOrThrow();
    assert.deepEqual(await tool('block', email), {
      code: 1,
      said: 'An admin cannot be blocked: take the role away first.\n',
    });
    assert.deepEqual(await tool('block', 'nobody@campus.edu'), {
      code: 1,
      said: 'There is no member with the address nobody@campus.edu.\n',
    });
  });
});
