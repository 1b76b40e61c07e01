import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { PAPER_PAGES } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { removeFiles } from '#server/files/pictures.ts';
import { removeOrphans } from '#server/files/remove-orphans.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aMember, aPdf, aPhoto, type TestMember } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { runRemovals } from '#server/testing/removals.ts';
import { readUnread } from './read-paper.ts';

const { findInPaper, getPaper, getPaperPage, hidePaper } = paperCalls;

let app: WithPapers['app'];
let admin: WithPapers['admin'];
let member: WithPapers['member'];
let add: WithPapers['add'];
let read: WithPapers['read'];
let aPaper: WithPapers['aPaper'];
let files: WithPapers['files'];
before(async () => {
  ({ app, admin, member, add, read, aPaper, files } = await withPapers());
});
after(() => app.close());

const page = (paperId: string, page: number, as: TestMember | undefined = member) =>
  app.call(getPaperPage, { paperId, page }, { as });

/** The jobs that remove files. */
async function removals(): Promise<{ names: string[] }[]> {
  const { rows } = await sql<{ names: string[] }>`select data->'names' as names from pgboss.job
    where name = 'removeFiles'`.execute(app.context.db);
  return rows;
}

test('words are found once a paper is read, and until then the answer says that more may come', async () => {
  const { body } = await add({
    subject: 'Entropy',
    file: await aPdf('Define entropy, and say what it is not.', 'Measure entropy twice, as entropy.'),
  });
  const paperId = body.data._id;
  const find = async () => (await app.call(findInPaper, { paperId, text: 'Entropy' }, { as: member })).body.data;
  assert.deepEqual(await find(), { words: ['entropy'], pages: [], isRead: false });
  await read(paperId);
  const pages = [
    { page: 1, count: 1 },
    { page: 2, count: 2 },
  ];
  assert.deepEqual(await find(), { words: ['entropy'], pages, isRead: true });
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

  test('is drawn by the cleanup for papers from before there were any, once', async () => {
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

  test('takes the place of an older one, and the cleanup leaves both kinds of pictures alone', async () => {
    const paperId = await aPaper({ subject: 'Read twice' }, 'Text');
    await app.call(getPaperPage, { paperId, page: 1 }, { as: member });
    const before = (await files()).length;
    const old = await previewOf(paperId);
    await read(paperId);
    assert.notEqual((await previewOf(paperId)).url, old.url);
    // A job does it, which waits for a backup.
    const [job] = (await removals()).filter(({ names }) => old.url.endsWith(names[0] ?? '-'));
    assert.ok(job);
    await removeFiles(app.context, job);
    assert.equal((await files()).length, before);
    app.wait({ hours: 25 });
    assert.equal(await removeOrphans(app.context), 0);
  });
});

describe('getPaperPage', () => {
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
});

describe('withdrawing', () => {
  test('gives the files names that members do not know', async () => {
    const paperId = await aPaper({ subject: 'Leaked' }, 'To come');
    const paper = async (as: TestMember) => (await app.call(getPaper, { paperId }, { as })).body.data;
    const before = await paper(member);
    const { url } = (await app.call(getPaperPage, { paperId, page: 1 }, { as: member })).body.data;
    const known = [before.fileUrl, before.preview?.url ?? '', url];
    const { body } = await app.call(hidePaper, { paperId }, { as: admin });
    for (const { names } of await removals()) await removeFiles(app.context, { names });
    for (const url of known) assert.equal((await app.app.inject({ url })).statusCode, 404, url);
    assertRefused(await app.call(getPaper, { paperId }, { as: member }), 404, 'NOT_FOUND');
    assertRefused(await app.call(getPaperPage, { paperId, page: 1 }, { as: member }), 404, 'NOT_FOUND');

    for (const url of [body.data.fileUrl, body.data.preview?.url ?? ''])
      assert.equal((await app.app.inject({ url })).statusCode, 200, url);
    assert.equal((await app.call(getPaperPage, { paperId, page: 1 }, { as: admin })).status, 200);
    await app.call(hidePaper, { paperId, hidden: false }, { as: admin });
    assert.equal((await app.app.inject({ url: (await paper(member)).fileUrl })).statusCode, 200);
  });
});

describe('the cleanup', () => {
  test('draws again what it has removed', async () => {
    const paperId = await aPaper({ subject: 'Looked at long ago' }, 'Text');
    const { url } = (await page(paperId, 1)).body.data;
    app.wait({ days: 31 });
    // The session of the other has run out by now.
    const again = await aMember(app);
    await cleanUp(app.context, new AbortController().signal);
    await runRemovals(app);
    assert.equal((await app.app.inject({ url })).statusCode, 404);
    const { status, body } = await page(paperId, 1, again);
    assert.equal(status, 200);
    assert.equal((await app.app.inject({ url: body.data.url })).statusCode, 200);
  });
});
