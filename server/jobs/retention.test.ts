import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { announcementCalls } from '#contract/announcements.ts';
import { noticeCalls } from '#contract/notices.ts';
import { KEPT, keptAsTable, RETENTION } from '#contract/retention.ts';
import { DAY } from '#contract/rules/time.ts';
import { notify } from '#server/notices/notify.ts';
import { takeBackOne } from '#server/notices/take-back.ts';
import { ROOT } from '#server/root.ts';
import { openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { anEvent } from '#server/testing/notices.ts';
import { cleanUp } from './cleanup.ts';

const { signal } = new AbortController();

describe('retention', () => {
  const test = openApp();
  let asha: TestMember;
  before(async () => {
    asha = await aMember(test);
  });

  const ago = (days: number) => new Date(test.context.now().getTime() - days * DAY);
  const count = async (rows: RawBuilder<unknown>) => {
    const { rows: found } = await sql`select ${rows}`.execute(test.context.db);
    return found.length;
  };

  it('J2 every table of the database has a line in the list of what is kept, and no line is of another', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(test.context.db);
    assert.deepEqual(
      rows.map(({ name }) => name),
      Object.keys(KEPT).sort(),
    );
    const text = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
    assert.ok(text.includes(keptAsTable()), 'node scripts/check-docs.ts --write');
  });

  it('J2 removes notices and what was told when their time is over, and not before', async () => {
    const { db } = test.context;
    const told = (key: string, days: number) =>
      notify(test.context, db, [asha.id], anEvent('deal', ago(days), { key, groupKey: key }));
    await told('old', RETENTION.notices + 1);
    await told('young', RETENTION.notices - 1);
    for (const [key, days] of [['old memory', 1] as const, ['young memory', -1] as const]) {
      await told(key, RETENTION.notices + days);
      await db
        .updateTable('notices')
        .set({ seen_at: ago(1) })
        .where('fold', '=', key)
        .execute();
      await takeBackOne(db, asha.id, key);
    }
    await cleanUp(test.context, signal);
    const { rows } = await sql<{ key: string }>`select key from notice_causes order by key`.execute(db);
    assert.deepEqual(
      rows.map(({ key }) => key),
      ['young', 'young memory'],
    );
    const { data } = (await test.call(noticeCalls.listNotices, {}, { as: asha })).body;
    assert.equal(data.length, 1);
  });

  it('J2 takes more notices than one statement, in batches', async () => {
    const { db } = test.context;
    await sql`
      with made as (
        insert into notices (member_id, kind, fold, made_at)
        select ${asha.id}, 'deal', 'many ' || n, ${ago(RETENTION.notices + 1)} from generate_series(1, 1700) n
        returning id, fold
      )
      insert into notice_causes (member_id, key, notice_id, made_at)
      select ${asha.id}, fold, id, ${ago(RETENTION.notices + 1)} from made`.execute(db);
    await cleanUp(test.context, signal);
    assert.equal(await count(sql`from notices where fold like 'many %'`), 0);
    assert.equal(await count(sql`from notice_causes where key like 'many %'`), 0);
  });

  it('J2 removes closed bars once they have ended', async () => {
    const { db } = test.context;
    const bar = async (ends: Date) => {
      const { id } = await db
        .insertInto('announcements')
        .values({
          title: 'A',
          text: 'B',
          receivers: 1,
          bar_ends_at: ends,
          created_at: ago(9),
          sends_at: ago(9),
          sent_at: ago(9),
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await test.call(announcementCalls.closeAnnouncementBar, { announcementId: id }, { as: asha });
      return id;
    };
    const [, open] = [await bar(ago(1)), await bar(ago(-1))];
    await cleanUp(test.context, signal);
    const left = await db.selectFrom('closed_bars').select('announcement_id').execute();
    assert.deepEqual(left, [{ announcement_id: open }]);
  });

  it('J2 forgets matches of what is long gone, old prices but the last, feedback, and deals of nobody', async () => {
    const { db } = test.context;
    const search = await db
      .insertInto('saved_searches')
      .values({ member_id: asha.id, keyword: 'lamp', created_at: ago(400), seen_at: ago(400) } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const owner = await aMember(test);
    const items: Record<string, string> = {};
    for (const [name, fields] of Object.entries({
      live: { publication: 'Published', updated_at: ago(300) },
      gone: { publication: 'Draft', updated_at: ago(RETENTION.matches + 1) },
      sold: { publication: 'Published', status: 'Sold', updated_at: ago(RETENTION.matches + 1) },
      lately: { publication: 'Draft', updated_at: ago(RETENTION.matches - 1) },
    } as const)) {
      const { id } = await anItem(test, { owner, title: name });
      items[name] = id;
      await db.updateTable('items').set(fields).where('id', '=', id).execute();
      const match = { search_id: search.id, item_id: id, price: 5, at: ago(200) };
      await db.insertInto('saved_search_matches').values(match).execute();
    }
    const prices = [500, 450, 10].map((days, i) => ({ item_id: items.live ?? '', at: ago(days), price: i + 1 }));
    const only = { item_id: items.gone ?? '', at: ago(500), price: 9 };
    await db
      .insertInto('item_prices')
      .values([...prices, only])
      .execute();
    for (const days of [RETENTION.feedback + 1, RETENTION.feedback - 1])
      await sql`insert into feedback (first_name, email, phone_number, message, created_at)
        values ('A', 'a@campus.edu', '12345678', 'B', ${ago(days)})`.execute(db);
    for (const seller of [null, owner.id])
      await sql`insert into deals (item_title, seller_id, state, price, created_at, changed_at)
        values ('A', ${seller}, 'Closed', 1, ${ago(90)}, ${ago(90)})`.execute(db);
    await cleanUp(test.context, signal);
    const matches = await db.selectFrom('saved_search_matches').select('item_id').execute();
    assert.deepEqual(matches.map(({ item_id }) => item_id).sort(), [items.live, items.lately].sort());
    const left = await db.selectFrom('item_prices').select('price').orderBy('price').execute();
    assert.deepEqual(
      left.map(({ price }) => price),
      [3, 9],
    );
    assert.equal(await count(sql`from feedback`), 1);
    assert.equal(await count(sql`from deals`), 1);
  });
});
