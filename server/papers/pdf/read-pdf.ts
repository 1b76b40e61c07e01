import { parentPort, workerData } from 'node:worker_threads';
import { type PDFiumDocument, PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium';
import type { DrawnPage, PdfAnswer, PdfQuestion, ReaderMessage } from './question.ts';
import { readLines } from './read-lines.ts';

/* The thread of the drawing process (pdf-process.ts) in which PDFium reads the file. */

/** `work`: milliseconds after which no more text is read, well within the bounds of the process. */
const TEXT = { pages: 200, charactersOnAPage: 20_000, work: 1500 } as const;

const post = (message: ReaderMessage) => parentPort?.postMessage(message);
post({ answer: await answer(workerData) });

async function answer({ bytes, text, draw }: PdfQuestion & { bytes: Uint8Array }): Promise<PdfAnswer> {
  const pdfium = await PDFiumModule({});
  const library = await PDFiumLibrary.initBase({ vendor: async () => pdfium });
  let pdf: PDFiumDocument;
  try {
    pdf = await library.loadDocument(bytes);
  } catch (error) {
    return { failed: /password/i.test(String(error)) ? 'locked' : 'damaged' };
  }
  const count = pdf.getPageCount();
  if (count === 0) return { failed: 'damaged' };
  post({ count });
  const drawn = draw && draw.page <= count ? await drawPage(pdf, draw) : null;
  if (drawn && draw?.lines && !isTextLate()) drawn.lines = readLines(pdfium, bytes, draw.page - 1);
  return { count, pages: text ? readText(pdf, count) : [], drawn };
}

function readText(pdf: PDFiumDocument, count: number): string[] {
  const pages: string[] = [];
  while (pages.length < Math.min(count, TEXT.pages) && !isTextLate()) pages.push(textOf(pdf, pages.length));
  return pages;
}

function isTextLate(): boolean {
  const { user, system } = process.cpuUsage();
  return user + system > TEXT.work * 1000;
}

/** Lines as they stand on the page; '' for a scan, and for a page that is damaged. */
function textOf(pdf: PDFiumDocument, index: number): string {
  try {
    return cleanText(pdf.getPage(index).getText(), TEXT.charactersOnAPage);
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

/** Text of a page without control characters, which the database does not keep, private ones and gaps. */
function cleanText(text: string, most: number): string {
  return (
    text
      .slice(0, 4 * most)
      // A word that is divided at the end of its line is one word.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: so PDFium writes such a hyphen
      .replace(/[\u0002\ufffe]\s*/g, '')
      .replace(/\r\n?/g, '\n')
      .replace(/(?!\n)[\p{Cc}\p{Co}\p{Cs}]/gu, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n\s*/g, '\n')
      .trim()
      .slice(0, most)
      .toWellFormed()
  );
}
