import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { contributionCalls } from '#contract/contributions.ts';
import { CONTRIBUTIONS } from '#contract/limits.ts';
import { assertRefused } from '#server/testing/app.ts';
import { aMember, aPdf } from '#server/testing/factories.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { aPhotoOfPage, aScan } from '#server/testing/scans.ts';

const HEAD =
  'B.Tech. (EXTC) Semester IV, End Semester, May 2022\nEC204 SIGNALS AND SYSTEMS\nQ1 State the sampling theorem.';
const FIELDS = { subject: 'EC204 Signals and Systems', exam: 'End', month: '2022-05', branch: 'EXTC', year: 2 };

let papers: WithPapers;
before(async () => {
  papers = await withPapers();
});
after(() => papers.app.close());

const read = (file: Buffer, as = papers.member) =>
  papers.app.call(contributionCalls.readPaperFields, { file } as never, { as });

describe('readPaperFields', () => {
  test('reads the first page of a PDF, of a scan and of a photo, and stores nothing', async () => {
    const before = await papers.files();
    for (const file of [await aPdf(HEAD, 'Mid Semester'), await aScan({ text: HEAD }), await aPhotoOfPage(HEAD)]) {
      const { status, body } = await read(file);
      assert.deepEqual([status, body.data], [200, FIELDS]);
    }
    assert.deepEqual(await papers.files(), before);
  });

  test('proposes nothing where nothing can be read, and refuses what is no paper', async () => {
    const { body } = await read(await aPhotoOfPage(''));
    assert.ok(Object.values(body.data).every((value) => value === null));
    assertRefused(await read(Buffer.from('no paper')), 415, 'NOT_A_PAPER');
  });

  test('is limited', async () => {
    const busy = await aMember(papers.app);
    const window = { count: CONTRIBUTIONS.readsPerHour, ends_at: new Date(papers.app.context.now().getTime() + 1000) };
    const key = `paper heads of ${busy.id}`;
    await papers.app.context.db
      .insertInto('counters')
      .values({ key, ...window })
      .execute();
    assert.equal((await read(await aPdf(HEAD), busy)).status, 429);
  });
});
