import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { paperCalls } from '#contract/papers.ts';
import { questionCalls } from '#contract/questions.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { aPhotoOfPage, aScan } from '#server/testing/scans.ts';
import { askScan } from './ask-scan.ts';
import { countScans, readScan, scanUnread } from './read-scan.ts';

const { searchPapers, getPaperPage, findPapers } = paperCalls;

const FIRST =
  'EC204 Signals and Systems\nQ1 (a) Define energy signals and power signals.\n(b) State the sampling theorem.';
const SECOND = 'Q2 (a) Find the convolution of both signals and sketch it.\n(b) Describe the zirconium photometer.';

let app: WithPapers['app'];
let member: WithPapers['member'];
let add: WithPapers['add'];
let read: WithPapers['read'];
before(async () => {
  ({ app, member, add, read } = await withPapers());
});
after(() => app.close());

const signal = new AbortController().signal;
const scan = (paperId: string) => readScan(app.context, { paperId }, signal);
const rowsOf = (paperId: string) =>
  app.context.db.selectFrom('scanned_pages').selectAll().where('paper_id', '=', paperId).orderBy('page').execute();
const found = async (keyword: string) =>
  (await app.call(searchPapers, { keyword }, { as: member })).body.data.map(({ _id }) => _id);

describe('pages without text', () => {
  let paperId: string;
  before(async () => {
    const file = await aScan({ text: FIRST }, { text: SECOND, turned: 90 });
    paperId = (await add({ subject: 'Scanned', file })).body.data._id;
    await read(paperId);
  });

  test('are read one after another, and go on after a process that was killed', async () => {
    assert.deepEqual(await found('sampling theorem'), []);
    await scan(paperId);
    assert.deepEqual(
      (await rowsOf(paperId)).map(({ page }) => page),
      [1],
    );
    assert.deepEqual(await countScans(app.context.db), { waiting: 1, read: 1, failed: 0 });
    assert.deepEqual(await found('sampling theorem'), [paperId]);
    // The job that would follow is lost; the cleanup finds the paper.
    await app.context.db.deleteFrom('pgboss.job' as never).execute();
    await scanUnread(app.context);
    await scan(paperId);
    await scan(paperId);
    assert.deepEqual(await countScans(app.context.db), { waiting: 0, read: 2, failed: 0 });
  });

  test('are found by a word of a page that lies on its side, which is shown upright', async () => {
    assert.deepEqual(await found('zirconium photometer'), [paperId]);
    const [first, second] = await rowsOf(paperId);
    assert.deepEqual([first?.turned, second?.turned], [0, 270]);
    assert.ok((second?.confidence ?? 0) > 60);
    const { body } = await app.call(getPaperPage, { paperId, page: 2 }, { as: member });
    assert.ok(body.data.height > body.data.width);
    assert.match(body.data.text, /photometer/);
    assert.ok(body.data.lines.some(({ text }) => text.includes('photometer')));
    const line = second?.lines.find(({ text }) => text.includes('convolution'));
    assert.ok(line && line.x > 0 && line.x + line.width < 1000 && line.y > 0 && line.height < 50);
  });

  test('say in the search that a machine read them, and where the sentence stands', async () => {
    const { body } = await app.call(searchPapers, { keyword: 'zirconium photometer' }, { as: member });
    const match = body.data[0]?.match;
    assert.deepEqual([match?.page, match?.isScan], [2, true]);
    const [, second] = await rowsOf(paperId);
    const { text: _, ...place } =
      second?.lines.find(({ text }) => text.includes('zirconium')) ?? assert.fail('no line');
    assert.deepEqual(match?.line, place);
  });

  test('are cut into questions', async () => {
    const { body } = await app.call(questionCalls.listQuestions, { paperId }, { as: member });
    assert.deepEqual(
      body.data.questions.map(({ label, page }) => `${page} ${label}`),
      ['1 1 (a)', '1 1 (b)', '2 2 (a)', '2 2 (b)'],
    );
  });

  test('keep what was read when the paper is read again, as a version before does, too', async () => {
    await read(paperId);
    assert.deepEqual(await found('zirconium photometer'), [paperId]);
  });

  test('a photo is a page too, and its small picture is turned with it', async () => {
    const { body } = await add({
      subject: 'Photo',
      file: await aPhotoOfPage(FIRST.replace('sampling', 'palladium'), 90),
    });
    const { _id } = body.data;
    await read(_id);
    await scan(_id);
    assert.deepEqual(await found('palladium theorem'), [_id]);
    const papers = await app.call(findPapers, { branch: 'CSE', year: 2, limit: 100 }, { as: member });
    const preview = papers.body.data.find((paper) => paper._id === _id)?.preview;
    assert.ok(preview && preview.height > preview.width);
  });
});

describe('a reading process that is asked to end with its service', () => {
  test('leaves the page for the next one', async () => {
    const { body } = await add({ subject: 'Stopped', file: await aPhotoOfPage(FIRST.replace('sampling', 'rhodium')) });
    const { _id } = body.data;
    await read(_id);
    const refused = assert.rejects(scan(_id), { code: 'UNAVAILABLE' });
    process.kill(await pidOfReader(), 'SIGTERM');
    await refused;
    assert.deepEqual(await rowsOf(_id), []);
    await scan(_id);
    assert.deepEqual(await found('rhodium theorem'), [_id]);
  });
});

/** The process that reads a page now: a child of this one. */
async function pidOfReader(): Promise<number> {
  for (;;) {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args=']);
    const line = stdout.split('\n').find((one) => one.includes(` ${process.pid} `) && one.includes('scan-process'));
    if (line) return Number.parseInt(line, 10);
  }
}

describe('what cannot be read', () => {
  test('is told apart, ends in time, and is not tried again', async () => {
    assert.deepEqual(await askScan(app.context.config, Buffer.from('no picture'), signal), { failed: 'damaged' });
    const empty = await askScan(app.context.config, await aPhotoOfPage(''), signal);
    assert.ok(!('failed' in empty) && empty.text === '');
  });
});
