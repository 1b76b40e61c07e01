import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { createDeflate } from 'node:zlib';
import { aPdf } from '#server/testing/factories.ts';
import { readPdf } from './read-paper.ts';

const never = new AbortController().signal;

/** A PDF of one page, whose content is what is given. */
function onePage(content: Buffer): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
  ].map((text, n) => Buffer.from(`${n + 1} 0 obj\n${text}\nendobj\n`));
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects,
    Buffer.from(`4 0 obj\n<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
  ]);
}

describe('readPdf', () => {
  test('gives the text of each page, line by line', async () => {
    const file = await aPdf('First line\nsecond line', '', 'Third page');
    assert.deepEqual(await readPdf(file, never), {
      pages: ['First line\nsecond line', '', 'Third page'],
      count: 3,
    });
  });

  test('says that a file cannot be read', async () => {
    const answer = await readPdf(Buffer.from('%PDF-1.7 and no more'), never);
    assert.ok('failed' in answer, JSON.stringify(answer));
  });

  test('ends a file that takes too long, and one that unpacks into all memory', async () => {
    await assert.rejects(readPdf(await aPdf('x'), never, 20), /too long or too much memory/);
    const eightMegabytes = Buffer.alloc(8 * 1_048_576, 'q ');
    const bomb = await buffer(Readable.from(Array(120).fill(eightMegabytes)).pipe(createDeflate()));
    assert.ok(bomb.length < 2 * 1_048_576);
    await assert.rejects(readPdf(onePage(bomb), never, 60_000), /too long or too much memory/);
  });

  test('ends when its job does', async () => {
    const file = await aPdf('x');
    await assert.rejects(readPdf(file, AbortSignal.timeout(10)), { name: 'AbortError' });
    await assert.rejects(readPdf(file, AbortSignal.abort()), { name: 'AbortError' });
  });
});
