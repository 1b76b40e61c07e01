import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CaseKind } from '#contract/limits.ts';
import { reportCalls } from '#contract/reports.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

describe('report', () => {
  let test: TestApp;
  let seller: TestMember;
  let reporter: TestMember;
  before(async () => {
    test = await createTestApp();
  });
  after(() => test.close());
  beforeEach(async () => {
    [seller, reporter] = await Promise.all([aMember(test, { firstName: 'Vikram' }), aMember(test)]);
  });

  const report = (thingId: string, as: TestMember, input: object = {}, kind: CaseKind = 'item') =>
    test.call(reportCalls.report, { kind, thingId, reason: 'money', ...input }, { as });
  const casesOf = (thingId: string) =>
    test.context.db.selectFrom('cases').selectAll().where('thing_id', '=', thingId).orderBy('number').execute();

  it('opens a case with the item as it is, which the next report joins', async () => {
    const item = await anItem(test, {
      owner: seller,
      title: 'Laptop',
      description: 'Advance to confirm',
      price: 18500,
    });
    const { status, body } = await report(item.id, reporter, { text: 'Wants money first' });
    assert.equal(status, 201);
    assert.equal(body.data.title, 'Laptop');
    await test.context.db.updateTable('items').set({ title: 'Something harmless' }).where('id', '=', item.id).execute();
    await report(item.id, await aMember(test), { reason: 'prohibited' });
    const [only, ...others] = await casesOf(item.id);
    assert.deepEqual(others, []);
    assert.equal(only?.owner_id, seller.id);
    assert.equal(only?.snapshot?.title, 'Laptop');
    assert.equal(only?.snapshot?.price, 18500);
    assert.deepEqual([only?.reports, only?.independent, only?.reason], [2, 2, 'money']);
  });

  it('is made once a person and case', async () => {
    const item = await anItem(test, { owner: seller });
    await report(item.id, reporter);
    assertRefused(await report(item.id, reporter, { reason: 'other' }), 409, 'CONFLICT');
    await test.context.db.updateTable('cases').set({ state: 'decided' }).where('thing_id', '=', item.id).execute();
    assert.equal((await report(item.id, reporter)).status, 201);
    assert.deepEqual(
      (await casesOf(item.id)).map(({ state }) => state),
      ['decided', 'open'],
    );
  });

  it('is not about oneself, nor about what the caller does not see', async () => {
    const draft = await anItem(test, { owner: seller, publication: 'Draft' });
    assertRefused(await report(reporter.id, reporter, {}, 'person'), 403, 'FORBIDDEN');
    assertRefused(await report(draft.id, reporter), 404, 'NOT_FOUND');
    assert.deepEqual(await casesOf(draft.id), []);
  });
});
