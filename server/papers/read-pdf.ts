import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import { cleanText } from './clean-text.ts';

/*
 * The process that askPdf starts for one file. One thread reads, the other watches what that takes: a few bytes of a
 * hostile PDF can unpack into all memory there is.
 */

/** What is wanted of a file. That it opens, and how many pages it has, is always said. */
export interface PdfQuestion {
  /** The text of its pages? */
  text?: boolean;
  /** One page (from 1) as a picture that fits into so many pixels? */
  draw?: { page: number; width: number; height: number };
}

export interface DrawnPage {
  /** A WebP. */
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * `locked` is a file that does not open without its password, `damaged` one that does not open at all. `pages` holds
 * the text of those that were read, `count` how many there are.
 */
export type PdfAnswer = { count: number; pages: string[]; drawn: DrawnPage | null } | { failed: 'locked' | 'damaged' };

const MOST = { pages: 200, charactersOnAPage: 20_000, memory: 500 * 1_048_576 } as const;

if (isMainThread) watch();
else parentPort?.postMessage(await answer(workerData));

function watch(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.once('disconnect', () => process.exit());
  process.once('message', (asked: object) => {
    const reader = new Worker(new URL(import.meta.url), {
      workerData: asked,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    reader.once('message', (answer: PdfAnswer) => process.send?.(answer, () => process.exit()));
    reader.once('error', () => process.exit(1));
    setInterval(() => process.memoryUsage.rss() > MOST.memory && process.exit(1), 25);
  });
}

async function answer({ bytes, text, draw }: PdfQuestion & { bytes: Uint8Array }): Promise<PdfAnswer> {
  // The thread that watches has no use for it.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  let pdf: PDFiumDocument;
  try {
    pdf = await library.loadDocument(bytes);
  } catch (error) {
    return { failed: /password/i.test(String(error)) ? 'locked' : 'damaged' };
  }
  const count = pdf.getPageCount();
  if (count === 0) return { failed: 'damaged' };
  const pages: string[] = [];
  if (text) for (let n = 0; n < Math.min(count, MOST.pages); n++) pages.push(textOf(pdf, n));
  return { count, pages, drawn: draw && draw.page <= count ? await drawPage(pdf, draw) : null };
}

/** Lines as they stand on the page; '' for a scan, and for a page that is damaged. */
function textOf(pdf: PDFiumDocument, index: number): string {
  try {
    return cleanText(pdf.getPage(index).getText(), MOST.charactersOnAPage);
  } catch {
    return '';
  }
}

/** null for a page that is damaged. Pages are any size: what is drawn is always as large as is asked for. */
async function drawPage(pdf: PDFiumDocument, wanted: NonNullable<PdfQuestion['draw']>): Promise<DrawnPage | null> {
  try {
    const page = pdf.getPage(wanted.page - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    if (!(originalWidth > 0 && originalHeight > 0)) return null;
    const scale = Math.min(wanted.width / originalWidth, wanted.height / originalHeight);
    const width = Math.max(1, Math.round(originalWidth * scale));
    const height = Math.max(1, Math.round(originalHeight * scale));
    const { data } = await page.render({ width, height, render: 'bitmap', renderFormFields: true });
    const { default: sharp } = await import('sharp');
    const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp({ quality: 78, effort: 2 })
      .toBuffer();
    return { bytes, width, height };
  } catch {
    return null;
  }
}
