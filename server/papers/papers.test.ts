import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { paperCalls } from '#contract/papers.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aPdf, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';

const { findPapers, hidePaper, searchPapers } = paperCalls;

let app: WithPapers['app'];
let admin: WithPapers['admin'];
let member: WithPapers['member'];
let add: WithPapers['add'];
let read: WithPapers['read'];
let aPaper: WithPapers['aPaper'];
before(async () => {
  ({ app, admin, member, add, read, aPaper } = await withPapers());
});
after(() => app.close());

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
          match: {
            page: 2,
            sentence: 'Q.2 Explain the Laplace transform in brief.',
            words: ['Laplace', 'transform'],
            isScan: false,
            line: null,
          },
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

  test('finds a scan by its fields', async () => {
    const scan = await add({ subject: 'Photogrammetry', file: await aPhoto(300, 400) });
    await read(scan.body.data._id);
    const { data } = await search('photogrammetry');
    assert.deepEqual(
      data.map(({ _id, pages }) => [_id, pages]),
      [[scan.body.data._id, 1]],
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

    const atOnce = await Promise.all([1, 2, 3].map(() => app.call(hidePaper, { paperId }, { as: admin })));
    atOnce.push(await app.call(hidePaper, { paperId }, { as: admin }));
    for (const { status, body } of atOnce) assert.deepEqual([status, body.data.hidden], [200, true]);
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

describe('browsePapers', () => {
  const { browsePapers } = paperCalls;

  test('says by subject which papers there are, to everybody, and nothing that leads to a file', async () => {
    const where = { branch: 'CHEMICAL', year: 3 } as const;
    await add({ ...where, YearofPaper: '2024', subject: 'Thermodynamics', file: await aPdf('one') });
    await add({ ...where, YearofPaper: '2023', subject: 'thermodynamics', file: await aPdf('two') });
    await add({ ...where, YearofPaper: '2024', subject: 'Fluids', file: await aPdf('three') });
    const gone = await add({ ...where, YearofPaper: '2020', subject: 'Fluids', file: await aPdf('four') });
    await app.call(hidePaper, { paperId: gone.body.data._id }, { as: admin });
    const { status, body } = await app.call(browsePapers, { year: '3', branch: 'CHEMICAL' } as never);
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.subjects.map(({ subject, count, papers }) => [
        subject,
        count,
        papers.map(({ YearofPaper }) => YearofPaper),
      ]),
      [
        ['Thermodynamics', 2, ['2024', '2023']],
        ['Fluids', 1, ['2024']],
      ],
    );
    assert.deepEqual([body.data.total, body.data.years], [3, ['2024', '2023']]);
    assert.equal(body.data.added.length, 3);
    assert.deepEqual(body.data.added, body.data.added.toSorted().reverse(), 'newest first');
    const keys = Object.keys(body.data.subjects[0]?.papers[0] ?? {}).sort();
    assert.deepEqual(keys, ['YearofPaper', '_id', 'branch', 'pages', 'preview', 'subject', 'title', 'year']);
    assert.ok(!JSON.stringify(body).includes('.pdf'));

    const ofYear = await app.call(browsePapers, { ...where, YearofPaper: '2023' } as never);
    assert.deepEqual([ofYear.body.data.total, ofYear.body.data.years], [1, ['2024', '2023']]);
    assert.equal((await app.call(browsePapers, { branch: 'COOKING' } as never)).status, 400);
  });
});
