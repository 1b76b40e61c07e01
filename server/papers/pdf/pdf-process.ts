import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { SECOND } from '#contract/rules/time.ts';
import type { PdfReply, ReaderMessage } from './question.ts';

/*
 * The process that askPdf starts for one file. One thread reads; this one measures it and ends the process: a few bytes
 * of a hostile PDF can draw for minutes, or unpack into all available memory.
 */

/** Milliseconds since the file came, and megabytes of the whole process (an empty one has some 100). */
const BOUND = {
  time: 3 * SECOND,
  /** Milliseconds of work. A file gets more time on a busy machine, until it has worked this long, and at most `most`. */
  work: 2500,
  most: 20_000,
  memory: 400,
} as const;
/** Milliseconds between two measurements; WebAssembly grows by some megabytes in one. */
const EVERY = 20;

// Yield the processor to the server, without starving.
setPriority(5);
process.once('disconnect', () => process.exit());
process.once('message', (asked: object) => watch(asked));

function watch(asked: object): void {
  const startedAt = performance.now();
  let count: number | null = null;
  const reader = new Worker(new URL('read-pdf.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  reader.on('message', (message: ReaderMessage) => {
    if ('answer' in message) reply(message.answer);
    else ({ count } = message);
  });
  reader.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') reply({ failed: 'too complex', count });
    else process.exit(1);
  });
  setInterval(() => {
    if (process.memoryUsage.rss() > BOUND.memory * 1_048_576) return reply({ failed: 'too complex', count });
    const elapsed = performance.now() - startedAt;
    if (elapsed < BOUND.time) return;
    const { user, system } = process.cpuUsage();
    if (user + system > BOUND.work * SECOND) reply({ failed: 'too complex', count });
    else if (elapsed > BOUND.most) reply({ failed: 'no time' });
  }, EVERY);
}

/** The process ends with its answer. */
function reply(answer: PdfReply): void {
  process.send?.(answer, () => process.exit());
}
