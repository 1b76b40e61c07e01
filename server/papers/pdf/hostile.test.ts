import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { paperCalls } from '#contract/papers.ts';
import type { Answer } from '#server/testing/app.ts';
import { doublyDeflated, formsWithinForms, manyPaths, onePage } from '#server/testing/hostile-pdfs.ts';
import { type WithPapers, withPapers } from '#server/testing/papers.ts';
import { within } from '#server/testing/scale.ts';

const { getPaper, getPaperPage } = paperCalls;
const TOO_COMPLEX = 'This PDF is too complex to show; it can be downloaded';

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

const look = (paperId: string, page = 1) => app.call(getPaperPage, { paperId, page }, { as: member });

/** A machine with too much else to do says so, and is asked again. */
async function withTime<A extends Answer<unknown>>(ask: () => Promise<A>): Promise<A> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 503 || tries === 6) return answer;
  }
}

describe('A PDF that is too complex', () => {
  const files = { manyPaths, formsWithinForms, doublyDeflated };
  /** The papers that they became. To find out takes some seconds: each is asked once. */
  const ids = new Map<string, string>();
  const idOf = (name: keyof typeof files) => ids.get(name) ?? assert.fail(`${name} was not taken`);
  /** Forgets what is known of it, as of a paper from before there were marks. */
  const unmark = async (paperId: string, pages = 1) => {
    const { db } = app.context;
    await db.updateTable('papers').set({ too_complex: false, pages }).where('id', '=', paperId).execute();
    await db.deleteFrom('paper_page_failures').where('paper_id', '=', paperId).execute();
  };

  for (const [name, make] of Object.entries(files))
    test(`D7 it is taken and marked, and every look is answered from memory: ${name}`, async () => {
      const file = make();
      assert.ok(file.length < 1_000_000);
      const { status, body } = await withTime(() => add({ subject: name, file }));
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual([body.data.tooComplex, body.data.preview, body.data.pages], [true, null, 1]);
      const { _id: paperId, fileUrl } = body.data;
      ids.set(name, paperId);
      const startedAt = performance.now();
      for (let n = 0; n < 20; n++) {
        const answer = await look(paperId);
        assert.deepEqual([answer.status, answer.body.code], [404, 'PAPER_TOO_COMPLEX']);
        assert.equal(answer.body.message, TOO_COMPLEX);
      }
      assert.ok(performance.now() - startedAt < within(2000), '20 looks open no file');
      assert.deepEqual((await app.app.inject({ url: fileUrl })).rawPayload, file);
    });

  test('stays marked when the job has read it', async () => {
    const paperId = idOf('doublyDeflated');
    for (let tries = 0; ; tries++)
      try {
        await read(paperId);
        break;
      } catch (error) {
        // The job comes again by itself.
        if ((error as { code?: string }).code !== 'UNAVAILABLE' || tries === 5) throw error;
      }
    const { data } = (await app.call(getPaper, { paperId }, { as: admin })).body;
    assert.deepEqual([data.tooComplex, data.preview, data.pages], [true, null, 1]);
  });

  test('from before, without its mark, is tried once', async () => {
    const paperId = idOf('doublyDeflated');
    await unmark(paperId);
    const first = await withTime(() => look(paperId));
    assert.deepEqual([first.status, first.body.message], [404, TOO_COMPLEX]);
    const startedAt = performance.now();
    assert.equal((await look(paperId)).body.message, TOO_COMPLEX);
    assert.ok(performance.now() - startedAt < within(500));
  });

  test('has three of its pages tried, and no more', async () => {
    const paperId = await aPaper({ subject: 'Three' }, 'One', 'Two', 'Three', 'Four', 'Five');
    assert.equal((await withTime(() => look(paperId, 5))).status, 200);
    const failures = [1, 2, 3].map((page) => ({ paper_id: paperId, page, too_complex: true, created_at: new Date() }));
    await app.context.db
      .insertInto('paper_page_failures')
      .values(failures.map((row) => ({ ...row, created_at: row.created_at.toISOString() })))
      .execute();
    assert.equal((await look(paperId, 4)).body.message, TOO_COMPLEX);
    assert.equal((await look(paperId, 5)).status, 200, 'what is drawn already is shown');
  });

  test('holds nobody up who looks at another paper', async () => {
    const slow = idOf('manyPaths');
    await unmark(slow, 9);
    const paperId = await aPaper({ subject: 'Quick' }, 'Text');
    let isSlowDone = false;
    const held = Promise.all([look(slow, 1), look(slow, 2), look(slow, 3), look(slow, 4)]).then(() => {
      isSlowDone = true;
    });
    assert.equal((await withTime(() => look(paperId))).status, 200);
    assert.equal(isSlowDone, false);
    await held;
  });
});

describe('A page that is damaged', () => {
  test('is tried once too', async () => {
    const whole = onePage(deflateSync('0 0 600 800 re f')).toString('latin1');
    const file = Buffer.from(whole.replace('[3 0 R] /Count 1', '[3 0 R 99 0 R] /Count 2'), 'latin1');
    const { body } = await withTime(() => add({ subject: 'Damaged', file }));
    assert.deepEqual([body.data.pages, body.data.tooComplex], [2, false]);
    const { _id: paperId } = body.data;
    for (let n = 0; n < 2; n++) {
      const answer = await withTime(() => look(paperId, 2));
      assert.deepEqual([answer.status, answer.body.code], [404, 'PAGE_NOT_SHOWN']);
    }
    const failures = app.context.db.selectFrom('paper_page_failures').select(['page', 'too_complex']);
    assert.deepEqual(await failures.where('paper_id', '=', paperId).execute(), [{ page: 2, too_complex: false }]);
    assert.equal((await withTime(() => look(paperId, 1))).status, 200);
  });
});
