import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { blockCalls } from '#contract/blocks.ts';
import { LINKS } from '#contract/limits.ts';
import { linkCalls } from '#contract/links.ts';
import { paths } from '#contract/paths.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

describe('describeLinks', () => {
  const app = openApp();
  let [asha, ravi] = [] as unknown as [TestMember, TestMember];
  before(async () => {
    asha = await aMember(app, { firstName: 'Asha', lastName: 'Naik' });
    ravi = await aMember(app, { firstName: 'Ravi', lastName: 'Sule', yearAndBranch: '3rd Year IT' });
  });
  /** A paper without its file. */
  const aPaper = async () => {
    const file_name = randomUUID();
    const columns = { branch: 'CSE' as const, year: 2, title: 'Mid', subject: 'Physics', year_of_paper: '2024' };
    const { id } = await app.context.db
      .insertInto('papers')
      .values({
        ...columns,
        newest_year: 2024,
        created_at: app.context.now(),
        file_name,
        file_type: 'application/pdf',
        bytes: 1,
        sha256: Buffer.from(file_name),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const describeAll = async (links: string[], as = asha) =>
    (await app.call(linkCalls.describeLinks, { paths: links }, { as })).body.data;

  it('says of each what its page shows, in the order asked', async () => {
    const { id: itemId } = await anItem(app, { owner: ravi, title: 'Drafter', price: 380 });
    const paperId = await aPaper();
    const [person, item, again, paper, ...others] = await describeAll([
      paths.profile(ravi.id),
      paths.item(itemId, ravi.id),
      `${paths.itemShort(itemId)}?from=chat#top`,
      paths.dashboard.academics({ year: 2, paper: paperId }),
      paths.chat(ravi.id),
      '/nowhere',
    ]);
    assert.deepEqual([person?.kind, person?.title, person?.details], ['person', 'Ravi Sule', '3rd Year IT']);
    assert.deepEqual([item?.kind, item?.title, item?.details, item?.state], ['item', 'Drafter', '₹380', 'Available']);
    assert.deepEqual(again, item);
    assert.deepEqual([paper?.kind, paper?.title, paper?.details], ['paper', 'Physics Mid', 'CSE · 2024']);
    assert.deepEqual(others, [null, null]);
  });

  it('says nothing of what is gone, a draft of others, removed, hidden from members, or of who is blocked', async () => {
    const draft = await anItem(app, { owner: ravi, publication: 'Draft' });
    const removed = await anItem(app, { owner: ravi });
    const hiddenPaper = await aPaper();
    const { db } = app.context;
    await db
      .updateTable('items')
      .set({ publication: 'Draft', hidden_at: new Date(), removed_at: new Date() })
      .where('id', '=', removed.id)
      .execute();
    await db.updateTable('papers').set({ hidden_at: new Date() }).where('id', '=', hiddenPaper).execute();
    const gone = paths.itemShort('00000000-0000-7000-8000-000000000000');
    const links = [gone, paths.itemShort(draft.id), paths.itemShort(removed.id)];
    assert.deepEqual(await describeAll([...links, paths.dashboard.academics({ paper: hiddenPaper })]), [
      null,
      null,
      null,
      null,
    ]);
    // The owner of a draft sees it.
    assert.equal((await describeAll([paths.itemShort(draft.id)], ravi))[0]?.kind, 'item');
    const item = await anItem(app, { owner: ravi });
    await app.call(blockCalls.blockPerson, { personId: ravi.id }, { as: asha });
    const both = [paths.profile(ravi.id), paths.itemShort(item.id)];
    assert.deepEqual(await describeAll(both), [null, null]);
    assert.deepEqual(await describeAll([paths.profile(asha.id)], ravi), [null]);
  });

  it('refuses more than a screen of messages has', async () => {
    const many = Array.from({ length: LINKS.together + 1 }, () => paths.profile(ravi.id));
    assert.equal((await app.call(linkCalls.describeLinks, { paths: many }, { as: asha })).status, 400);
  });
});
