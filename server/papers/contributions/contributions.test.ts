import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contributionCalls } from '#contract/contributions.ts';
import { CONTRIBUTIONS } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aMember, aModerator, aPdf, type TestMember } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { removeContributionsOfNobody } from './take-back.ts';

const { contributePaper, listOwnContributions, takeBackContribution, listMaterials } = contributionCalls;
const { findPapers, getPaper, getPaperPage, searchPapers, browsePapers, addPaper } = paperCalls;

const FORM = { kind: 'paper', subject: 'Signals', exam: 'End', month: '2023-05', branch: 'CSE', year: 2 } as const;

let app: WithPapers['app'];
let member: TestMember;
let read: WithPapers['read'];
let files: WithPapers['files'];
before(async () => {
  ({ app, member, read, files } = await withPapers());
});
after(() => app.close());

const contribute = async (as: TestMember | undefined, given: Record<string, unknown> = {}) =>
  app.call(contributePaper, { ...FORM, file: await aPdf(`Of ${Math.random()}`), ...given } as never, { as });
const own = async (as: TestMember, list: 'all' | 'waiting' | 'shown' | 'refused' = 'all') =>
  (await app.call(listOwnContributions, { list }, { as })).body;
/** Sets what the desk would have decided. */
const decided = (paperId: string, state: 'shown' | 'refused', at = app.context.now()) =>
  app.context.db
    .updateTable('papers')
    .set({ state, decided_at: at, to_check: false })
    .where('id', '=', paperId)
    .execute();

describe('contributePaper', () => {
  test('of a student waits, and is seen by them and the desk alone', async () => {
    const student = await aMember(app);
    const { status, body } = await contribute(student, { subject: 'Queues', file: await aPdf('Explain zygomorphy.') });
    assert.equal(status, 201, JSON.stringify(body));
    const { _id: paperId, createdAt, bytes, ...rest } = body.data;
    assert.ok(createdAt && bytes > 0);
    assert.deepEqual(rest, {
      kind: 'paper',
      state: 'waiting',
      subject: 'Queues',
      title: 'End Semester',
      branch: 'CSE',
      year: 2,
      YearofPaper: '2023',
      exam: 'End',
      month: '2023-05',
      pages: 1,
      preview: null,
      isNamed: false,
      isToBeChecked: false,
      words: null,
      decidedAt: null,
      downloads: 0,
      thanks: 0,
    });
    await read(paperId);
    const moderator = await aModerator(app);
    for (const as of [student, moderator]) {
      assert.equal((await app.call(getPaper, { paperId }, { as })).status, 200);
      assert.equal((await app.call(getPaperPage, { paperId, page: 1 }, { as })).status, 200);
    }
    assertRefused(await app.call(getPaper, { paperId }, { as: member }), 404, 'NOT_FOUND');
    assertRefused(await app.call(getPaperPage, { paperId, page: 1 }, { as: member }), 404, 'NOT_FOUND');
    for (const as of [student, member, moderator]) {
      const listed = await app.call(findPapers, { branch: 'CSE', year: 2 }, { as });
      assert.ok(listed.body.data.every(({ _id }) => _id !== paperId));
      assert.deepEqual((await app.call(searchPapers, { keyword: 'zygomorphy' }, { as })).body.data, []);
    }
    assert.ok(!JSON.stringify((await app.call(browsePapers, {})).body).includes('Queues'));
    const mine = await own(student, 'waiting');
    assert.deepEqual(
      mine.data.map(({ _id, state }) => [_id, state]),
      [[paperId, 'waiting']],
    );
    assert.deepEqual(mine.counts, { waiting: 1, shown: 0, refused: 0, downloads: 0, thanks: 0 });
    assert.deepEqual((await own(member)).data, []);
  });

  test('of the desk is shown at once, and other kinds have a call of their own', async () => {
    const moderator = await aModerator(app);
    const paper = (await contribute(moderator, { subject: 'Shown at once', year: 3 })).body.data;
    assert.deepEqual([paper.state, paper.isToBeChecked], ['shown', false]);
    const notes = { kind: 'notes', title: 'Laplace table', mayShare: true, isNamed: true, year: 3 };
    const { body } = await contribute(moderator, notes);
    const { data: listed } = (await app.call(findPapers, { branch: 'CSE', year: 3 }, { as: member })).body;
    assert.deepEqual(
      listed.map(({ _id }) => _id),
      [paper._id],
    );
    const materials = await app.call(listMaterials, { branch: 'CSE', year: 3 }, { as: member });
    assert.deepEqual(
      materials.body.data.map(({ _id, kind, title, exam, month, contributor }) => [
        _id,
        kind,
        title,
        exam,
        month,
        contributor,
      ]),
      [[body.data._id, 'notes', 'Laplace table', null, null, `${moderator.firstName} Tester`]],
    );
    const opened = await app.call(getPaper, { paperId: body.data._id }, { as: member });
    assert.deepEqual([opened.status, opened.body.data.hidden], [200, false]);
  });

  test('is shown at once after three that were shown, and not while one was refused in 90 days', async () => {
    const student = await aMember(app);
    const sent = async () => (await contribute(student)).body.data;
    for (let n = 0; n < CONTRIBUTIONS.trustedAfter; n++) {
      const { _id, state } = await sent();
      assert.equal(state, 'waiting');
      await app.context.db
        .updateTable('papers')
        .set({ hidden_at: null, state: 'shown' })
        .where('id', '=', _id)
        .execute();
      await decided(_id, 'shown');
    }
    assert.deepEqual((await own(student)).trust, { isTrusted: true, from: null });
    const trusted = await sent();
    assert.deepEqual([trusted.state, trusted.isToBeChecked], ['shown', true]);
    assert.equal((await app.call(getPaper, { paperId: trusted._id }, { as: member })).status, 200);

    const refused = new Date(app.context.now().getTime() - 89 * DAY);
    await app.context.db.updateTable('papers').set({ hidden_at: refused }).where('id', '=', trusted._id).execute();
    await decided(trusted._id, 'refused', refused);
    assert.equal((await sent()).state, 'waiting');
    const end = new Date(refused.getTime() + 90 * DAY).toISOString();
    assert.deepEqual((await own(student)).trust, { isTrusted: false, from: end });
    await decided(trusted._id, 'refused', new Date(refused.getTime() - 2 * DAY));
    assert.equal((await sent()).state, 'shown');
  });

  test('is limited: 20 a day, 5 of new members, also at once, and 100 that wait', async () => {
    const fresh = await aMember(app, { joinedAt: app.context.now() });
    const answers = await Promise.all(Array.from({ length: 12 }, () => contribute(fresh)));
    assert.equal(answers.filter(({ status }) => status === 201).length, CONTRIBUTIONS.perDayOfNew);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, 429, 'TOO_MANY');
    assert.deepEqual((await own(fresh)).left, { perDay: 5, today: 0, waiting: 95 });
    const busy = await aMember(app);
    const waiting = { ...FORM, title: 'x', year_of_paper: '2023', newest_year: 2023, file_type: 'application/pdf' };
    const { month: exam_month, ...columns } = waiting;
    await app.context.db
      .insertInto('papers')
      .values(
        Array.from({ length: CONTRIBUTIONS.waiting }, (_, n) => ({
          ...{ ...columns, exam_month, file_name: `${busy.id}-${n}`, bytes: 1, sha256: Buffer.from(`${busy.id}${n}`) },
          ...{ state: 'waiting' as const, hidden_at: app.context.now(), to_check: true, added_by: busy.id },
        })),
      )
      .execute();
    assertRefused(await contribute(busy), 413, 'QUOTA');
    assert.deepEqual((await own(busy)).left, { perDay: 20, today: 20, waiting: 0 });
  });

  test('refuses the same file, one that the desk has refused, and what lacks a field; nothing is left', async () => {
    const student = await aMember(app);
    const file = await aPdf('Once');
    assert.equal((await contribute(student, { file })).status, 201);
    const before = await files();
    assertRefused(await contribute(student, { file }), 409, 'PAPER_EXISTS');
    // Others do not learn that it waits.
    assert.equal((await contribute(await aMember(app), { file })).status, 201);
    const bad = await aPdf('Out of a book');
    const { createHash } = await import('node:crypto');
    await app.context.db
      .insertInto('refused_files')
      .values({ sha256: createHash('sha256').update(bad).digest(), words: 'A printed book.', refused_at: new Date() })
      .execute();
    const refused = await contribute(student, { file: bad });
    assertRefused(refused, 409, 'PAPER_REFUSED');
    assert.match(refused.body.message ?? '', /A printed book\./);
    assertRefused(await contribute(student, { exam: '' }), 400, 'INVALID_INPUT', 'exam');
    assertRefused(await contribute(student, { month: '2023-13' }), 400, 'INVALID_INPUT', 'month');
    assertRefused(await contribute(student, { kind: 'notes', mayShare: true }), 400, 'INVALID_INPUT', 'title');
    const notes = { kind: 'notes', title: 'Mine' };
    assertRefused(await contribute(student, notes), 400, 'INVALID_INPUT', 'mayShare');
    assertRefused(await contribute(undefined), 401, 'TOKEN_INVALID');
    assert.equal((await files()).length, before.length + 1);
  });

  test('leaves addPyq to the desk', async () => {
    const fields = { branch: 'CSE', year: 2, title: 'End', subject: 'S', YearofPaper: '2023' } as const;
    assertRefused(await app.call(addPaper, { ...fields, file: await aPdf('x') }, { as: member }), 403, 'FORBIDDEN');
  });
});

describe('takeBackContribution', () => {
  test('is for one’s own that wait, and removes the file', async () => {
    const student = await aMember(app);
    const { _id: paperId } = (await contribute(student)).body.data;
    assertRefused(await app.call(takeBackContribution, { paperId }, { as: member }), 404, 'NOT_FOUND');
    assert.equal((await app.call(takeBackContribution, { paperId }, { as: student })).status, 200);
    assertRefused(await app.call(takeBackContribution, { paperId }, { as: student }), 404, 'NOT_FOUND');
    assert.deepEqual((await own(student)).data, []);
  });
});

describe('A deleted account', () => {
  test('leaves shown papers from a student; what waits, was refused, and notes go', async () => {
    const student = await aMember(app, { yearAndBranch: '4th IT' });
    const place = { branch: 'IT', year: 4, isNamed: true };
    const [shown, waiting, refused, notes, solution] = await Promise.all([
      contribute(student, place),
      contribute(student, place),
      contribute(student, place),
      contribute(student, { ...place, kind: 'notes', title: 'Unit 2', mayShare: true }),
      contribute(student, { ...place, kind: 'solution' }),
    ]);
    const id = (answer: typeof shown) => answer.body.data._id;
    const shows = app.context.db.updateTable('papers').set({ state: 'shown' });
    await shows.set({ hidden_at: null }).where('id', '=', id(shown)).execute();
    await shows.where('id', 'in', [id(notes), id(solution)]).execute();
    await decided(id(refused), 'refused');
    assert.equal((await app.call(peopleCalls.deleteAccount, { id: student.id }, { as: student })).status, 200);
    const left = await app.context.db
      .selectFrom('papers')
      .select(['id', 'added_by'])
      .where('id', 'in', [shown, waiting, refused, notes, solution].map(id))
      .orderBy('created_at')
      .execute();
    assert.deepEqual(new Set(left.map((row) => row.id)), new Set([id(shown), id(solution)]));
    assert.ok(left.every(({ added_by }) => added_by === null));
    const [material] = (await app.call(listMaterials, { branch: 'IT', year: 4 }, { as: member })).body.data;
    assert.deepEqual([material?._id, material?.contributor], [id(solution), null]);
  });

  test('by the version before leaves what the cleanup removes', async () => {
    const student = await aMember(app);
    const { _id } = (await contribute(student)).body.data;
    await app.context.db.deleteFrom('members').where('id', '=', student.id).execute();
    await removeContributionsOfNobody(app.context, '2000-01-01T00:00:00.000Z', new AbortController().signal);
    const left = await app.context.db.selectFrom('papers').select('id').where('id', '=', _id).execute();
    assert.deepEqual(left, []);
  });
});
