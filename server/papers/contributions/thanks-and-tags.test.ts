import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { contributionCalls } from '#contract/contributions.ts';
import { deskCalls } from '#contract/desk.ts';
import { paperDeskCalls } from '#contract/paper-desk.ts';
import { paperCalls } from '#contract/papers.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aMember, aModerator, aPdf, type TestMember } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';

const { contributePaper, countPaperDownload, getPaperCompany, listOwnContributions, tagPaper, thankForPaper } =
  contributionCalls;
const { decidePaper, decidePaperTag, editPaper, listPaperTags } = paperDeskCalls;
const FORM = { kind: 'paper', exam: 'End', month: '2023-05', branch: 'CSE', year: 2 } as const;

let app: WithPapers['app'];
let member: TestMember;
let moderator: TestMember;
let student: TestMember;
before(async () => {
  ({ app, member } = await withPapers());
  [moderator, student] = await Promise.all([aModerator(app), aMember(app, { firstName: 'Meera' })]);
});
after(() => app.close());

async function aShown(given: Record<string, unknown>): Promise<string> {
  const input = { ...FORM, file: await aPdf(String(Math.random())), ...given };
  const { body } = await app.call(contributePaper, input as never, { as: student });
  const decided = await app.call(decidePaper, { paperId: body.data._id, decision: 'approve' }, { as: moderator });
  assert.equal(decided.status, 200, JSON.stringify(decided.body));
  return body.data._id;
}
const company = async (paperId: string, as = member) =>
  (await app.call(getPaperCompany, { paperId }, { as })).body.data;
const own = async (paperId: string) =>
  (await app.call(listOwnContributions, { limit: 100 }, { as: student })).body.data.find(({ _id }) => _id === paperId);

describe('Thanks and downloads', () => {
  test('count once a member, downloads once a day, and are shown to the contributor', async () => {
    const paperId = await aShown({ subject: 'Thanked', isNamed: true });
    const thank = (as: TestMember, isThanked?: boolean) =>
      app.call(thankForPaper, { paperId, ...(isThanked !== undefined && { isThanked }) }, { as });
    await Promise.all([thank(member), thank(member), thank(moderator)]);
    const beside = await company(paperId);
    assert.deepEqual(
      [beside.thanks, beside.isThanked, beside.isOwn, beside.contributor],
      [2, true, false, 'Meera Tester'],
    );
    assert.deepEqual((await thank(moderator, false)).body.data, { thanks: 1, isThanked: false });
    assertRefused(await thank(student), 403, 'FORBIDDEN');

    const download = (as = member) => app.call(countPaperDownload, { paperId }, { as });
    await Promise.all([download(), download(), download(student), download(moderator)]);
    assert.deepEqual([(await own(paperId))?.downloads, (await own(paperId))?.thanks], [1, 1]);
  });

  test('stand beside a paper with its solutions, of the same exam alone', async () => {
    const paperId = await aShown({ subject: 'CS204 Solved & Shown' });
    const solution = await aShown({ subject: 'Solved and Shown', kind: 'solution' });
    await aShown({ subject: 'Solved and Shown', kind: 'solution', exam: 'Mid' });
    const { solutions } = await company(paperId);
    assert.deepEqual(
      solutions.map(({ _id, contributor }) => [_id, contributor]),
      [[solution, null]],
    );
    assert.deepEqual((await company(solution)).solutions, []);
  });
});

describe('A wrong tag', () => {
  const tags = async (paperId: string) =>
    (await app.call(listPaperTags, {}, { as: moderator })).body.data.filter(({ paper }) => paper._id === paperId);

  test('is told with what is right, once a member, and taken by the desk with one call', async () => {
    const paperId = await aShown({ subject: 'Tagged' });
    const tag = (fields: object, as = member) => app.call(tagPaper, { paperId, ...fields } as never, { as });
    assertRefused(await tag({}), 400, 'INVALID_INPUT');
    assertRefused(await tag({ month: '2023-05' }), 400, 'INVALID_INPUT', 'month');
    assertRefused(await tag({ month: 'May' }), 400, 'INVALID_INPUT', 'month');
    await tag({ month: '2022-05', year: 3 });
    await tag({ month: '2022-12' });
    await tag({ month: '2022-12' }, student);
    assert.deepEqual((await company(paperId)).tagged, ['month', 'year']);
    const seen = await tags(paperId);
    assert.deepEqual(seen.map(({ field, was, value, count }) => [field, was, value, count]).sort(), [
      ['month', '2023-05', '2022-12', 2],
      ['year', '2', '3', 1],
    ]);
    const figures = await app.call(deskCalls.getDeskFigures, {}, { as: moderator });
    assert.ok(figures.body.data.papers >= 2);
    const decide = (field: string, value: string, isTaken: boolean, as = moderator) =>
      app.call(decidePaperTag, { paperId, field, value, isTaken } as never, { as });
    assertRefused(await decide('month', '2022-12', true, student), 403, 'FORBIDDEN');
    const both = await Promise.all([decide('month', '2022-12', true), decide('month', '2022-12', true)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404]);
    assert.equal((await decide('year', '3', false)).status, 200);
    assert.deepEqual(await tags(paperId), []);
    const { data } = (await app.call(paperCalls.getPaper, { paperId }, { as: member })).body;
    assert.deepEqual([data.YearofPaper, data.year], ['2022', 2]);
  });

  test('of a field that the kind does not have is refused', async () => {
    const paperId = await aShown({ subject: 'Kinds', kind: 'notes', title: 'Unit 1', mayShare: true });
    const { status, body } = await app.call(tagPaper, { paperId, exam: 'Mid' }, { as: member });
    assertRefused({ status, body } as never, 400, 'INVALID_INPUT', 'exam');
    assertRefused(await app.call(editPaper, { paperId, exam: 'Mid' }, { as: moderator }), 400, 'INVALID_INPUT', 'exam');
  });
});

test('A download counts again on another day', async () => {
  const paperId = await aShown({ subject: 'Another day', kind: 'solution' });
  const download = () => app.call(countPaperDownload, { paperId }, { as: member });
  await download();
  app.wait({ hours: 24 });
  const { id } = member;
  await Promise.all([download(), download()]);
  const { rows } = await sql<{ downloads: number; counted: number }>`
    select downloads, (select count(*)::int from paper_downloads where member_id = ${id} and paper_id = p.id) as counted
    from papers p where id = ${paperId}`.execute(app.context.db);
  assert.deepEqual(rows, [{ downloads: 2, counted: 2 }]);
});
