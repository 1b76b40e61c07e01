import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deskCalls } from '#contract/desk.ts';
import { itemCalls } from '#contract/items.ts';
import { DESK, type DeskAct } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCase, aReportedItem } from '#server/testing/desk.ts';
import { aMember, anAdmin } from '#server/testing/factories.ts';

let app: TestApp;
before(async () => {
  app = await createTestApp();
});
after(() => app.close());

/** By a new admin: the clock goes on, and sessions end. */
const decide = async (caseId: string, acts: DeskAct[]) =>
  app.call(deskCalls.decideCase, { caseId, acts, reason: 'money', words: 'No' }, { as: await anAdmin(app) });
const clean = () => cleanUp(app.context, new AbortController().signal);
const isStored = async (id: string) =>
  (await app.context.db.selectFrom('items').select('id').where('id', '=', id).execute()).length === 1;

describe('what the desk keeps', () => {
  test('a removed item until no appeal can bring it back', async () => {
    const [silent, appealed] = [await aReportedItem(app), await aReportedItem(app)];
    for (const { id } of [silent, appealed]) await decide(id, ['remove']);
    const appeal = { case_id: appealed.id, acts: ['remove'] as DeskAct[], text: 'Why?', at: app.context.now() };
    await app.context.db.insertInto('appeals').values(appeal).execute();
    await clean();
    assert.ok(await isStored(silent.itemId));
    app.wait({ days: DESK.appealDays + 1 });
    await clean();
    assert.deepEqual([await isStored(silent.itemId), await isStored(appealed.itemId)], [false, true]);
    const answer = { outcome: 'stands', answered_at: app.context.now() } as const;
    await app.context.db.updateTable('appeals').set(answer).where('case_id', '=', appealed.id).execute();
    await clean();
    assert.equal(await isStored(appealed.itemId), false);
  });

  test('what was reported, for 90 days after the decision', async () => {
    const [old, open] = [await aReportedItem(app), await aReportedItem(app)];
    await decide(old.id, ['warn']);
    app.wait({ days: DESK.snapshotDays + 1 });
    await clean();
    const kept = await app.context.db
      .selectFrom('cases as c')
      .innerJoin('reports as r', 'r.case_id', 'c.id')
      .select(['c.id', 'c.snapshot', 'r.messages'])
      .where('c.id', 'in', [old.id, open.id])
      .execute();
    const isKept = (id: string) => kept.filter((row) => row.id === id).map((row) => [!!row.snapshot, !!row.messages]);
    assert.deepEqual([isKept(old.id), isKept(open.id)], [[[false, false]], [[true, true]]]);
  });

  test('nothing by name of who has deleted the account', async () => {
    const [owner, reporter] = [await aMember(app, { firstName: 'Zainab' }), await aMember(app, { firstName: 'Yusuf' })];
    const { id } = await aCase(app, { kind: 'person', thingId: owner.id, owner, reporters: [reporter] });
    for (const as of [owner, reporter]) await app.call(peopleCalls.deleteAccount, { id: as.id }, { as });
    const { body } = await app.call(deskCalls.readCaseMessages, { caseId: id }, { as: await anAdmin(app) });
    assert.deepEqual(
      body.data.map(({ reporterName, messages }) => [reporterName, messages[0]?.senderName]),
      [[null, 'Deleted user']],
    );
    const { snapshot } = await app.context.db
      .selectFrom('cases')
      .select('snapshot')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(snapshot, null);
  });
});

describe('a change that the desk asked for', () => {
  test('is noted when the owner edits the item in time, and not later', async () => {
    const changedAt = async (caseId: string) =>
      (await app.context.db.selectFrom('decisions').select('changed_at').where('case_id', '=', caseId).execute())[0]
        ?.changed_at;
    const [first, second] = [await aReportedItem(app), await aReportedItem(app)];
    for (const { id } of [first, second]) await decide(id, ['askForChange']);
    const edit = ({ itemId, owner }: typeof first) =>
      app.call(itemCalls.editItem, { itemId, title: 'Mended' }, { as: owner });
    assert.equal((await edit(first)).status, 200);
    assert.notEqual(await changedAt(first.id), null);
    await app.context.db
      .updateTable('decisions')
      .set({ change_until: app.context.now() })
      .where('case_id', '=', second.id)
      .execute();
    await edit(second);
    assert.equal(await changedAt(second.id), null);
  });
});
