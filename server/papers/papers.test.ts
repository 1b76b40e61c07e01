import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { PAPER, PAPER_PAGES } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { removeFiles, sweepFiles } from '#server/pictures.ts';
import { sweep } from '#server/sweep.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aLockedPdf, aMember, anAdmin, aPdf, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { newestYear } from './add.ts';
import { readPaper, readUnread } from './read-paper.ts';

const { addPaper, findPapers, getPaper, getPaperPage, hidePaper, searchPapers } = paperCalls;

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
    assert.deepEqual(rest, { ...form, bytes: file.length, pages: 1, preview: null, hidden: false });
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

  test('takes one file for several branches, and Mid and End Semester of a subject and year', async () => {
    const file = await aPdf('Shared');
    const given = { subject: 'Shared', title: 'Mid Semester', file };
    const another = async (more: object) => (await add({ ...given, file: await aPdf('Another'), ...more })).status;
    assert.equal((await add(given)).status, 201);
    assert.equal((await add({ ...given, branch: 'IT' })).status, 201);
    assert.equal((await add({ ...given, year: 1 })).status, 201);
    assertRefused(await add({ ...given, title: 'End Semester' }), 409, 'PAPER_EXISTS');
    assert.equal(await another({ title: 'End Semester' }), 201);
    assert.equal(await another({ YearofPaper: '2022' }), 201);
    assert.equal(await another({ title: 'mid semester' }), 409);
  });

  test('keeps a file with a password, which is found by its fields, and whose pages are not shown', async () => {
    const { status, body } = await add({ subject: 'Locked Subject', file: aLockedPdf() });
    assert.deepEqual([status, body.data.pages], [201, null]);
    const { _id: paperId } = body.data;
    await read(paperId);
    const found = await app.call(searchPapers, { keyword: 'locked' }, { as: member });
    assert.deepEqual(
      found.body.data.map(({ _id, preview }) => [_id, preview]),
      [[paperId, null]],
    );
    assertRefused(await app.call(getPaperPage, { paperId, page: 1 }, { as: member }), 404, 'PAGE_NOT_SHOWN');
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
    assertRefused(await add({ file: Buffer.from('%PDF-1.7 and no more') }), 400, 'FILE_BROKEN');
    assertRefused(await add({ file: pdf.subarray(0, 200) }), 400, 'FILE_BROKEN');
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

describe('the preview', () => {
  const previewOf = async (paperId: string) => {
    const { preview } = (await app.call(getPaper, { paperId }, { as: member })).body.data;
    assert.ok(preview);
    const { headers, rawPayload } = await app.app.inject({ url: preview.url });
    const { format, width, height } = await sharp(rawPayload).metadata();
    assert.deepEqual([format, width, height], ['webp', preview.width, preview.height]);
    assert.equal(headers['content-disposition'], undefined);
    return preview;
  };

  test('is the first page of a PDF, and of a picture the picture', async () => {
    const ofPdf = await previewOf(await aPaper({ subject: 'Preview of a PDF' }, 'First', 'Second'));
    assert.deepEqual([ofPdf.width, ofPdf.height], [480, 679]);
    const ofPhoto = await previewOf(await aPaper({ subject: 'Preview of a photo', file: await aPhoto(900, 600) }));
    assert.deepEqual([ofPhoto.width, ofPhoto.height], [480, 320]);
  });

  test('is drawn by the sweep for papers from before there were any, once', async () => {
    const { body } = await add({ subject: 'From before', file: await aPdf('Old') });
    const waiting = async () => {
      const { rows } = await sql<{ id: string }>`select data->>'paperId' as id from pgboss.job
        where name = 'readPaper' and data->>'paperId' = ${body.data._id}`.execute(app.context.db);
      return rows.length;
    };
    await readUnread(app.context);
    assert.equal(await waiting(), 1, 'its own job alone');
    app.wait({ minutes: 11 });
    await readUnread(app.context);
    assert.equal(await waiting(), 2);
    await read(body.data._id);
    await previewOf(body.data._id);
    await readUnread(app.context);
    assert.equal(await waiting(), 2);
  });

  test('takes the place of an older one, and the sweeper leaves both kinds of pictures alone', async () => {
    const paperId = await aPaper({ subject: 'Read twice' }, 'Text');
    await app.call(getPaperPage, { paperId, page: 1 }, { as: member });
    const before = (await files()).length;
    const old = await previewOf(paperId);
    await read(paperId);
    assert.notEqual((await previewOf(paperId)).url, old.url);
    assert.equal((await files()).length, before);
    app.wait({ hours: 2 });
    assert.equal(await sweepFiles(app.context), 0);
  });
});

describe('getPaperPage', () => {
  const page = (paperId: string, page: number, as: TestMember | undefined = member) =>
    app.call(getPaperPage, { paperId, page }, { as });

  test('draws a page once, however many ask for it', async () => {
    const paperId = await aPaper({ subject: 'Pages' }, 'First', 'Second');
    const answers = await Promise.all([page(paperId, 2), page(paperId, 2), page(paperId, 2, admin), page(paperId, 1)]);
    const [second, same, sameAgain, first] = answers.map(({ body }) => body.data);
    assert.ok(second && first);
    assert.deepEqual([same, sameAgain], [second, second]);
    assert.deepEqual((await page(paperId, 2)).body.data, second);
    assert.deepEqual([second.page, second.width, second.height, second.text], [2, 1400, 1980, 'Second']);
    assert.notEqual(first.url, second.url);
    const served = await app.app.inject({ url: second.url });
    assert.equal(served.headers['content-type'], 'image/webp');
    assert.match(String(served.headers['content-security-policy']), /sandbox/);
    assert.equal((await sharp(served.rawPayload).metadata()).width, 1400);
  });

  test('shows a picture too, no larger than it is', async () => {
    const paperId = await aPaper({ subject: 'Photographed', file: await aPhoto(800, 500) });
    const { width, height } = (await page(paperId, 1)).body.data;
    assert.deepEqual([width, height], [800, 500]);
  });

  test('refuses visitors, pages that are not there, and whoever asks for too many', async () => {
    const paperId = await aPaper({ subject: 'Refusing' }, 'Text');
    assertRefused(await app.call(getPaperPage, { paperId, page: 1 }), 401, 'TOKEN_INVALID');
    assertRefused(await app.call(getPaper, { paperId }), 401, 'TOKEN_INVALID');
    assertRefused(await page(paperId, 2), 404, 'NOT_FOUND');
    assertRefused(await page(paperId, 0), 400, 'INVALID_INPUT', 'page');
    assertRefused(await page('00000000-0000-7000-8000-000000000000', 1), 404, 'NOT_FOUND');
    const eager = await aMember(app);
    const ends_at = new Date(app.context.now().getTime() + 60_000);
    await app.context.db
      .insertInto('counters')
      .values({ key: `paper pages ${eager.id}`, count: PAPER_PAGES.perHour, ends_at })
      .execute();
    assertRefused(await page(paperId, 1, eager), 429, 'TOO_MANY');
    assert.equal((await page(paperId, 1)).status, 200);
    assert.equal((await page(paperId, 1, eager)).status, 200, 'what is drawn already costs nothing');
  });

  test('draws again what the sweep has taken', async () => {
    const paperId = await aPaper({ subject: 'Looked at long ago' }, 'Text');
    const { url } = (await page(paperId, 1)).body.data;
    app.wait({ days: 31 });
    const again = await aMember(app);
    await sweep(app.context, new AbortController().signal);
    assert.equal((await app.app.inject({ url })).statusCode, 404);
    const { status, body } = await page(paperId, 1, again);
    assert.equal(status, 200);
    assert.equal((await app.app.inject({ url: body.data.url })).statusCode, 200);
    [admin, member] = await Promise.all([anAdmin(app), aMember(app)]);
  });
});

describe('hidePaper', () => {
  test('gives the files names that members do not know', async () => {
    const paperId = await aPaper({ subject: 'Leaked' }, 'To come');
    const paper = async (as: TestMember) => (await app.call(getPaper, { paperId }, { as })).body.data;
    const before = await paper(member);
    const { url } = (await app.call(getPaperPage, { paperId, page: 1 }, { as: member })).body.data;
    const known = [before.fileUrl, before.preview?.url ?? '', url];
    const { body } = await app.call(hidePaper, { paperId }, { as: admin });
    const jobs = await sql<{ names: string[] }>`select data->'names' as names from pgboss.job
      where name = 'removeFiles'`.execute(app.context.db);
    for (const { names } of jobs.rows) await removeFiles(app.context, { names });
    for (const url of known) assert.equal((await app.app.inject({ url })).statusCode, 404, url);
    assertRefused(await app.call(getPaper, { paperId }, { as: member }), 404, 'NOT_FOUND');
    assertRefused(await app.call(getPaperPage, { paperId, page: 1 }, { as: member }), 404, 'NOT_FOUND');

    for (const url of [body.data.fileUrl, body.data.preview?.url ?? ''])
      assert.equal((await app.app.inject({ url })).statusCode, 200, url);
    assert.equal((await app.call(getPaperPage, { paperId, page: 1 }, { as: admin })).status, 200);
    await app.call(hidePaper, { paperId, hidden: false }, { as: admin });
    assert.equal((await app.app.inject({ url: (await paper(member)).fileUrl })).statusCode, 200);
  });

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
