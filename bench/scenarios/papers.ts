import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import { contributionCalls } from '#contract/contributions.ts';
import { EXAMS, MEGABYTE, PAPER_ORDERS } from '#contract/limits.ts';
import { paperCalls } from '#contract/papers.ts';
import { besideSql } from '../beside.ts';
import type { Size } from '../data/keep.ts';
import { fillPapers, wordsToFind } from '../data/papers.ts';
import { ask, askJson, get, post } from '../load.ts';
import { inTurn, repeat } from '../measure.ts';
import { startLoop, withDatabase } from '../processes.ts';
import { compare, figure, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';

/** Pages of text for each size of the campus. */
const PAGES: Record<Size, number> = { '10k': 100_000, '100k': 300_000, '1m': 1_000_000 };

/** Searches in the text of all pages, narrowed and in each order, beside their own statements. */
export async function searchPapers(stage: Stage): Promise<Result[]> {
  await withDatabase(stage.product.dataDir, (db) => fillPapers(db, PAGES[stage.size]));
  const filters = [
    {},
    { branch: 'EXTC' },
    { year: '2', exam: EXAMS[0] },
    { branch: 'IT', language: 'English', kind: 'all' },
  ] as const;
  const asked = (n: number) =>
    post(
      paperCalls.searchPapers,
      { keyword: wordsToFind(n), ...filters[n % filters.length], order: PAPER_ORDERS[n % PAPER_ORDERS.length] },
      stage.tokens[n % stage.tokens.length],
    );
  const pair = await besideSql(stage, asked);
  return [
    compare(
      `papers, narrowed, among ${PAGES[stage.size].toLocaleString('en')} pages, uncached`,
      'SQL',
      'rate',
      pair,
      0.6,
    ),
  ];
}

const TEXT = Array.from(
  { length: 24 },
  (_, n) => `Q${n + 1} State and prove theorem number ${n + 1} for a periodic signal, and sketch its spectrum. [5]`,
).join('\n');
const LANGUAGES = path.dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')));
const LANG_PATH = path.join(LANGUAGES, '4.0.0_best_int');

/** The product's reader of a scanned page, a process for each, beside Tesseract that is loaded already; and the memory. */
export async function readScans(stage: Stage): Promise<Result[]> {
  const picture = await drawPage(stage);
  const file = path.join(stage.folder, 'page.png');
  // As large as the product has Tesseract read it.
  await writeFile(
    file,
    await sharp(picture).resize(1700, 2400, { fit: 'inside', withoutEnlargement: true }).grayscale().png().toBuffer(),
  );
  const limit = startLoop(1, 'tesseract.ts', file, LANG_PATH);
  const pace = { ...stage.pace, milliseconds: stage.pace.milliseconds * 3 };
  const pair = await inTurn((milliseconds) => repeat(() => readOnce(picture), 1, milliseconds), limit, pace);
  const peak = await memoryOfReading(stage, await scanOf(picture));
  return [
    compare('reading a scanned page', 'tesseract', 'time', pair, 2),
    figure('server and reader together while it reads', peak / MEGABYTE, 'MB', 1024),
  ];
}

/** As server/papers/scans/ask-scan.ts starts it. */
async function readOnce(bytes: Buffer): Promise<void> {
  const child = fork('server/papers/scans/scan-process.ts', { serialization: 'advanced', env: {}, execArgv: [] });
  child.send({ bytes, languages: ['eng'], langPath: LANG_PATH });
  const [{ text = '' }] = await once(child, 'message');
  if (!text.includes('theorem')) throw new Error('The page was not read.');
  await once(child, 'exit');
}

/** The picture of a page that the product draws. */
async function drawPage({ product, tokens }: Stage): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  pdf.addPage().drawText(TEXT, { x: 50, y: 780, size: 11, font, lineHeight: 28 });
  const paperId = await contribute(product.url, await pdf.save(), tokens[0]);
  const page = paperCalls.getPaperPage.path.replace('{paperId}', paperId).replace('{page}', '1');
  const { data } = await askJson<{ data: { url: string } }>(product.url, get({ path: page }, '', tokens[0]));
  return (await ask(product.url, { path: data.url })).body;
}

async function scanOf(picture: Buffer): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const photo = await pdf.embedJpg(await sharp(picture).grayscale().blur(0.6).jpeg({ quality: 60 }).toBuffer());
  for (let page = 0; page < 3; page += 1) pdf.addPage().drawImage(photo, { x: 0, y: 0, width: 595, height: 842 });
  return pdf.save();
}

async function contribute(url: string, bytes: Uint8Array, token: string | undefined): Promise<string> {
  const form = new FormData();
  const fields = { kind: 'paper', subject: 'Bench', exam: 'End', month: '2024-05', branch: 'CSE', year: '2' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'paper.pdf');
  const packed = new Response(form);
  const asked = post(contributionCalls.contributePaper, Buffer.from(await packed.arrayBuffer()), token);
  const type = packed.headers.get('content-type') ?? '';
  const { data } = await askJson<{ data: { _id: string } }>(url, {
    ...asked,
    headers: { ...asked.headers, 'content-type': type },
  });
  return data._id;
}

/** Bytes of the server and the reader at their most, without PostgreSQL, while the server reads a scan. */
async function memoryOfReading({ product, tokens }: Stage, scan: Uint8Array): Promise<number> {
  const paperId = await contribute(product.url, scan, tokens[1]);
  return withDatabase(product.dataDir, async (db) => {
    let peak = 0;
    for (let read = 0; read < 3; ) {
      const { rows } = await db.query('select count(*)::int as read from scanned_pages where paper_id = $1', [paperId]);
      read = rows[0].read;
      peak = Math.max(peak, residentBytes(product.pid));
      await wait(50);
    }
    return peak;
  });
}

/** Of the process and its children that are ours. */
function residentBytes(pid: number): number {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const readers = list.split('\n').flatMap((line) => {
    const [, child, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && args.includes('-process.ts') ? [Number(child)] : [];
  });
  const bytesOf = (one: number): number => {
    try {
      return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  };
  return [pid, ...readers].reduce((sum, one) => sum + bytesOf(one), 0);
}
