import { setPriority } from 'node:os';
import sharp from 'sharp';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { MINUTE } from '#contract/rules/time.ts';
import type { PageLine } from '../pdf/question.ts';
import { type Scan, type ScanQuestion, type ScanReply, TURNS, type Turn } from './question.ts';

/*
 * The process that askScan starts for one page. Tesseract works in a thread of its own; this one measures the process and
 * ends it. Nothing is fetched: the data of the languages are files of npm.
 */

/** `work`: of the processor, because a busy machine lets this process wait; `most`: milliseconds since the page came. */
const BOUND = { work: MINUTE, most: 2.5 * MINUTE, megabytes: 450 } as const;
/** Milliseconds between two measurements. */
const EVERY = 50;
/** Pixels: 200 a inch of A4, which Tesseract reads best. */
const PAGE = { width: 1700, height: 2400 } as const;
const MOST_PIXELS = 60_000_000;
/** Confidence of a reading: below UPRIGHT the page may lie on its side, below WORDS its words are nobody's. */
const UPRIGHT = 60;
const WORDS = 40;
/** Letters below which a reading is worth less. */
const LETTERS = 20;

// Everything else comes first.
setPriority(19);
process.once('disconnect', () => process.exit());
process.once('message', (question: ScanQuestion) => {
  const end = performance.now() + BOUND.most;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isTooMuch = user + system > BOUND.work * 1000 || process.memoryUsage.rss() > BOUND.megabytes * 1_048_576;
    if (isTooMuch) reply({ failed: 'too much' });
    else if (performance.now() > end) reply({ failed: 'no time' });
  }, EVERY);
  read(question).then(reply, () => reply({ failed: 'damaged' }));
});

/** The process ends with its answer. */
function reply(answer: ScanReply): void {
  process.send?.(answer, () => process.exit());
}

async function read({ bytes, languages, langPath }: ScanQuestion): Promise<Scan> {
  const worker = await createWorker(languages, OEM.LSTM_ONLY, { langPath, cacheMethod: 'none' });
  const page = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ ...PAGE, fit: 'inside', withoutEnlargement: true })
    .grayscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
  let best: Scan | undefined;
  for (const turned of TURNS) {
    const scan = await readTurned(worker, page, turned);
    if (!best || worthOf(scan) > worthOf(best)) best = scan;
    if (worthOf(best) >= UPRIGHT) break;
  }
  if (!best || worthOf(best) < WORDS) return { text: '', confidence: best?.confidence ?? 0, turned: 0, lines: [] };
  return best;
}

/** A stroke that is taken for a letter says nothing, however sure Tesseract is of it. */
const worthOf = ({ confidence, text }: Scan): number =>
  confidence * Math.min(1, (text.match(/[\p{L}\p{M}]/gu)?.length ?? 0) / LETTERS);

async function readTurned(worker: Worker, page: Buffer, turned: Turn): Promise<Scan> {
  const { data: bytes, info } = await sharp(page)
    .rotate(turned)
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { data } = await worker.recognize(bytes, {}, { text: true, blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return {
    text: data.text,
    confidence: data.confidence,
    turned,
    lines: lines.map(({ text, bbox }) => placeOf(text, bbox, info)).filter(({ text }) => text !== ''),
  };
}

type Box = { x0: number; y0: number; x1: number; y1: number };

const placeOf = (text: string, { x0, y0, x1, y1 }: Box, of: { width: number; height: number }): PageLine => ({
  text: text.trim(),
  x: part(x0, of.width),
  y: part(y0, of.height),
  width: part(x1 - x0, of.width),
  height: part(y1 - y0, of.height),
});

/** Thousandths. */
const part = (pixels: number, of: number): number => Math.round((pixels / of) * 1000);
