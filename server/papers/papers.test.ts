import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PAPER } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anAdmin, aPdf, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { newestYear } from './add.ts';
import { readPaper } from './read-paper.ts';

const { addPaper, findPapers, hidePaper, searchPapers } = paperCalls;

let app: TestApp;
let admin: TestMember;
let member: TestMember;
before(async () => {
  app = await createTestApp();
  [admin, member] = await Promise.all([anAdmin(app), aMember(app)]);
});
after(() => app.close());

type Given = Partial<Parameters<typeof add>[0]>;
const form = {
  branch: 'CSE',
  year: 2,
  title: 'End Semester',
  subject: 'Data Structures',
  YearofPaper: '2023',
} as const;
const add = (given: Record<string, unknown> = {}, as: TestMember | undefined = admin) =>
  app.call(addPaper, { ...form, ...given } as never, { as });

/** A paper that is there, and whose text was read. */
async function aPaper(given: Given, ...pages: string[]): Promise<string> {
  const { body, status } = await add({ file: await aPdf(...pages), ...given });
  assert.equal(status, 201, JSON.stringify(body));
  await read(body.data._id);
  return body.data._id;
}
const read = (paperId: string) => readPaper(app.context, { paperId }, new AbortController().signal);

const files = async () => {
  const names: string[] = [];
  for await (const { name } of app.context.files.list()) names.push(name);
  return names;
};

describe('addPaper', () => {
  test('keeps a PDF as it is, and serves it as an attachment', async () => {
    const file = await aPdf('Explain stacks and queues.');
    const { status, body } = await add({ file });
    assert.equal(status, 201);
    const { _id, fileUrl, createdAt, ...rest } = body.data;
    assert.deepEqual(rest, { ...form, bytes: file.length, pages: null, hidden: false });
    assert.match(fileUrl, /^\/files\/[0-9a-f]{32}-paper\.pdf$/);
    assert.ok(Date.parse(createdAt) > 0);
    const served = await app.app.inject({ url: fileUrl });
    assert.deepEqual(served.rawPayload, file);
    assert.match(String(served.headers['content-disposition']), /^attachment; filename=".*-PYQ\.pdf"$/);
    assert.equal(served.headers['x-content-type-options'], 'nosniff');
    const audit = await app.context.db.selectFrom('audit').selectAll().where('subject', '=', _id).execute();
    assert.deepEqual(
      audit.map(({ action, actor_id }) => [action, actor_id]),
      [['paper added', admin.id]],
    );
  });

  test('makes one JPEG of a picture, with nothing but pixels in it', async () => {
    const { status, body } = await add({ subject: 'Scanned', file: await aPhoto() });
    assert.equal(status, 201);
    assert.match(body.data.fileUrl, /-paper\.jpg$/);
    assert.equal(body.data.pages, 1);
    const served = await app.app.inject({ url: body.data.fileUrl });
    assert.equal(served.headers['content-type'], 'image/jpeg');
    assert.equal(served.rawPayload.length, body.data.bytes);
  });

  test('names what is here already, and adds it all the same when it is told to', async () => {
    const file = await aPdf('Known');
    await add({ subject: 'Known', file });
    const sameFile = await add({ subject: 'Other', YearofPaper: '2019', file });
    assertRefused(sameFile, 409, 'PAPER_EXISTS');
    assert.match(sameFile.body.message ?? '', /This file is here already: Known, End Semester, 2023 \(CSE, year 2\)/);
    const before = await files();
    const samePaper = await add({ subject: 'KNOWN', file: await aPdf('Scanned once more') });
    assertRefused(samePaper, 409, 'PAPER_EXISTS');
    assert.deepEqual(await files(), before);
    assert.equal((await add({ subject: 'Known', file, evenIfKnown: 'true' })).status, 201);
  });

  test('takes one of many that are sent at once', async () => {
    const file = await aPdf('All at once');
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ subject: 'At once', file })));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, 409, 'PAPER_EXISTS');
  });

  test('refuses what is no paper, and leaves nothing of it', async () => {
    const before = await files();
    const pdf = await aPdf('x');
    assertRefused(await add({ file: Buffer.from('just text') }), 415, 'NOT_A_PAPER');
    assertRefused(await add({ file: Buffer.concat([Buffer.from(' '), pdf]) }), 415, 'NOT_A_PAPER');
    assertRefused(await add({ file: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }), 415, 'NOT_A_PAPER');
    assertRefused(await add({ file: (await aPhoto()).subarray(0, 300) }), 400, 'FILE_BROKEN');
    const large = Buffer.concat([pdf, Buffer.alloc(PAPER.bytes)]);
    assertRefused(await add({ file: large }), 413, 'PAPER_TOO_LARGE');
    assert.deepEqual(await files(), before);
  });

  test('is for admins only, and names every field that is wrong', async () => {
    const file = await aPdf('x');
    const visitor = await app.call(addPaper, { ...form, file });
    assertRefused(visitor, 401, 'TOKEN_INVALID');
    assertRefused(await add({ file }, member), 403, 'FORBIDDEN');
    const empty = await app.call(addPaper, {}, { as: admin, encoding: 'multipart' });
    for (const field of ['branch', 'year', 'title', 'subject', 'YearofPaper', 'file'])
      assertRefused(empty, 400, 'INVALID_INPUT', field);
    for (const [field, wrong] of [
      ['branch', 'ARTS'],
      ['year', '5'],
      ['year', '0'],
      ['title', ' '],
      ['subject', 'x'.repeat(121)],
      ['YearofPaper', 'last year'],
      ['evenIfKnown', 'perhaps'],
    ] as const)
      assertRefused(await add({ file, [field]: wrong }), 400, 'INVALID_INPUT', field);
  });

  test('knows the newest year that is named', () => {
    const years = { '2023': 2023, '2022-23': 2023, '1999-00': 2000, '2021/22': 2022, 'May 2024': 2024 };
    for (const [written, year] of Object.entries(years)) assert.equal(newestYear(written), year, written);
    assert.equal(newestYear('2020-2022'), 2022);
    assert.equal(newestYear('2023-12'), 2023);
  });
});

describe('findPapers', () => {
  test('lists a year and branch, newest Year of Paper first, in pages and by Year of Paper', async () => {
    const common = { branch: 'VLSI', year: 4 } as const;
    const years = ['2021', '2024', '2022-23', '2024', '2020'];
    for (const [n, YearofPaper] of years.entries())
      await add({ ...common, YearofPaper, subject: `Subject ${n}`, file: await aPdf(`${n}`) });
    await add({ ...common, year: 3, subject: 'Elsewhere', file: await aPdf('other year') });

    const first = await app.call(findPapers, { ...common, limit: 2 }, { as: member });
    assert.equal(first.status, 200);
    assert.deepEqual(first.body.years, ['2024', '2022-23', '2021', '2020']);
    await add({ ...common, YearofPaper: '2025', subject: 'Meanwhile', file: await aPdf('meanwhile') });
    const second = await app.call(
      findPapers,
      { ...common, limit: 100, cursor: first.body.nextCursor ?? '' },
      { as: member },
    );
    assert.deepEqual(
      [...first.body.data, ...second.body.data].map(({ subject }) => subject),
      ['Subject 3', 'Subject 1', 'Subject 2', 'Subject 0', 'Subject 4'],
    );
    assert.equal(second.body.nextCursor, null);
    const of2024 = await app.call(findPapers, { ...common, YearofPaper: '2024' }, { as: member });
    assert.equal(of2024.body.data.length, 2);
    const none = await app.call(findPapers, { branch: 'CHEMICAL', year: '1' }, { as: member });
    assert.deepEqual([none.body.data, none.body.years, none.body.nextCursor], [[], [], null]);
  });

  test('is for members, and needs a year and a branch', async () => {
    assertRefused(await app.call(findPapers, { year: 1, branch: 'IT' }), 401, 'TOKEN_INVALID');
    const empty = await app.call(findPapers, {}, { as: member });
    assertRefused(empty, 400, 'INVALID_INPUT', 'year');
    assertRefused(empty, 400, 'INVALID_INPUT', 'branch');
    const input = { year: 1, branch: 'IT' as const, cursor: 'x' };
    assertRefused(await app.call(findPapers, input, { as: member }), 400, 'INVALID_INPUT', 'cursor');
  });
});

describe('searchPapers', () => {
  const search = async (keyword: string, more: object = {}) => {
    const answer = await app.call(searchPapers, { keyword, ...more }, { as: member });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };

  test('finds by the fields and by the text inside, and says where', async () => {
    const maths = await aPaper(
      { subject: 'Engineering Mathematics', branch: 'IT', YearofPaper: '2022' },
      'Q.1 Find the eigenvalues of the\nmatrix A. State all you need.',
      'Q.2 Explain the Laplace transform in brief. Then rest.',
    );
    const heat = await aPaper(
      { subject: 'Heat Transfer', branch: 'MECHANICAL', YearofPaper: '2024' },
      'Q.1 Use the Laplace equation.',
    );
    const found = async (keyword: string, more?: object) => (await search(keyword, more)).data.map(({ _id }) => _id);

    const { data } = await search('laplace transforms');
    assert.deepEqual(
      data.map(({ _id, match }) => ({ _id, match })),
      [
        {
          _id: maths,
          match: { page: 2, sentence: 'Q.2 Explain the Laplace transform in brief.', words: ['Laplace', 'transform'] },
        },
      ],
    );
    const [byLine] = (await search('eigenvalue of a matrix')).data;
    assert.deepEqual([byLine?.match?.page, byLine?.match?.sentence], [1, 'Q.1 Find the eigenvalues of the matrix A.']);
    assert.deepEqual((await found('laplace')).toSorted(), [maths, heat].toSorted());
    assert.equal((await search('engineering mathematics')).data[0]?.match, null);
    assert.deepEqual(await found('mathem'), [maths], 'the beginning of a word');
    assert.deepEqual(await found('mathmatics laplase'), [maths], 'misspelt, in a field and inside');
    assert.deepEqual(await found('heat laplace 2024'), [heat], 'in fields and inside together');
    assert.deepEqual(await found('laplace', { branch: 'IT' }), [maths]);
    assert.deepEqual(await found('laplace', { YearofPaper: '2024' }), [heat]);
    assert.deepEqual(await found('laplace', { year: 4 }), []);
    assert.deepEqual(await found('xyzzyplugh'), []);
  });

  test('takes any text at all', async () => {
    for (const keyword of ['the', '&|!()', "'; drop table papers; --", ':*', '\\', '🎓', 'a'.repeat(200), '<b>'])
      assert.deepEqual((await search(keyword)).data, [], keyword);
  });

  test('goes on page by page, each paper once', async () => {
    const ids = [];
    for (let n = 0; n < 5; n++)
      ids.push(await aPaper({ subject: `Thermodynamics ${n}`, branch: 'CHEMICAL' }, 'Entropy', 'Entropy and enthalpy'));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await search('entropy', { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor);
    assert.deepEqual(seen.toSorted(), ids.toSorted());
  });

  test('finds a scan by its fields, and does not mind a file that cannot be read', async () => {
    const scan = await add({ subject: 'Photogrammetry', file: await aPhoto(300, 400) });
    const torn = await add({ subject: 'Photogrammetry', year: 4, file: Buffer.from('%PDF-1.7 and no more') });
    await read(torn.body.data._id);
    const { data } = await search('photogrammetry');
    assert.deepEqual(
      data.map(({ _id, pages }) => [_id, pages]).toSorted(),
      [
        [scan.body.data._id, 1],
        [torn.body.data._id, null],
      ].toSorted(),
    );
  });

  test('is for members, and needs a keyword', async () => {
    assertRefused(await app.call(searchPapers, { keyword: 'x' }), 401, 'TOKEN_INVALID');
    assertRefused(await app.call(searchPapers, { keyword: ' ' }, { as: member }), 400, 'INVALID_INPUT', 'keyword');
  });
});

describe('hidePaper', () => {
  test('withdraws a paper from members, and puts it back', async () => {
    const where = { branch: 'CIVIL', year: 1 } as const;
    const paperId = await aPaper({ ...where, subject: 'Surveying' }, 'Theodolite');
    const seen = async (as: TestMember) => (await app.call(findPapers, where, { as })).body.data.length;
    const found = async () =>
      (await app.call(searchPapers, { keyword: 'theodolite' }, { as: member })).body.data.length;
    assert.deepEqual([await seen(member), await found()], [1, 1]);

    for (let twice = 0; twice < 2; twice++) {
      const { status, body } = await app.call(hidePaper, { paperId }, { as: admin });
      assert.deepEqual([status, body.data.hidden], [200, true]);
    }
    assert.deepEqual([await seen(member), await seen(admin), await found()], [0, 1, 0]);
    const { body } = await app.call(hidePaper, { paperId, hidden: false }, { as: admin });
    assert.equal(body.data.hidden, false);
    assert.deepEqual([await seen(member), await found()], [1, 1]);
    const audit = await app.context.db
      .selectFrom('audit')
      .select('details')
      .where('subject', '=', paperId)
      .where('action', '=', 'paper hidden')
      .orderBy('number')
      .execute();
    assert.deepEqual(
      audit.map(({ details }) => details),
      [{ hidden: true }, { hidden: false }],
    );
  });

  test('is for admins only', async () => {
    const paperId = '00000000-0000-7000-8000-000000000000';
    assertRefused(await app.call(hidePaper, { paperId }), 401, 'TOKEN_INVALID');
    assertRefused(await app.call(hidePaper, { paperId }, { as: member }), 403, 'FORBIDDEN');
    assertRefused(await app.call(hidePaper, { paperId }, { as: admin }), 404, 'NOT_FOUND');
    assertRefused(await app.call(hidePaper, { paperId: 'x' }, { as: admin }), 400, 'INVALID_INPUT', 'paperId');
  });
});
