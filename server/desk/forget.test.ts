import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { decisionCalls } from '#contract/decisions.ts';
import { deskCalls } from '#contract/desk.ts';
import { itemCalls } from '#contract/items.ts';
import { DESK, type DeskAct, PICTURES } from '#contract/limits.ts';
import { peopleCalls } from '#contract/people.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { openApp } from '#server/testing/app.ts';
import { aCase, aReportedItem } from '#server/testing/desk.ts';
import { aMember, anAdmin, aPhoto } from '#server/testing/factories.ts';

const app = openApp();

/** Signs in as a new admin: the clock goes on, and sessions end. */
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

  test('a removed item that is lent, until it is back', async () => {
    const { id, itemId, owner } = await aReportedItem(app);
    const borrower = await aMember(app);
    const at = app.context.now();
    const lent = await app.context.db
      .insertInto('deals')
      .values({
        item_id: itemId,
        item_title: 'Multimeter',
        seller_id: owner.id,
        buyer_id: borrower.id,
        conversation_id: null,
        state: 'Reserved',
        price: 50,
        rent_from: '2026-01-01',
        rent_to: '2026-01-02',
        out_at: at,
        reserved_until: at,
        handed_over_by: null,
        created_at: at,
        changed_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await decide(id, ['remove']);
    app.wait({ days: DESK.appealDays + 1 });
    await clean();
    assert.ok(await isStored(itemId));
    const state = async () =>
      (await app.context.db.selectFrom('deals').select('state').where('id', '=', lent.id).executeTakeFirstOrThrow())
        .state;
    assert.equal(await state(), 'Reserved');
    await app.context.db
      .updateTable('deals')
      .set({ state: 'Completed', completed_at: app.context.now() })
      .where('id', '=', lent.id)
      .execute();
    await clean();
    assert.deepEqual([await isStored(itemId), await state()], [false, 'Completed']);
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

  test('the picture of what was reported, though its owner deletes the item, while the snapshot is kept', async () => {
    const { id, itemId, owner } = await aReportedItem(app);
    const cover = await app.context.db
      .selectFrom('pictures as p')
      .innerJoin('items as i', 'i.picture_id', 'p.id')
      .select(['p.id', 'p.name'])
      .where('i.id', '=', itemId)
      .executeTakeFirstOrThrow();
    const image = `/files/${cover.name}-card.webp`;
    await sql`update cases set snapshot = snapshot || ${JSON.stringify({ image })}::jsonb where id = ${id}`.execute(
      app.context.db,
    );
    assert.equal((await app.call(itemCalls.deleteItem, { itemId }, { as: owner })).status, 200);
    assert.equal(await isStored(itemId), false);
    const isKept = async () =>
      (await app.context.db.selectFrom('pictures').select('id').where('id', '=', cover.id).execute()).length === 1;
    app.wait({ days: PICTURES.looseDays + 1 });
    await clean();
    assert.ok(await isKept());
    await decide(id, ['warn']);
    app.wait({ days: DESK.snapshotDays + 1 });
    await clean();
    await clean();
    assert.equal(await isKept(), false);
  });

  test('the portrait of who was reported, though another one takes its place', async () => {
    const owner = await aMember(app);
    const change = async () => app.call(peopleCalls.changePicture, { thumbnailImage: await aPhoto() }, { as: owner });
    const { body } = await change();
    const { id } = await aCase(app, { kind: 'person', thingId: owner.id, owner, reporters: [await aMember(app)] });
    const image = body.data;
    await sql`update cases set snapshot = snapshot || ${JSON.stringify({ image })}::jsonb where id = ${id}`.execute(
      app.context.db,
    );
    assert.equal((await change()).status, 200);
    const left = await app.context.db.selectFrom('pictures').select('name').where('owner_id', '=', owner.id).execute();
    assert.ok(left.some(({ name }) => image.includes(name)));
    assert.equal(left.length, 2);
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

  test('is not asked for again once the desk has taken it back', async () => {
    const { id, itemId } = await aReportedItem(app);
    await decide(id, ['askForChange']);
    const lifted = { caseId: id, lifted: ['askForChange' as const], words: 'It was right' };
    assert.equal((await app.call(decisionCalls.liftDecision, lifted, { as: await anAdmin(app) })).status, 200);
    app.wait({ days: DESK.changeDays, minutes: 1 });
    await clean();
    const rows = await app.context.db.selectFrom('cases').select('state').where('thing_id', '=', itemId).execute();
    assert.deepEqual(rows, [{ state: 'decided' }]);
  });

  test('comes back as a new case, once, where it was not made and the item is still there', async () => {
    const [kept, changed, deleted] = [await aReportedItem(app), await aReportedItem(app), await aReportedItem(app)];
    for (const { id } of [kept, changed, deleted]) await decide(id, ['askForChange']);
    await app.call(itemCalls.editItem, { itemId: changed.itemId, title: 'Mended' }, { as: changed.owner });
    await app.call(itemCalls.deleteItem, { itemId: deleted.itemId }, { as: deleted.owner });
    app.wait({ days: DESK.changeDays, minutes: 1 });
    await Promise.all([clean(), clean()]);
    await clean();
    const again = async ({ itemId }: typeof kept) =>
      app.context.db
        .selectFrom('cases')
        .select(['number', 'found', 'reason', 'owner_id', 'weight'])
        .where('thing_id', '=', itemId)
        .where('state', '=', 'open')
        .execute();
    const [reopened] = await again(kept);
    assert.deepEqual(
      [reopened?.found, reopened?.reason, reopened?.owner_id, Number(reopened?.weight)],
      ['unchanged', 'money', kept.owner.id, 3],
    );
    assert.deepEqual([await again(changed), await again(deleted)], [[], []]);
    const { body } = await app.call(
      deskCalls.getCase,
      { number: Number(reopened?.number) },
      { as: await anAdmin(app) },
    );
    assert.match(JSON.stringify(body.data.history), /was not made in time.*Not changed in time/s);
  });
});
