import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { listingCalls } from '#contract/listings.ts';
import { DAY } from '#contract/rules/time.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { endItems } from './end-items.ts';
import { notifyOfEnds } from './notify-of-ends.ts';

const { signal } = new AbortController();

describe('the end of items beside deals, nodes and terms', () => {
  let test: TestApp;
  let node: TestApp;
  let asha: TestMember;
  let ravi: TestMember;
  before(async () => {
    test = await createTestApp({ timeZone: 'Asia/Kolkata' });
    node = await createTestApp({ timeZone: 'Asia/Kolkata' }, test);
  });
  after(async () => {
    await node.close();
    await test.close();
  });
  beforeEach(async () => {
    [asha, ravi] = await Promise.all([aMember(test), aMember(test)]);
  });

  const setEnd = (ids: string[], endsAt: Date | null) =>
    test.context.db.updateTable('items').set({ ends_at: endsAt }).where('id', 'in', ids).execute();
  const ago = (seconds: number) => new Date(test.context.now().getTime() - seconds * 1000);
  const rows = (ids: string[]) =>
    test.context.db.selectFrom('items').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const itemsOf = async (count: number, more = {}) => {
    const category = await aCategory(test);
    const items: string[] = [];
    for (let i = 0; i < count; i += 1) items.push((await anItem(test, { owner: asha, category, ...more })).id);
    return items;
  };

  it('ends and tells of each item once, with two nodes at it', async () => {
    const over = await itemsOf(120, { title: 'Stool' });
    await setEnd(over, ago(60));
    const soon = await itemsOf(3, { title: 'Bench' });
    await setEnd(soon, new Date(test.context.now().getTime() + 2.5 * DAY));
    await Promise.all([test, node, test].map(({ context }) => endItems(context, signal)));
    await Promise.all([test, node, test].map(({ context }) => notifyOfEnds(context, signal)));
    const ended = await rows(over);
    assert.deepEqual([...new Set(ended.map(({ publication }) => publication))], ['Draft']);
    assert.ok(ended.every(({ ended_at, ends_at }) => ended_at === ends_at));
    const causes = await test.context.db
      .selectFrom('notice_causes')
      .select('item_id')
      .where('member_id', '=', asha.id)
      .execute();
    assert.deepEqual(causes.map(({ item_id }) => item_id).sort(), soon.sort());
    assert.deepEqual(
      (await rows(soon)).map(({ end_notices }) => end_notices),
      [1, 1, 1],
    );
  });

  it('closes the deals of those in line, and waits for who has it reserved', async () => {
    const [open = '', held = ''] = await itemsOf(2);
    const want = async (itemId: string) => (await test.call(dealCalls.wantItem, { itemId }, { as: ravi })).body.data;
    const [inLine, reserved] = [await want(open), await want(held)];
    await test.call(dealCalls.reserveDeal, { dealId: reserved._id }, { as: asha });
    await setEnd([open, held], ago(60));
    await endItems(test.context, signal);
    const deal = (await test.call(dealCalls.getDeal, { dealId: inLine._id }, { as: ravi })).body.data;
    assert.deepEqual([deal.state, deal.closedBecause], ['Closed', 'ended']);
    const publications = async () =>
      (await rows([open, held])).map(({ id, publication }) => [id === held, publication]);
    assert.deepEqual(new Map((await publications()) as [boolean, string][]).get(true), 'Published');
    await test.call(dealCalls.endDeal, { dealId: reserved._id }, { as: asha });
    await endItems(node.context, signal);
    assert.deepEqual(new Set((await publications()).map(([, one]) => one)), new Set(['Draft']));
  });

  it('finds similar ones: by the words of the title, then the newest, and nothing that is no longer available', async () => {
    const category = await aCategory(test);
    const put = (title: string, more = {}) => anItem(test, { owner: asha, category, title, ...more });
    const gone = await put('Adjustable study lamp');
    const best = await put('Study lamp, warm');
    const one = await put('Lamp of brass');
    await put('Study lamp', { status: 'Sold' });
    await put('Study lamp', { publication: 'Draft' });
    await anItem(test, { owner: asha, title: 'Study lamp elsewhere' });
    const newest = await put('Chair');
    await setEnd([gone.id], ago(60));
    await endItems(test.context, signal);
    const similar = async () => (await test.call(listingCalls.listSimilarItems, { itemId: gone.id })).body.data;
    assert.deepEqual(
      (await similar()).map(({ _id }) => _id),
      [best.id, one.id, newest.id],
    );
    await test.call(itemCalls.changeItemStatus, { itemId: gone.id, ItemStatus: 'Draft' }, { as: asha });
    assertRefused(await test.call(listingCalls.listSimilarItems, { itemId: gone.id }), 404, 'NOT_FOUND');
  });

  it('goes by the terms that an admin has saved, and refuses those that lie over another', async () => {
    const admin = await anAdmin(test);
    const day = (days: number) => new Date(test.context.now().getTime() + days * DAY).toISOString().slice(0, 10);
    const spring = { name: 'Spring', beginsOn: day(-30), endsOn: day(40) };
    const save = (terms: (typeof spring)[]) => test.call(listingCalls.saveTerms, { terms }, { as: admin });
    assertRefused(
      await save([spring, { name: 'Exams', beginsOn: day(40), endsOn: day(50) }]),
      400,
      'INVALID_INPUT',
      'terms.1.beginsOn',
    );
    assertRefused(await save([{ ...spring, endsOn: day(-31) }]), 400, 'INVALID_INPUT', 'terms.0.endsOn');
    const saved = (await save([{ name: 'Later', beginsOn: day(60), endsOn: day(90) }, spring])).body.data;
    assert.deepEqual([saved.terms[0], saved.renewal.term], [spring, 'Spring']);
    const [id = ''] = await itemsOf(1, { publication: 'Draft' });
    await test.call(itemCalls.changeItemStatus, { itemId: id, ItemStatus: 'Published' }, { as: asha });
    assert.equal((await rows([id]))[0]?.ends_at, saved.renewal.endsAt);
    assert.equal((await save([])).body.data.renewal.days, 60);
  });
});
