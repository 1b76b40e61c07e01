import { copyFile, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MEGABYTE } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { askProcess } from '#server/ask-process.ts';
import type { Context } from '#server/context.ts';
import { createQueue } from '#server/queue.ts';
import type { ScanAnswer, ScanQuestion, ScanReply } from './question.ts';

/** Milliseconds. The process ends itself earlier (scan-process.ts), unless it hangs completely. */
const TIMEOUT = 2.75 * MINUTE;
/** Megabytes; what the process takes in all is bounded in it. */
const HEAP = 192;
/** Bytes of memory below which nothing is read: server and reader together take up to so much. */
const LEAST_MEMORY = 1024 * MEGABYTE;

/**
 * One page at a time on this machine, whoever asks: server and reader have 1 GB together. Module state, because the
 * processes are the machine's.
 */
const queued = createQueue({ concurrency: 1, maxQueued: 10, seconds: 60 });

/** Whether pages are read here: not with OCR=off, and not on a machine or in a container with less than 1 GB. */
export const readsScans = ({ ocrLanguages }: Pick<Context['config'], 'ocrLanguages'>): boolean =>
  ocrLanguages.length > 0 && Math.min(os.totalmem(), process.constrainedMemory() || Infinity) >= LEAST_MEMORY;

/**
 * Reads the words of a picture of a page in a process of its own. Throws UNAVAILABLE if the machine had no time for it,
 * or too many pages wait.
 */
export async function askScan(
  { ocrLanguages: languages, dataDir }: Pick<Context['config'], 'ocrLanguages' | 'dataDir'>,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ScanAnswer> {
  return queued(() => ask({ ocrLanguages: languages, dataDir }, bytes, signal));
}

async function ask(
  { ocrLanguages: languages, dataDir }: Pick<Context['config'], 'ocrLanguages' | 'dataDir'>,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<ScanAnswer> {
  const question: ScanQuestion = { bytes, languages, langPath: await findData(languages, dataDir) };
  const { answer, killedBy, isStopped } = await askProcess<ScanReply>('server/papers/scans/scan-process.ts', question, {
    timeout: TIMEOUT,
    heap: HEAP,
    signal,
  });
  // Ended by us, it hung or had no time; asked to end, the whole service stops; ended by the system, it took too much memory.
  const reply: ScanReply = answer ?? { failed: isStopped || killedBy === 'SIGTERM' ? 'no time' : 'too much' };
  if ('failed' in reply && reply.failed === 'no time') throw new Problem('UNAVAILABLE', { retryAfter: 60 });
  return reply;
}

/** Tesseract takes one folder: of one language its package, of several a copy. */
async function findData(languages: string[], dataDir: string): Promise<string> {
  const folders = languages.map((language) =>
    fileURLToPath(new URL('4.0.0_best_int', import.meta.resolve(`@tesseract.js-data/${language}/package.json`))),
  );
  const [only, ...more] = folders;
  if (only && more.length === 0) return only;
  const together = path.join(dataDir, 'languages');
  await mkdir(together, { recursive: true });
  for (const [n, folder] of folders.entries()) {
    const name = `${languages[n]}.traineddata.gz`;
    await copyFile(path.join(folder, name), path.join(together, name));
  }
  return together;
}
