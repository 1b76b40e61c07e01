import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { getDocumentProxy } from 'unpdf';

/*
 * The process that readPdf starts for one file. One thread reads, the other watches what that takes: a few bytes of a
 * hostile PDF can unpack into all memory there is.
 */

/** `pages` holds the text of those that were read, `count` how many there are. */
export type ReadAnswer = { pages: string[]; count: number } | { failed: string };

const MOST = { pages: 200, charactersOnAPage: 20_000, memory: 700 * 1_048_576 } as const;

if (isMainThread) watch();
else parentPort?.postMessage(await read(workerData as Uint8Array));

function watch(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.once('disconnect', () => process.exit());
  process.once('message', (bytes: Uint8Array) => {
    const reader = new Worker(new URL(import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    reader.once('message', (answer: ReadAnswer) => process.send?.(answer, () => process.exit()));
    reader.once('error', () => process.exit(1));
    setInterval(() => process.memoryUsage.rss() > MOST.memory && process.exit(1), 25);
  });
}

async function read(bytes: Uint8Array): Promise<ReadAnswer> {
  try {
    // The thread that watches has no use for it.
    const { getDocumentProxy } = await import('unpdf');
    const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
    const pages: string[] = [];
    // One after the other: all at once would be all in memory at once.
    for (let n = 1; n <= Math.min(pdf.numPages, MOST.pages); n++) pages.push(await textOf(pdf, n));
    return { pages, count: pdf.numPages };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Lines as they stand on the page; '' for a scan, and for a page that is damaged. */
async function textOf(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    return clean(text).slice(0, MOST.charactersOnAPage).toWellFormed();
  } catch {
    return '';
  }
}

/** No control characters, which the database does not keep, no private ones, which mean nothing, and no gaps. */
function clean(text: string): string {
  return text
    .replace(/(?!\n)[\p{Cc}\p{Co}\p{Cs}]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}
