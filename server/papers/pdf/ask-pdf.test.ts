import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { createDeflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { aLockedPdf, aPdf } from '#server/testing/factories.ts';
import { onePage, withTime } from '#server/testing/hostile-pdfs.ts';
import { askPdf } from './ask-pdf.ts';

describe('askPdf', () => {
  test('gives the text of each page, line by line', async () => {
    const file = await aPdf('First line\nsecond line', '', 'Third page');
    assert.deepEqual(await askPdf(file, { text: true }), {
      pages: ['First line\nsecond line', '', 'Third page'],
      count: 3,
      drawn: null,
    });
  });

  test('draws a page into the room that there is, whatever its own size', async () => {
    const answer = await askPdf(await aPdf('x', 'Second'), { draw: { page: 2, width: 300, height: 2000 } });
    assert.ok('drawn' in answer && answer.drawn);
    const { width, height, format } = await sharp(answer.drawn.bytes).metadata();
    assert.deepEqual([width, height, format], [300, 424, 'webp']);
    assert.deepEqual([answer.drawn.width, answer.drawn.height], [300, 424]);
    const { channels } = await sharp(answer.drawn.bytes).stats();
    assert.ok(
      channels.every(({ min, max }) => min < 120 && max > 250),
      'black on white',
    );
    const strip = await askPdf(onePage(deflateSync('0 0 600 800 re f'), { box: '0 0 14400 1' }), {
      draw: { page: 1, width: 300, height: 2000 },
    });
    assert.ok('drawn' in strip && strip.drawn);
    assert.deepEqual([strip.drawn.width, strip.drawn.height], [300, 1]);
    const none = await askPdf(await aPdf('x'), { draw: { page: 2, width: 300, height: 2000 } });
    assert.ok('drawn' in none && none.drawn === null);
  });

  test('tells a file that is damaged from one with a password', async () => {
    assert.deepEqual(await askPdf(Buffer.from('%PDF-1.7 and no more'), {}), { failed: 'damaged' });
    assert.deepEqual(await askPdf(aLockedPdf(), {}), { failed: 'locked' });
  });

  test('says of a file that unpacks into all memory that it is too complex, with its pages', async () => {
    const eightMegabytes = Buffer.alloc(8 * 1_048_576, 'q ');
    const bomb = await buffer(Readable.from(Array(120).fill(eightMegabytes)).pipe(createDeflate()));
    assert.ok(bomb.length < 2 * 1_048_576);
    const question = { text: true, draw: { page: 1, width: 300, height: 300 } };
    const answer = await withTime(() => askPdf(onePage(bomb), question));
    assert.deepEqual(answer, { failed: 'too complex', count: 1 });
  });

  test('says of a process that had no time that the machine is busy, not that the file is too complex', async () => {
    await assert.rejects(askPdf(await aPdf('x'), { text: true }, { timeout: 20 }), { code: 'UNAVAILABLE' });
  });

  test('ends when its job does', async () => {
    const file = await aPdf('x');
    await assert.rejects(askPdf(file, {}, { signal: AbortSignal.timeout(10) }), { name: 'AbortError' });
    await assert.rejects(askPdf(file, {}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  });
});
