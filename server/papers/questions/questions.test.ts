import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contributionCalls } from '#contract/contributions.ts';
import { paperCalls } from '#contract/papers.ts';
import { questionCalls } from '#contract/questions.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aMember, aPdf } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { cutUncut } from './store-questions.ts';

const { listQuestions, mendQuestions, listRepeats } = questionCalls;

const CONVOLUTION = 'Find the convolution of x(t) = u(t) - u(t - 2) and h(t) = exp(-t) u(t), and sketch the result.';
const page = (...texts: string[]) =>
  texts.map((text, n) => `Q${n + 1} ${text.replace(/(.{1,60})(?: |$)/g, '$1\n').trim()} [${n + 5}]`).join('\n');
const ALIASING = 'Explain aliasing and how a filter before the sampler keeps it away.';
const PARSEVAL = 'State and prove the theorem of Parseval for an aperiodic energy signal.';
const DIRICHLET = 'State the Dirichlet conditions under which a periodic signal has a Fourier series.';
const POLES = 'Where do the poles of a stable causal system lie in the plane?';
const ROUTING = 'Compare distance vector routing and link state routing by their messages and loops.';

let app: WithPapers['app'];
let admin: WithPapers['admin'];
let member: WithPapers['member'];
let aPaper: WithPapers['aPaper'];
before(async () => {
  ({ app, admin, member, aPaper } = await withPapers());
});
after(() => app.close());

const questionsOf = async (paperId: string, as = member) =>
  (await app.call(listQuestions, { paperId }, { as })).body.data;
const repeatsOf = async (paperId: string) =>
  (await questionsOf(paperId)).questions.map(({ label, repeats }) => [
    label,
    ...repeats.map((one) => `${one.isAgain ? 'again' : 'alike'} ${one.exam} ${one.YearofPaper} ${one.label}`),
  ]);

describe('questions of papers', () => {
  const subject = 'EC204 Signals & Systems';
  let ids: string[];
  before(async () => {
    const exam = (title: string, YearofPaper: string, subjectName: string, ...texts: string[]) =>
      aPaper({ subject: subjectName, title, YearofPaper }, page(...texts));
    ids = [
      await exam('End Semester', '2021', subject, CONVOLUTION.replace('2)', '3)').replace('-t)', '-2t)'), ALIASING),
      await exam('Mid Semester', '2022', 'Signals and Systems', PARSEVAL, DIRICHLET),
      await exam('End Semester', '2023', subject, CONVOLUTION, POLES),
      await exam('Re-exam', '2024', subject, ROUTING, CONVOLUTION),
    ];
  });

  test('each with the exams that asked it before, the newest first, and with other values', async () => {
    assert.deepEqual(await repeatsOf(ids[2] as string), [['1', 'again Re-exam 2024 2', 'again End 2021 1'], ['2']]);
    const { questions, mayMend, papers } = await questionsOf(ids[2] as string);
    assert.deepEqual([mayMend, papers], [false, 4]);
    const [first] = questions;
    assert.deepEqual([first?.text, first?.marks, first?.page], [CONVOLUTION, 5, 1]);
    assert.deepEqual(
      first?.repeats.map(({ hasOtherValues }) => hasOtherValues),
      [false, true],
    );
  });

  test('what repeats in a subject, by years, out of how many papers', async () => {
    const { body } = await app.call(listRepeats, { branch: 'CSE', subject: 'signals and systems' }, { as: member });
    assert.deepEqual(
      body.data.papers.map(({ exam, YearofPaper }) => `${exam} ${YearofPaper}`),
      ['Re-exam 2024', 'End 2023', 'Mid 2022', 'End 2021'],
    );
    assert.deepEqual(
      body.data.groups.map(({ text, years, asked }) => [text, years, asked.map(({ paperId }) => paperId)]),
      [[CONVOLUTION, 3, [ids[3], ids[2], ids[0]]]],
    );
  });

  test('a withdrawn paper repeats nothing, and below four papers nothing is said of a subject', async () => {
    await app.call(paperCalls.hidePaper, { paperId: ids[3] as string }, { as: admin });
    assert.deepEqual(await repeatsOf(ids[2] as string), [['1', 'again End 2021 1'], ['2']]);
    const { body } = await app.call(listRepeats, { branch: 'CSE', subject }, { as: member });
    assert.deepEqual([body.data.papers.length, body.data.groups], [3, []]);
    assertRefused(await app.call(listQuestions, { paperId: ids[3] as string }, { as: member }), 404, 'NOT_FOUND');
    await app.call(paperCalls.hidePaper, { paperId: ids[3] as string, hidden: false }, { as: admin });
  });

  test('what an earlier version has read is cut by the cleanup, once', async () => {
    const [paperId] = ids as [string];
    await app.context.db.deleteFrom('paper_questions').where('paper_id', '=', paperId).execute();
    await app.context.db.updateTable('papers').set({ cut_at: null }).where('id', '=', paperId).execute();
    await cutUncut(app.context, new AbortController().signal);
    assert.deepEqual(await repeatsOf(paperId), [['1', 'again Re-exam 2024 2', 'again End 2023 1'], ['2']]);
    const before = (await questionsOf(paperId)).questions.map(({ _id }) => _id);
    await cutUncut(app.context, new AbortController().signal);
    assert.deepEqual(
      (await questionsOf(paperId)).questions.map(({ _id }) => _id),
      before,
    );
  });
});

describe('mending a cut', () => {
  test('by the desk and by who added the paper, and by nobody else; it stays when the paper is read again', async () => {
    const contributor = await aMember(app);
    const added = await app.call(
      contributionCalls.contributePaper,
      {
        branch: 'IT',
        year: 2,
        kind: 'paper',
        subject: 'Networks',
        exam: 'End',
        month: '2024-05',
        file: await aPdf(page(CONVOLUTION, ROUTING)),
      },
      { as: contributor },
    );
    const paperId = added.body.data._id;
    const { readPaper } = await import('../read-paper.ts');
    const read = () => readPaper(app.context, { paperId }, new AbortController().signal);
    await read();
    // It waits for the desk: others do not see it.
    assertRefused(await app.call(listQuestions, { paperId }, { as: member }), 404, 'NOT_FOUND');
    assert.ok((await questionsOf(paperId, contributor)).mayMend);
    const mended = [
      { label: '1 (a)', text: 'Find the convolution.', marks: 3 },
      { text: 'Sketch the result with its axes and values.' },
    ];
    const { body } = await app.call(mendQuestions, { paperId, page: 1, questions: mended }, { as: contributor });
    assert.deepEqual(
      body.data.map(({ label, text, marks }) => [label, text, marks]),
      [
        ['1 (a)', 'Find the convolution.', 3],
        ['', 'Sketch the result with its axes and values.', null],
      ],
    );
    await read();
    assert.equal((await questionsOf(paperId, contributor)).questions.length, 2);
    await app.call(mendQuestions, { paperId, page: 1, questions: [] }, { as: admin });
    await read();
    assert.deepEqual((await questionsOf(paperId, contributor)).questions, []);
    assertRefused(
      await app.call(mendQuestions, { paperId, page: 2, questions: [] }, { as: contributor }),
      400,
      'INVALID_INPUT',
    );
  });

  test('not by another member', async () => {
    const paperId = await aPaper({ subject: 'Graphs' }, page(CONVOLUTION, POLES));
    assertRefused(await app.call(mendQuestions, { paperId, page: 1, questions: [] }, { as: member }), 403, 'FORBIDDEN');
  });
});
