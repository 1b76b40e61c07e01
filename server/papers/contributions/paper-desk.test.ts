import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contributionCalls } from '#contract/contributions.ts';
import { noticeCalls } from '#contract/notices.ts';
import { paperDeskCalls } from '#contract/paper-desk.ts';
import { paperCalls } from '#contract/papers.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aMember, aModerator, aPdf, type TestMember } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { shinglesOf, sketchLikeness, sketchUnsketched } from './sketch.ts';

const { contributePaper, listOwnContributions, listMaterials } = contributionCalls;
const { listPapersToCheck, getPaperToCheck, decidePaper, takeDownPaper, editPaper } = paperDeskCalls;
const { findPapers, getPaper, getPaperPage, addPaper } = paperCalls;

const FORM = { kind: 'paper', exam: 'End', month: '2023-05', branch: 'CSE', year: 2 } as const;
const QUESTIONS =
  'Explain the difference between a stack and a queue with one example of each. Write an algorithm that inserts a node into a sorted linked list. Draw the binary search tree of the given keys and delete its root. Compare merge sort with quick sort in time and space.';

let app: WithPapers['app'];
let member: TestMember;
let moderator: TestMember;
let student: TestMember;
let read: WithPapers['read'];
let aPaper: WithPapers['aPaper'];
before(async () => {
  ({ app, member, read, aPaper } = await withPapers());
  [moderator, student] = await Promise.all([aModerator(app), aMember(app, { firstName: 'Meera' })]);
});
after(() => app.close());

let subjects = 0;
/** One that waits; it has been read where its pages are given. */
async function aContribution(given: Record<string, unknown> = {}, as = student, ...pages: string[]) {
  const file = await aPdf(...(pages.length > 0 ? pages : [`Question ${Math.random()}`]));
  const input = { ...FORM, subject: `Course ${++subjects}`, file, ...given };
  const { body, status } = await app.call(contributePaper, input as never, { as });
  assert.equal(status, 201, JSON.stringify(body));
  // A process opens it, which takes as much work as all else here.
  if (pages.length > 0) await read(body.data._id);
  return body.data;
}
const decide = (paperId: string, decision: string, more: object = {}, as = moderator) =>
  app.call(decidePaper, { paperId, decision, ...more } as never, { as });
const sheet = async (paperId: string) => (await app.call(getPaperToCheck, { paperId }, { as: moderator })).body.data;
const listed = async (subject: string) =>
  (await app.call(findPapers, { branch: 'CSE', year: 2, limit: 100 }, { as: member })).body.data.filter(
    (paper) => paper.subject === subject,
  );

describe('The queue', () => {
  test('has what waits from the oldest, then what was shown at once; not what one has sent oneself', async () => {
    const [first, second] = [await aContribution(), await aContribution()];
    const promoted = await aMember(app);
    const own = await aContribution({}, promoted);
    await app.context.db.updateTable('members').set({ is_moderator: true }).where('id', '=', promoted.id).execute();
    const seen = async (as: TestMember) => (await app.call(listPapersToCheck, { limit: 100 }, { as })).body;
    const { data, counts } = await seen(promoted);
    const ids = data.map(({ _id }) => _id);
    assert.ok(ids.indexOf(first._id) < ids.indexOf(second._id) && !ids.includes(own._id));
    assert.equal(counts.waiting, data.length);
    assertRefused(await decide(own._id, 'approve', {}, promoted), 403, 'FORBIDDEN');
    const one = await sheet(second._id);
    assert.equal(one.previous, first._id);
    assert.equal(one.next, own._id);
    assert.deepEqual(one.place, { position: ids.indexOf(second._id) + 1, of: counts.waiting + 1 });
    const { contributor } = one.paper;
    assert.deepEqual([contributor?.firstName, contributor?.shown, contributor?.refused], ['Meera', 0, 0]);
    assertRefused(await app.call(listPapersToCheck, {}, { as: student }), 403, 'FORBIDDEN');
  });
});

describe('The sheet', () => {
  test('says what the first page says, and whether a machine read it', async () => {
    const head = 'B.Tech. (EXTC) Semester IV, End Semester, May 2022\nEC204 SIGNALS AND SYSTEMS\nQ1 Define it.';
    const sent = await aContribution({ month: '2024-05' }, student, head);
    const { says, isScan } = await sheet(sent._id);
    assert.deepEqual(
      [says, isScan],
      [{ subject: 'EC204 Signals and Systems', exam: 'End', month: '2022-05', branch: 'EXTC', year: 2 }, false],
    );
  });
});

describe('What is near', () => {
  test('is the same exam, with the course’s code or without, and what has most of the same words', async () => {
    const sameExam = await aPaper(
      { subject: 'Automata & Languages', title: 'End Sem', YearofPaper: 'May 2023' },
      'Q.1 No.',
    );
    const sameWords = await aPaper(
      { subject: 'Elsewhere', branch: 'IT', YearofPaper: '2019' },
      `${QUESTIONS} End of 2019`,
    );
    await aPaper({ subject: 'Automata & Languages', title: 'Mid Sem', YearofPaper: '2023' }, 'Q.1 Never.');
    const sent = await aContribution({ subject: 'CS204 Automata and Languages' }, student, `2023 ${QUESTIONS}`);
    const { matches } = await sheet(sent._id);
    assert.deepEqual(
      matches.map(({ _id, isSameExam, isOpen }) => [_id, isSameExam, isOpen]),
      [
        [sameWords, false, true],
        [sameExam, true, true],
      ],
    );
    assert.ok((matches[0]?.alike ?? 0) > 0.9);
    // Papers that an earlier version has read have no sketch yet.
    await app.context.db.deleteFrom('paper_sketches').where('paper_id', '=', sameWords).execute();
    assert.equal((await sheet(sent._id)).matches.length, 1);
    await sketchUnsketched(app.context, new AbortController().signal);
    assert.equal((await sheet(sent._id)).matches.length, 2);
  });

  test('counts words in a row, not numbers or other questions', () => {
    const other = QUESTIONS.split(' ').reverse().join(' ');
    assert.equal(sketchLikeness(shinglesOf(QUESTIONS), shinglesOf(`${QUESTIONS} 17`)), 1);
    assert.equal(sketchLikeness(shinglesOf(QUESTIONS), shinglesOf(other)), 0);
    const half = QUESTIONS.slice(0, QUESTIONS.length / 2);
    const share = sketchLikeness(shinglesOf(QUESTIONS), shinglesOf(half));
    assert.ok(share > 0.4 && share < 0.6, String(share));
  });
});

describe('decidePaper', () => {
  test('approves with changes: shown with them, told to the contributor, kept in the audit', async () => {
    const sent = await aContribution({ subject: 'Sgnals' });
    const { status, body } = await decide(sent._id, 'approve', { subject: 'Signals', exam: 'Mid', month: '2022-11' });
    assert.equal(status, 200, JSON.stringify(body));
    const { state, title, YearofPaper, exam } = body.data.paper;
    assert.deepEqual([state, title, YearofPaper, exam], ['shown', 'Mid Semester', '2022', 'Mid']);
    assert.deepEqual(
      (await listed('Signals')).map(({ _id, title }) => [_id, title]),
      [[sent._id, 'Mid Semester']],
    );
    const notices = await app.call(noticeCalls.listNotices, {}, { as: student });
    assert.match(JSON.stringify(notices.body.data), /Signals, Mid Semester is shown\. Thank you/);
    const audit = await app.context.db
      .selectFrom('audit')
      .select(['actor_id', 'details'])
      .where('subject', '=', sent._id)
      .where('action', '=', 'paper decided')
      .executeTakeFirstOrThrow();
    assert.equal(audit.actor_id, moderator.id);
    assert.match(JSON.stringify(audit.details), /subject, title, exam, exam_month/);
    const again = await decide(sent._id, 'refuse', { words: 'Late' });
    assertRefused(again, 409, 'CONFLICT');
    assert.match(again.body.message ?? '', new RegExp(`${moderator.firstName} Tester has decided`));
  });

  test('replaces another: its links lead on, also in the middle of reading it', async () => {
    const old = await aPaper({ subject: 'Replaced', title: 'End Semester' }, 'One', 'Two', 'Torn');
    const look = (page: number) => app.call(getPaperPage, { paperId: old, page }, { as: member });
    assert.equal((await look(2)).body.data.text, 'Two');
    const sent = await aContribution({ subject: 'Replaced' }, student, 'One', 'Two', 'Whole');
    assertRefused(await decide(sent._id, 'replace'), 400, 'INVALID_INPUT', 'replaces');
    assertRefused(await decide(sent._id, 'replace', { replaces: sent._id }), 400, 'INVALID_INPUT', 'replaces');
    assert.equal((await decide(sent._id, 'replace', { replaces: old })).status, 200);
    assert.equal((await look(3)).body.data.text, 'Whole');
    assert.equal((await app.call(getPaper, { paperId: old }, { as: member })).body.data._id, sent._id);
    assert.deepEqual(
      (await listed('Replaced')).map(({ _id }) => _id),
      [sent._id],
    );
  });

  test('refuses with a reason: the file is out of reach, and refused ever after', async () => {
    const file = await aPdf(
      'Chapter four of the printed book begins here and tells in many words how heat moves through walls of brick and steel.',
    );
    const sent = await aContribution({ subject: 'Refused', file });
    await read(sent._id);
    const opened = (await app.call(getPaper, { paperId: sent._id }, { as: student })).body.data;
    assertRefused(await decide(sent._id, 'refuse'), 400, 'INVALID_INPUT', 'words');
    const words = 'Pages of a printed book.';
    assert.equal((await decide(sent._id, 'refuse', { words })).status, 200);
    const { data } = (await app.call(listOwnContributions, { list: 'refused' }, { as: student })).body;
    assert.deepEqual(
      data.map((one) => [one._id, one.state, one.words]),
      [[sent._id, 'refused', words]],
    );
    assertRefused(await app.call(getPaper, { paperId: sent._id }, { as: student }), 404, 'NOT_FOUND');
    const kept = await app.call(getPaper, { paperId: sent._id }, { as: moderator });
    assert.notEqual(kept.body.data.fileUrl, opened.fileUrl);
    const other = await aMember(app);
    const again = { ...FORM, subject: 'Again', file };
    assertRefused(await app.call(contributePaper, again as never, { as: other }), 409, 'PAPER_REFUSED');
    const fields = { branch: 'CSE', year: 2, title: 'End', subject: 'Again', YearofPaper: '2023' } as const;
    assertRefused(await app.call(addPaper, { ...fields, file }, { as: moderator }), 409, 'PAPER_REFUSED');
    // With one byte more it waits, and the desk sees the refused one beside it.
    const changed = Buffer.concat([file, Buffer.from('\n')]);
    const waiting = await aContribution({ subject: 'Again', file: changed }, other);
    await read(waiting._id);
    const { matches } = await sheet(waiting._id);
    assert.deepEqual(
      matches.map(({ _id, state, isOpen }) => [_id, state, isOpen]),
      [[sent._id, 'refused', false]],
    );
  });

  test('withholds: the title without a file', async () => {
    const sent = await aContribution({ subject: 'Withheld', branch: 'CIVIL' });
    assert.equal((await decide(sent._id, 'withhold', { words: 'The college keeps it.' })).status, 200);
    assertRefused(await app.call(getPaper, { paperId: sent._id }, { as: member }), 404, 'NOT_FOUND');
    const materials = await app.call(listMaterials, { branch: 'CIVIL', year: 2 }, { as: member });
    assert.deepEqual(
      materials.body.data.map(({ _id, subject, fileUrl, preview, words }) => [_id, subject, fileUrl, preview, words]),
      [[sent._id, 'Withheld', null, null, 'The college keeps it.']],
    );
  });

  test('is done once, whoever decides at the same time', async () => {
    const sent = await aContribution({ subject: 'Race' });
    const old = await aPaper({ subject: 'Race', title: 'Other' }, 'One');
    const another = await aModerator(app);
    const answers = await Promise.all(
      [moderator, another].flatMap((as) => [
        decide(sent._id, 'approve', {}, as),
        decide(sent._id, 'refuse', { words: 'No' }, as),
        decide(sent._id, 'replace', { replaces: old }, as),
        decide(sent._id, 'withhold', { words: 'No' }, as),
      ]),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 7 }, () => 409)]);
    const audit = await app.context.db
      .selectFrom('audit')
      .select('number')
      .where('subject', '=', sent._id)
      .where('action', '=', 'paper decided')
      .execute();
    assert.equal(audit.length, 1);
  });
});

describe('What is shown', () => {
  test('is taken down with a reason, and its file is refused afterwards', async () => {
    const file = await aPdf('Taken down');
    const sent = await aContribution({ kind: 'notes', title: 'Unit 1', mayShare: true, file });
    await decide(sent._id, 'approve');
    assert.equal((await app.call(getPaper, { paperId: sent._id }, { as: member })).status, 200);
    assertRefused(await app.call(takeDownPaper, { paperId: sent._id, words: 'x' }, { as: member }), 403, 'FORBIDDEN');
    assertRefused(
      await app.call(takeDownPaper, { paperId: sent._id, words: ' ' }, { as: moderator }),
      400,
      'INVALID_INPUT',
      'words',
    );
    const taken = await app.call(takeDownPaper, { paperId: sent._id, words: 'It was copied.' }, { as: moderator });
    assert.deepEqual([taken.status, taken.body.data.state, taken.body.data.words], [200, 'refused', 'It was copied.']);
    assertRefused(await app.call(getPaper, { paperId: sent._id }, { as: member }), 404, 'NOT_FOUND');
    assertRefused(
      await app.call(contributePaper, { ...FORM, subject: 'x', file } as never, { as: member }),
      409,
      'PAPER_REFUSED',
    );
  });

  test('is corrected field by field; a title in other words stays', async () => {
    const paperId = await aPaper({ subject: 'Edited', title: 'End term, shift 2' }, 'One');
    const edit = (changes: object, as = moderator) => app.call(editPaper, { paperId, ...changes } as never, { as });
    const { data } = (await edit({ month: '2022-12', exam: 'Re-exam' })).body;
    assert.deepEqual([data.title, data.exam, data.YearofPaper], ['End term, shift 2', 'Re-exam', '2022']);
    assertRefused(await edit({ kind: 'notes', exam: 'End' }), 400, 'INVALID_INPUT', 'exam');
    assertRefused(await edit({ subject: 'Mine' }, student), 403, 'FORBIDDEN');
    assert.equal((await edit({ kind: 'notes' })).body.data.kind, 'notes');
    assert.deepEqual(await listed('Edited'), []);
    // What is withdrawn stays so, whatever kind it is.
    await app.call(paperCalls.hidePaper, { paperId, hidden: true }, { as: moderator });
    for (const changes of [
      { subject: 'Hidden' },
      { kind: 'paper', exam: 'End', month: '2022-12' },
      { kind: 'notes' },
    ]) {
      assert.equal((await edit(changes)).status, 200);
      assertRefused(await app.call(getPaper, { paperId }, { as: member }), 404, 'NOT_FOUND');
    }
    await app.call(paperCalls.hidePaper, { paperId, hidden: false }, { as: moderator });
    assert.equal((await app.call(getPaper, { paperId }, { as: member })).status, 200);
  });
});
