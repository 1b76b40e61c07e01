import { deflateSync } from 'node:zlib';
import { MEGABYTE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';

/*
 * PDFs that are small to send and large to draw. Each opens in every reader and has one page.
 */

/** A PDF of one page with this content and these resources; objects from 5 on are what else it needs. */
export function onePage(
  content: Buffer,
  { box = '0 0 600 800', filter = '/FlateDecode', resources = '', more = [] as Buffer[] } = {},
): Buffer {
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${resources} >> >>`),
    stream(`/Filter ${filter}`, content),
    ...more,
  ].map((object, n) => Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects, Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF')]);
}

const stream = (words: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${words} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);

/** A path of 9 million lines: far more than is drawn in three seconds, on a quick machine too. */
export function manyPaths(): Buffer {
  const strokes = Array.from({ length: 1000 }, (_, n) => `${(n * 7) % 600} ${(n * 13) % 800} l`).join(' ');
  return onePage(deflateSync(Buffer.from(`0 0 m ${`${strokes}\n`.repeat(9000)} B`)));
}

/** Forms of which each draws the next one many times, and the last one the first. */
export function formsWithinForms(): Buffer {
  const forms = 12;
  const each = 24;
  const names = Array.from({ length: forms }, (_, n) => `/F${n} ${n + 5} 0 R`).join(' ');
  const more = Array.from({ length: forms }, (_, n) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << ${names} >> >>`,
      Buffer.from(`0 0 600 800 re f ${`/F${(n + 1) % forms} Do `.repeat(each)}`),
    ),
  );
  return onePage(deflateSync('/F0 Do'), { resources: `/XObject << ${names} >>`, more });
}

/** 300 MB of content, compressed twice into less than a kilobyte. */
export function doublyDeflated(): Buffer {
  const inner = deflateSync(Buffer.alloc(300 * MEGABYTE, 'q Q '), { level: 9 });
  return onePage(deflateSync(inner, { level: 9 }), { filter: '[/FlateDecode /FlateDecode]' });
}

/** Asks again while the machine is too busy for an answer. */
export async function withTime<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'UNAVAILABLE') || tries === 6) throw error;
    }
}
