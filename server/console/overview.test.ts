import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { consoleCalls } from '#contract/console.ts';
import { deskCalls } from '#contract/desk.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { readConfig } from '#server/start/config.ts';
import { openApp } from '#server/testing/app.ts';
import { aDecision } from '#server/testing/decisions.ts';
import { aReportedItem } from '#server/testing/desk.ts';
import { aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { countMessages } from './overview.ts';
import { countWeeks } from './weeks.ts';

describe('getOverview', () => {
  const test = openApp({ timeZone: 'Asia/Kolkata' });
  let admin: TestMember;
  before(async () => {
    admin = await anAdmin(test);
  });

  it('counts weeks of seven days that end today, by the clock of the campus, and says when', async () => {
    const { db, now, usage } = test.context;
    const owner = await aMember(test, { joinedAt: new Date(now().getTime() - 8 * DAY) });
    for (const days of [0, 6, 7, 13, 14])
      await anItem(test, { owner, createdAt: new Date(now().getTime() - days * DAY) });
    await anItem(test, { owner, publication: 'Draft' });
    await db
      .insertInto('deals')
      .values({
        item_title: 'Lamp',
        state: 'Completed',
        price: 250,
        created_at: now(),
        changed_at: now(),
        completed_at: now(),
      } as never)
      .execute();
    for (const keyword of ['Mini  FRIDGE', 'mini fridge ', 'zzqx']) await test.call(itemCalls.searchItems, { keyword });
    await test.call(itemCalls.searchItems, { keyword: 'zzqx', condition: 'Used' });
    await test.call(itemCalls.searchItems, { keyword: 'item' });
    usage.count('downloads');
    await usage.flush();
    await usage.flush();
    const folder = path.join(test.context.config.dataDir, 'backups');
    await mkdir(folder);
    await writeFile(path.join(folder, 'dogear-2026-03-01T213000Z.tar.gz'), 'four');
    await writeFile(path.join(folder, 'dogear-2026-03-02T213000Z.tar.gz.part'), 'half of it');

    const { data } = (await test.call(consoleCalls.getOverview, {}, { as: admin })).body;
    assert.equal(data.weeks.length, 12);
    assert.deepEqual(
      data.weeks.slice(-3).map(({ items }) => items),
      [1, 2, 2],
    );
    const [before, last] = data.weeks.slice(-2);
    assert.equal(last?.members, before?.members ?? 0);
    assert.equal((before?.members ?? 0) - (data.weeks.at(-3)?.members ?? 0), 1);
    assert.deepEqual([last?.deals, last?.dealsSum, last?.downloads], [1, 250, 1]);
    assert.deepEqual([last?.searches, last?.missed], [4, 3]);
    assert.deepEqual(data.missedSearches, [
      { words: 'mini fridge', count: 2 },
      { words: 'zzqx', count: 1 },
    ]);
    assert.deepEqual([data.openCases, data.failingMails, data.lastBackup?.bytes], [0, 0, 4]);
    assert.deepEqual(
      (await test.call(consoleCalls.listMissedSearches, {}, { as: admin })).body.data,
      data.missedSearches,
    );
    // Counted once in some minutes; what needs somebody at each call.
    await anItem(test, { owner });
    await db
      .insertInto('mails')
      .values({
        kind: 'test',
        to_address: 'a@b.edu',
        subject: 's',
        text: '',
        html: '',
        expires_at: new Date(now().getTime() + DAY),
        last_error: 'EENVELOPE 552',
      })
      .execute();
    const again = (await test.call(consoleCalls.getOverview, {}, { as: admin })).body.data;
    assert.deepEqual([again.countedAt, again.weeks], [data.countedAt, data.weeks]);
    assert.deepEqual([again.failingMails, again.mailError], [1, 'EENVELOPE 552']);
    const year = (await test.call(consoleCalls.getOverview, { weeks: 52 }, { as: admin })).body.data;
    assert.equal(year.weeks.length, 52);
    assert.equal(year.weeks.at(-1)?.items, 3);
  });

  it('counts the cases that wait and names the oldest as the desk does, an appeal from its appeal on', async () => {
    const { db, now } = test.context;
    const at = now().getTime();
    const ago = (days: number) => new Date(at - days * DAY);
    const { caseId } = await aDecision(test, { against: await aMember(test) });
    await db
      .updateTable('cases')
      .set({ state: 'appealed', opened_at: ago(9) })
      .where('id', '=', caseId)
      .execute();
    await db
      .insertInto('appeals')
      .values({ case_id: caseId, acts: ['warn'], text: 'No', at: ago(2) })
      .execute();
    await aReportedItem(test, { openedAt: ago(5) });
    const { openCases, oldestCaseAt } = (await test.call(consoleCalls.getOverview, {}, { as: admin })).body.data;
    const desk = (await test.call(deskCalls.getDeskFigures, {}, { as: admin })).body.data;
    assert.deepEqual([openCases, oldestCaseAt], [desk.open, desk.oldestAt]);
    assert.deepEqual([openCases, oldestCaseAt], [2, ago(5).toISOString()]);
  });

  it('I9 counts the messages of days that are over once, in a job, and reads those of today', async () => {
    const { db, now } = test.context;
    const [one, other] = [await aMember(test), await aMember(test)];
    const { body } = await test.call(peopleCalls.follow, { friendId: other.id }, { as: one });
    const { conversationId } = body.data;
    const send = (daysAgo: number, numbers: number[]) =>
      db
        .insertInto('messages')
        .values(
          numbers.map((number) => ({
            conversation_id: conversationId,
            number,
            sender_id: one.id,
            content: 'hello',
            sent_at: new Date(now().getTime() - daysAgo * DAY),
          })) as never,
        )
        .execute();
    await send(9, [1, 2]);
    await send(2, [3]);
    const count = () => countMessages(test.context, new AbortController().signal);
    await count();
    // Not read again: what comes late to a day that was counted changes nothing.
    await send(9, [4]);
    await count();
    await send(0, [5, 6]);
    const weeks = await countWeeks(test.context, 12, campusDay(now(), 'Asia/Kolkata'));
    assert.deepEqual(
      weeks.slice(-2).map(({ messages }) => messages),
      [2, 3],
    );
  });

  it('says whether the operator has decided who sees contact data, also to leave it as it is', async () => {
    const { config } = test.context;
    const isSet = async () =>
      (await test.call(consoleCalls.getOverview, { weeks: '12' }, { as: admin })).body.data.isContactDefaultSet;
    assert.equal(await isSet(), false);
    const unset = config.settings;
    config.settings = readConfig({ DATA_DIR: config.dataDir, CONTACT_DEFAULT: 'members' }).settings;
    assert.equal(await isSet(), true);
    config.settings = unset;
  });
});
