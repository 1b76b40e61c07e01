import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PAPER } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aLockedPdf, aPdf, aPhoto } from '#server/testing/factories.ts';
import { FORM, type WithPapers, withPapers } from '#server/testing/papers.ts';
import { newestYear } from './add.ts';

const { addPaper, getPaperPage, searchPapers } = paperCalls;

let app: WithPapers['app'];
let admin: WithPapers['admin'];
let member: WithPapers['member'];
let add: WithPapers['add'];
let read: WithPapers['read'];
let files: WithPapers['files'];
before(async () => {
  ({ app, admin, member, add, read, files } = await withPapers());
});
after(() => app.close());

describe('addPaper', () => {
  test('keeps a PDF as it is, and serves it as an attachment', async () => {
    const file = await aPdf('Explain stacks and queues.');
    const { status, body } = await add({ file });
    assert.equal(status, 201);
    const { _id, fileUrl, createdAt, ...rest } = body.data;
    assert.deepEqual(rest, { ...FORM, bytes: file.length, pages: 1, preview: null, tooComplex: false, hidden: false });
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
    const answers = await Promise.all(Array.from({ length: 3 }, () => add({ subject: 'At once', file })));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers.filter(({ status }) => status !== 201)) assertRefused(answer, 409, 'PAPER_EXISTS');
  });

  test('refuses what is no paper, and leaves nothing of it', async () => {
    const before = await files();
    const pdf = await aPdf('x');
    assertRefused(await add({ file: Buffer.from('just text') }), 415, 'NOT_A_PAPER');
    assertRefused(await add({ file: Buffer.concat([Buffer.alloc(1020, ' '), pdf]) }), 415, 'NOT_A_PAPER');
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
    const visitor = await app.call(addPaper, { ...FORM, file });
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
