import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { deskCalls } from '#contract/desk.ts';
import { DAY } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { aReportedItem } from '#server/testing/desk.ts';
import { aMember, aModerator, type TestMember } from '#server/testing/factories.ts';

const { decideCase, getCase, getDeskFigures, listCases, readCaseMessages } = deskCalls;

const app = openApp();
let as: TestMember;
/** Numbers, the heaviest first. */
let queue: number[];
let oldest: Awaited<ReturnType<typeof aReportedItem>>;
before(async () => {
  as = await aModerator(app);
  const light = await aReportedItem(app, { weight: 1, reason: 'duplicate' });
  // Two days of waiting outweigh the difference.
  oldest = await aReportedItem(app, { weight: 4, openedAt: new Date(Date.now() - 2 * DAY) });
  const heavy = await aReportedItem(app, { weight: 4.5 });
  const two = await aReportedItem(app, { weight: 0, reporters: [await aMember(app), await aMember(app)] });
  queue = [oldest.number, heavy.number, light.number, two.number];
});

const list = async (input = {}) => (await app.call(listCases, input, { as })).body;

describe('listCases', () => {
  test('has the heaviest first, page by page, with its level and the record of an only reporter', async () => {
    const { data } = await list();
    assert.deepEqual(
      data.map(({ number, level, record }) => [number, level, record]),
      [
        [queue[0], 'now', { decided: 0, upheld: 0 }],
        [queue[1], 'soon', { decided: 0, upheld: 0 }],
        [queue[2], 'later', { decided: 0, upheld: 0 }],
        [queue[3], 'later', null],
      ],
    );
    const paged: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ limit: 3, ...(cursor && { cursor }) });
      paged.push(...page.data.map(({ number }) => number));
      cursor = page.nextCursor;
    }
    assert.deepEqual(paged, queue);
  });

  test('filters by kind and reason', async () => {
    assert.deepEqual(
      (await list({ reason: 'duplicate' })).data.map(({ number }) => number),
      [queue[2]],
    );
    assert.deepEqual((await list({ kind: 'paper' })).data, []);
  });

  test('has appeals among the open ones and by themselves, and decided ones newest first', async () => {
    const { body: figures } = await app.call(getDeskFigures, {}, { as });
    const done = [await aReportedItem(app), await aReportedItem(app)];
    for (const { id } of done)
      await app.call(decideCase, { caseId: id, acts: ['warn'], reason: 'money', words: 'No' }, { as });
    const numbers = done.map(({ number }) => number).reverse();
    assert.deepEqual(
      (await list({ state: 'decided' })).data.map(({ number }) => number),
      numbers,
    );
    await app.context.db
      .updateTable('cases')
      .set({ state: 'appealed' })
      .where('id', '=', done[0]?.id ?? '')
      .execute();
    const appeals = await list({ state: 'appealed' });
    assert.deepEqual(
      appeals.data.map(({ number, level }) => [number, level]),
      [[done[0]?.number, 'now']],
    );
    assert.equal((await list()).data.length, queue.length + 1);
    const { body } = await app.call(getDeskFigures, {}, { as });
    assert.deepEqual(
      [body.data.open, body.data.appeals, body.data.decidedToday, body.data.decided],
      [figures.data.open + 1, 1, 2, 2],
    );
    await app.context.db.updateTable('cases').set({ state: 'decided' }).where('state', '=', 'appealed').execute();
  });
});

describe('getCase', () => {
  test('shows what was reported, by whom, what is known of the owner, and its neighbours', async () => {
    await app.context.db.insertInto('warning_words').values({ phrase: 'pay first', kind: 'payFirst' }).execute();
    const { body } = await app.call(getCase, { number: queue[1] ?? 0 }, { as });
    const { snapshot, reporters, marks, history, acts, previous, next, place, link } = body.data;
    assert.equal(snapshot?.text, 'Pay first to hold it');
    assert.deepEqual(
      marks.map((mark) => mark.toLowerCase()),
      ['pay first'],
    );
    assert.deepEqual([reporters.length, reporters[0]?.hasMessages], [1, true]);
    assert.deepEqual([previous, next, place?.position], [queue[0], queue[2], 2]);
    assert.ok(link?.startsWith('/item/'));
    assert.deepEqual(history.map(({ kind }) => kind).sort(), ['joined', 'listed', 'reports']);
    assert.deepEqual(acts, ['dismiss', 'askForChange', 'hide', 'remove', 'warn', 'suspend']);
  });
});

describe('readCaseMessages', () => {
  test('is written in the audit each time', async () => {
    for (const times of [1, 2]) {
      const { body } = await app.call(readCaseMessages, { caseId: oldest.id }, { as });
      assert.deepEqual(
        body.data.map(({ messages }) => messages[0]?.content),
        ['Look'],
      );
      const audit = await app.context.db
        .selectFrom('audit')
        .select(['actor_id', 'subject'])
        .where('action', '=', 'case messages read')
        .execute();
      assert.deepEqual(audit, Array(times).fill({ actor_id: as.id, subject: oldest.id }));
    }
  });
});
