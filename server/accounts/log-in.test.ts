import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { accountCalls } from '#contract/accounts.ts';
import { peopleCalls } from '#contract/people.ts';
import { type Accounts, atOnce, createAccounts, newAddress, PASSWORD, tally } from '#server/testing/accounts.ts';
import { assertRefused, type TestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';

const { logIn } = accountCalls;

describe('many log-ins at once', () => {
  let accounts: Accounts;
  let app: TestApp;
  let passwordHash: string;
  before(async () => {
    accounts = await createAccounts();
    app = accounts.test;
    const email = await accounts.aMemberWithPassword();
    const { password_hash } = await app.context.db
      .selectFrom('members')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    passwordHash = password_hash;
  });
  after(() => accounts.close());

  const manyMembers = (count: number): Promise<TestMember[]> =>
    atOnce(count, async () => {
      const member = await aMember(app);
      await change(member, { password_hash: passwordHash });
      return member;
    });
  const change = ({ id }: TestMember, to: { password_hash?: string; blocked_at?: Date }) =>
    app.context.db.updateTable('members').set(to).where('id', '=', id).execute();
  const tryAs = ({ email }: { email: string }, password = PASSWORD) => app.call(logIn, { email, password });

  it('give each a session of their own', async () => {
    const members = await manyMembers(24);
    const answers = await Promise.all(members.map((member) => tryAs(member)));
    for (const [i, { status, body }] of answers.entries()) {
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.user._id, members[i]?.id);
      const me = await app.call(peopleCalls.getMe, {}, { as: body });
      assert.equal(me.body.data._id, members[i]?.id);
    }
    const { db } = app.context;
    const ids = members.map(({ id }) => id);
    const begun = await db.selectFrom('sessions').selectAll().where('member_id', 'in', ids).execute();
    const tokens = answers.map(({ body }) => body.token.split('.')[1] ?? '');
    const sessions = tokens.map((claims) => JSON.parse(Buffer.from(claims, 'base64url').toString()).sid);
    for (const session of sessions) assert.ok(begun.some(({ id }) => id === session));
    const { count } = await db
      .selectFrom('audit')
      .select(sql<number>`count(*)`.as('count'))
      .where('action', '=', 'logged in')
      .where('actor_id', 'in', ids)
      .executeTakeFirstOrThrow();
    assert.equal(count, 24);
  });

  it('refuse those that are to be refused, and no other', async () => {
    const members = await manyMembers(15);
    const [blocked, ...others] = members as [TestMember, ...TestMember[]];
    await change(blocked, { blocked_at: app.context.now() });
    const asked = others.flatMap((member, i) => [
      tryAs(member),
      i % 5 === 0 ? tryAs(blocked) : i % 5 < 3 ? tryAs(member, 'another password') : tryAs({ email: newAddress() }),
    ]);
    for (const [i, answer] of (await Promise.all(asked)).entries()) {
      if (i % 2 === 0) assert.equal(answer.body.user?.email, others[i / 2]?.email);
      else if (((i - 1) / 2) % 5 === 0) assertRefused(answer, 403, 'BLOCKED');
      else assertRefused(answer, 401, 'INVALID_CREDENTIALS');
    }
  });

  it('are answered where the row of one member is locked, and that one once it is free, by what holds then', async () => {
    const members = await manyMembers(12);
    const [changed, kept, ...free] = members as [TestMember, TestMember, ...TestMember[]];
    let isFree = false;
    const waiting: Promise<unknown>[] = [];
    await app.context.db.transaction().execute(async (trx) => {
      const locked = [changed.id, kept.id];
      await trx.selectFrom('members').select('id').where('id', 'in', locked).forUpdate().execute();
      const asked = members.map((member) => ({ member, answer: tryAs(member) }));
      for (const { member, answer } of asked) {
        if (!locked.includes(member.id)) continue;
        waiting.push(answer.then((one) => assert.ok(isFree) ?? [one.status, one.body.user?._id]));
      }
      const answers = await Promise.all(asked.slice(2).map(({ answer }) => answer));
      assert.equal(tally(answers, 200), free.length);
      await trx.updateTable('members').set({ password_hash: 'of a reset' }).where('id', '=', changed.id).execute();
      isFree = true;
    });
    assert.deepEqual(await Promise.all(waiting), [
      [401, undefined],
      [200, kept.id],
    ]);
  });
});
