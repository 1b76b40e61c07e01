import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { deskCalls } from '#contract/desk.ts';
import { itemCalls } from '#contract/items.ts';
import type { DeskAct } from '#contract/limits.ts';
import { assertRefused, createTestApp, openApp } from '#server/testing/app.ts';
import { aReportedItem } from '#server/testing/desk.ts';
import { aMember, aModerator, anAdmin, type TestMember } from '#server/testing/factories.ts';

const { decideCase, getCase } = deskCalls;

const NODE = { jwtSecret: randomUUID() };

const app = openApp(NODE);
let admin: TestMember;
let moderator: TestMember;
before(async () => {
  [admin, moderator] = await Promise.all([anAdmin(app), aModerator(app)]);
});

const decide = (caseId: string, acts: DeskAct[], more: { days?: number; as?: TestMember } = {}) =>
  app.call(
    decideCase,
    { caseId, acts, reason: 'money', words: 'Money changes hands when the thing does.', days: more.days },
    { as: more.as ?? admin },
  );
const itemOf = (id: string) =>
  app.context.db
    .selectFrom('items')
    .select(['publication', 'hidden_at', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const seen = async (itemId: string, as?: TestMember) => (await app.call(itemCalls.getItem, { itemId }, { as })).status;

describe('decideCase', () => {
  test('hides an item from all but its owner, with the audit and what became of the reports', async () => {
    const { id, number, itemId, owner, reporters } = await aReportedItem(app);
    assert.equal((await decide(id, ['hide', 'warn'])).status, 200);
    assert.deepEqual([await seen(itemId), await seen(itemId, reporters[0] as TestMember)], [404, 404]);
    assert.equal(await seen(itemId, owner), 200);
    const report = await app.context.db.selectFrom('reports').select('upheld').where('case_id', '=', id).execute();
    assert.deepEqual(report, [{ upheld: true }]);
    const audit = await app.context.db.selectFrom('audit').selectAll().where('subject', '=', id).execute();
    assert.deepEqual(
      audit.map(({ action, actor_id, details }) => [action, actor_id, details]),
      [['case decided', admin.id, { number, member: owner.id, acts: 'hide, warn', days: null, reason: 'money' }]],
    );
    const { body } = await app.call(getCase, { number }, { as: moderator });
    assert.deepEqual([body.data.state, body.data.decision?.acts, body.data.acts], ['decided', ['hide', 'warn'], []]);
  });

  test('removes an item for its owner too', async () => {
    const { id, itemId, owner } = await aReportedItem(app);
    await decide(id, ['remove']);
    assert.deepEqual([await seen(itemId), await seen(itemId, owner)], [404, 404]);
  });

  test('shows an item again that its reports had hidden, unless the decision hides it', async () => {
    for (const acts of [['dismiss'], ['warn'], ['askForChange']] as DeskAct[][]) {
      const { id, itemId } = await aReportedItem(app, { isHidden: true });
      await decide(id, acts);
      assert.deepEqual(await itemOf(itemId), { publication: 'Published', hidden_at: null, removed_at: null });
    }
    const { id, itemId } = await aReportedItem(app, { isHidden: true });
    await decide(id, ['hide']);
    assert.notEqual((await itemOf(itemId)).hidden_at, null);
  });

  test('bans: sessions end, published items are hidden and remembered', async () => {
    const { id, itemId, owner } = await aReportedItem(app);
    assert.equal((await decide(id, ['ban'])).status, 200);
    assertRefused(await app.call(itemCalls.listOwnItems, {}, { as: owner }), 401, 'TOKEN_INVALID');
    assert.notEqual((await itemOf(itemId)).hidden_at, null);
    const decision = await app.context.db
      .selectFrom('decisions')
      .selectAll()
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(decision.hidden_items, [itemId]);
  });

  test('refuses acts that clash, lack something, or are not the caller’s to do', async () => {
    const { id, owner } = await aReportedItem(app);
    assertRefused(await decide(id, ['hide', 'remove']), 400, 'INVALID_INPUT', 'acts');
    assertRefused(await decide(id, ['suspend']), 400, 'INVALID_INPUT', 'days');
    const wordless = await app.call(decideCase, { caseId: id, acts: ['warn'], reason: 'money' }, { as: admin });
    assertRefused(wordless, 400, 'INVALID_INPUT', 'words');
    assertRefused(await decide(id, ['ban'], { as: moderator }), 403, 'FORBIDDEN');
    assertRefused(await decide(id, ['warn'], { as: owner }), 403, 'FORBIDDEN');
    const ofAdmin = await aReportedItem(app, { owner: await anAdmin(app) });
    assertRefused(await decide(ofAdmin.id, ['suspend'], { days: 3 }), 403, 'FORBIDDEN');
    assertRefused(await decide(ofAdmin.id, ['ban']), 403, 'FORBIDDEN');
    assertRefused(await decide(ofAdmin.id, ['warn'], { as: ofAdmin.owner }), 403, 'FORBIDDEN');
    assert.equal((await decide(ofAdmin.id, ['hide'])).status, 200);
  });

  test('of two at once the second learns who decided what', async () => {
    const { id } = await aReportedItem(app);
    const other = await aMember(app, { firstName: 'Priya', lastName: 'Iyer', role: 'Admin' });
    const replies = await Promise.all([
      decide(id, ['remove', 'warn'], { as: other }),
      decide(id, ['remove', 'warn'], { as: other }),
    ]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    const late = await decide(id, ['dismiss']);
    assertRefused(late, 409, 'CONFLICT');
    assert.equal(late.body.message, 'Priya Iyer has decided this: Remove and warn.');
  });

  test('of two at once on two nodes one wins, and nothing of the other is done', async (context) => {
    const node = await createTestApp(NODE, app);
    context.after(() => node.close());
    const { id, number, itemId, owner } = await aReportedItem(app);
    const sneha = await aMember(app, { firstName: 'Sneha', lastName: 'Kadam', role: 'Admin' });
    const priya = await aMember(app, { firstName: 'Priya', lastName: 'Rao', role: 'Admin' });
    const told = { caseId: id, reason: 'money' as const };
    const replies = await Promise.all([
      app.call(decideCase, { ...told, acts: ['remove'], words: 'First words' }, { as: sneha }),
      node.call(decideCase, { ...told, acts: ['suspend'], days: 3, words: 'Other words' }, { as: priya }),
    ]);
    const isSneha = replies[0]?.status === 200;
    const [, late] = isSneha ? replies : replies.toReversed();
    assert.ok(late);
    assertRefused(late, 409, 'CONFLICT');
    const [winner, act] = isSneha ? ['Sneha Kadam', 'Remove'] : ['Priya Rao', 'Suspend for 3 days'];
    assert.equal(late.body.message, `${winner} has decided this: ${act}.`);
    // The loser's page asks again, at its own node, and shows what was decided.
    const seen = await node.call(getCase, { number }, { as: priya });
    assert.deepEqual([seen.body.data.state, seen.body.data.decidedBy?.name], ['decided', winner]);
    const { db } = app.context;
    const decisions = await db.selectFrom('decisions').select('words').where('case_id', '=', id).execute();
    assert.deepEqual(decisions, [{ words: isSneha ? 'First words' : 'Other words' }]);
    const member = await db
      .selectFrom('members')
      .select('suspended_until')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [(await itemOf(itemId)).removed_at !== null, member.suspended_until !== null],
      [isSneha, !isSneha],
    );
    const mails = await db.selectFrom('mails').select('subject').where('to_address', '=', owner.email).execute();
    assert.equal(mails.length, 1);
  });
});
