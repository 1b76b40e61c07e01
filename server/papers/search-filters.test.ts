import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contributionCalls } from '#contract/contributions.ts';
import { paperDeskCalls } from '#contract/paper-desk.ts';
import { paperCalls } from '#contract/papers.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aPdf } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { languageOf } from './language.ts';

let papers: WithPapers;
before(async () => {
  papers = await withPapers();
});
after(() => papers.app.close());

const search = (given: object) =>
  papers.app.call(paperCalls.searchPapers, { keyword: 'zeta', ...given } as never, { as: papers.member });
const titles = async (given: object) =>
  (await search(given)).body.data.map(({ title, subject }) => `${subject} ${title}`);

test('A search is narrowed by exam, kind and language, and ordered', async () => {
  const { app, aPaper, admin, member, read } = papers;
  await aPaper({ subject: 'Zeta B', title: 'Mid Semester', YearofPaper: '2021' }, 'Q.1 Define the function.');
  await aPaper({ subject: 'Zeta A', title: 'End sem', YearofPaper: '2023' }, 'Q.1 Prove it.');
  await aPaper({ subject: 'Zeta C', title: 'Supplementary', YearofPaper: '2022' }, 'Q.1 Sketch it.');
  const form = { kind: 'solution', subject: 'Zeta A', exam: 'End', month: '2023-05', branch: 'CSE', year: 2 } as const;
  const file = await aPdf('Solved.');
  const sent = await app.call(contributionCalls.contributePaper, { ...form, file } as never, { as: member });
  await read(sent.body.data._id);
  assert.equal((await titles({ kind: 'all' })).length, 3);
  await app.call(paperDeskCalls.decidePaper, { paperId: sent.body.data._id, decision: 'approve' }, { as: admin });
  assert.equal((await titles({})).length, 3);
  assert.deepEqual(await titles({ kind: 'solution' }), ['Zeta A Solution, End Semester']);
  assert.equal((await titles({ kind: 'all' })).length, 4);
  assert.deepEqual(await titles({ exam: 'End' }), ['Zeta A End sem']);
  assert.deepEqual(await titles({ exam: 'Re-exam' }), ['Zeta C Supplementary']);
  assert.deepEqual(await titles({ order: 'newest' }), [
    'Zeta A End sem',
    'Zeta C Supplementary',
    'Zeta B Mid Semester',
  ]);
  const named = await search({ order: 'name', limit: 2 });
  const rest = await search({ order: 'name', limit: 2, cursor: named.body.nextCursor });
  assert.deepEqual(
    [...named.body.data, ...rest.body.data].map(({ subject }) => subject),
    ['Zeta A', 'Zeta B', 'Zeta C'],
  );
  assert.equal((await titles({ language: 'English' })).length, 3);
  assert.deepEqual(await titles({ language: 'Hindi' }), []);
  assertRefused(await search({ order: 'worst' }), 400, 'INVALID_INPUT', 'order');
  assertRefused(
    await search({ order: 'name', cursor: named.body.nextCursor?.slice(3) }),
    400,
    'INVALID_INPUT',
    'cursor',
  );
});

test('A mistyped word that begins another is mended', async () => {
  await papers.aPaper({ subject: 'Data Structures', title: 'End Semester', YearofPaper: '2020' }, 'Q.1 Queues.');
  await papers.aPaper({ subject: 'Survey', title: 'Detailing', YearofPaper: '2020' }, 'Q.1 Detail a beam.');
  assert.deepEqual(await titles({ keyword: 'deta structure' }), ['Data Structures End Semester']);
  assert.ok((await titles({ keyword: 'detai' })).includes('Survey Detailing'));
});

test('The language of a paper is that of most of its letters', () => {
  assert.equal(languageOf('Define a stack (ढेर).'), 'English');
  assert.equal(languageOf('ढेर क्या है? एक उदाहरण दीजिए।'), 'Hindi');
  assert.equal(languageOf('खालील प्रश्न सोडवा आणि उत्तरे लिहा.'), 'Marathi');
  assert.equal(languageOf('12 + 7'), 'none');
});
