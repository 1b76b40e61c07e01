import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { accountCalls } from '#contract/accounts.ts';
import { decisionCalls } from '#contract/decisions.ts';
import { deskCalls } from '#contract/desk.ts';
import type { DeskAct } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { createCode } from '#server/accounts/codes.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { removeMember } from '#server/people/profile.ts';
import { newAddress, openAccounts, signUpForm } from '#server/testing/accounts.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aReportedItem } from '#server/testing/desk.ts';
import { aMember, anAdmin, type TestMember } from '#server/testing/factories.ts';

const accounts = openAccounts({ rateLimits: false });
const { test: app } = accounts;

describe('M. What was decided against an address', () => {
  const decided = async (owner: TestMember, acts: DeskAct[]) => {
    const found = await aReportedItem(app, { owner });
    const form = { caseId: found.id, acts, days: 7, reason: 'money', words: 'No' } as const;
    assert.equal((await app.call(deskCalls.decideCase, form, { as: await anAdmin(app) })).status, 200);
    return found;
  };
  const signUp = async (email: string) => {
    const { context } = app;
    const code = await context.db.transaction().execute((trx) => createCode(context, trx, email));
    return app.call(accountCalls.signUp, signUpForm(email, code));
  };
  const held = () => app.context.db.selectFrom('held_decisions').selectAll().execute();
  /** A banned member has no session: what was under way when the ban came deletes the account. */
  const remove = ({ id }: TestMember) =>
    removeMember(app.context, { id, ip: '' } as Parameters<typeof removeMember>[1]);

  test('M10 a suspension is not shed by deleting the account and signing up again', async () => {
    const member = await aMember(app, { email: newAddress() });
    const { number } = await decided(member, ['suspend', 'warn']);
    const before = (await app.call(peopleCalls.getMe, {}, { as: member })).body.data.suspendedUntil;
    assert.ok(before);
    assert.equal((await app.call(peopleCalls.deleteAccount, { id: member.id }, { as: member })).status, 200);
    const rows = await held();
    assert.deepEqual(
      rows.map(({ address_hash, until: _, ...row }) => [address_hash.length, row]),
      [[32, { number }]],
    );
    const { rows: traces } = await sql`select from held_decisions h where h::text like ${`%${member.email}%`}`.execute(
      app.context.db,
    );
    assert.equal(traces.length, 0);

    assert.equal((await signUp(newAddress())).status, 201);
    assert.equal((await held()).length, 1, 'another address bears nothing');
    assert.equal((await signUp(member.email)).status, 201);
    const again = await accounts.logInAs(member.email);
    const me = (await app.call(peopleCalls.getMe, {}, { as: again })).body.data;
    assert.notEqual(me._id, member.id);
    assert.equal(me.suspendedUntil, before);
    const other = await aMember(app);
    assertRefused(await app.call(peopleCalls.follow, { friendId: other.id }, { as: again }), 403, 'FORBIDDEN');
    const { data: decision } = (await app.call(decisionCalls.getDecision, { number }, { as: again })).body;
    assert.deepEqual([decision.acts, decision.canAppeal], [['warn', 'suspend'], true]);
    assert.deepEqual(await held(), []);
    await app.call(peopleCalls.deleteAccount, { id: me._id }, { as: again });
    assert.equal((await held()).length, 1, 'nor by doing it twice');
  });

  test('M10 a ban holds for two years or until it is lifted, and is forgotten then', async () => {
    const [lifted, served] = [await aMember(app, { email: newAddress() }), await aMember(app, { email: newAddress() })];
    const { id: caseId } = await decided(lifted, ['ban']);
    await decided(served, ['ban']);
    for (const member of [lifted, served]) await remove(member);
    for (const { email } of [lifted, served]) assertRefused(await signUp(email), 403, 'BLOCKED');
    const form = { caseId, lifted: ['ban' as const], words: 'It was somebody else' };
    assert.equal((await app.call(decisionCalls.liftDecision, form, { as: await anAdmin(app) })).status, 200);
    assert.equal((await signUp(lifted.email)).status, 201);
    app.wait({ days: 729 });
    assertRefused(await signUp(served.email), 403, 'BLOCKED');
    app.wait({ days: 2 });
    await cleanUp(app.context, new AbortController().signal);
    assert.deepEqual(await held(), []);
    assert.equal((await signUp(served.email)).status, 201);
  });
});
