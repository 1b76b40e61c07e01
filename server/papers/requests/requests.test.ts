import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { noticeCalls } from '#contract/notices.ts';
import { paperRequestCalls } from '#contract/paper-requests.ts';
import { assertRefused, createTestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { fulfilRequests, isOfNoAsker } from './fulfil.ts';

const { askForPaper, listPaperRequests, takeBackPaperRequest } = paperRequestCalls;

let app: WithPapers['app'];
let aPaper: WithPapers['aPaper'];
let asker: TestMember;
let other: TestMember;
before(async () => {
  ({ app, aPaper } = await withPapers());
  [asker, other] = await Promise.all([
    aMember(app, { yearAndBranch: '2nd Year, CSE' }),
    aMember(app, { yearAndBranch: '3rd Year, EXTC' }),
  ]);
});
after(() => app.close());

const ask = (given: object, as = asker) => app.call(askForPaper, { branch: 'CSE', year: 2, ...given } as never, { as });
const list = async (which: 'mine' | 'all' | 'own', as = asker) =>
  (await app.call(listPaperRequests, { list: which, limit: 100 }, { as })).body;
const told = async (as: TestMember) =>
  JSON.stringify((await app.call(noticeCalls.listNotices, {}, { as })).body.data).match(/You asked for it/g)?.length ??
  0;

describe('A paper request', () => {
  test('is one for all who ask, seen by its branch and year, and taken back', async () => {
    const first = await ask({ subject: 'CS305 Control & Systems', exam: 'End', paperYear: 2022 });
    assert.deepEqual([first.status, first.body.data.count, first.body.data.isOwn], [201, 1, true]);
    const second = await ask({ subject: 'control and systems', exam: 'End', paperYear: '2022' }, other);
    assert.deepEqual([second.body.data._id, second.body.data.count], [first.body.data._id, 2]);
    const another = await ask({ subject: 'Control & Systems', exam: 'Mid' });
    assert.notEqual(another.body.data._id, first.body.data._id);
    assert.deepEqual((await list('mine')).data.map(({ exam }) => exam).sort(), ['End', 'Mid']);
    assert.deepEqual((await list('mine', other)).data, []);
    assert.deepEqual(
      (await list('own', other)).data.map(({ _id }) => _id),
      [first.body.data._id],
    );
    assert.deepEqual((await list('all', other)).counts, { mine: 0, all: 2 });
    const takeBack = (requestId: string, as: TestMember) => app.call(takeBackPaperRequest, { requestId }, { as });
    assertRefused(await takeBack(another.body.data._id, other), 404, 'NOT_FOUND');
    assert.equal((await takeBack(another.body.data._id, asker)).status, 200);
    assert.equal((await takeBack(first.body.data._id, other)).status, 200);
    assert.deepEqual(
      (await list('all')).data.map(({ count }) => count),
      [1],
    );
  });

  test('for what is here is refused, with its name', async () => {
    await aPaper({ subject: 'CS101 Here', title: 'Mid Semester', YearofPaper: '2021' }, 'One');
    const { status, body } = await ask({ subject: 'here', exam: 'Mid' });
    assertRefused({ status, body } as never, 409, 'PAPER_EXISTS');
    assert.match(body.message ?? '', /CS101 Here, Mid Semester/);
    assert.equal((await ask({ subject: 'here', exam: 'Mid', paperYear: 2020 })).status, 201);
    assertRefused(await ask({ subject: ' ' }), 400, 'INVALID_INPUT', 'subject');
    assertRefused(await ask({ subject: 'x', paperYear: 'soon' }), 400, 'INVALID_INPUT', 'paperYear');
  });

  test('is fulfilled once and told once, by whichever of two nodes', async () => {
    const { body } = await ask({ subject: 'Automata', exam: 'End' });
    await ask({ subject: 'Automata', exam: 'End' }, other);
    await aPaper({ subject: 'Automata', title: 'Mid Semester', YearofPaper: '2023' }, 'Not this one');
    const paperId = await aPaper({ subject: 'CS204 Automata', title: 'End Semester', YearofPaper: '2023' }, 'This one');
    const second = await createTestApp({}, app);
    try {
      await Promise.all([app, second, app, second].map(({ context }) => fulfilRequests(context, { paperId })));
    } finally {
      await second.close();
    }
    assert.deepEqual([await told(asker), await told(other)], [1, 1]);
    assert.ok((await list('all')).data.every(({ _id }) => _id !== body.data._id));
    const later = await aPaper({ subject: 'Automata', title: 'End Semester', YearofPaper: '2024' }, 'Another one');
    await fulfilRequests(app.context, { paperId: later });
    assert.deepEqual([await told(asker), await told(other)], [1, 1]);
  });

  test('of nobody goes with the cleanup', async () => {
    const gone = await aMember(app);
    const { body } = await ask({ subject: 'Of nobody' }, gone);
    await app.context.db.deleteFrom('paper_request_members').where('member_id', '=', gone.id).execute();
    await sql`delete from paper_requests where ${isOfNoAsker('2000-01-01')}`.execute(app.context.db);
    assert.ok((await list('all')).data.every(({ _id }) => _id !== body.data._id));
    assert.ok((await list('all')).data.length > 0);
  });
});
