import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import { askProcess } from '#server/ask-process.ts';
import { createQueue } from '#server/queue.ts';
import type { DrawQuestion } from './draw-process.ts';

/** Milliseconds; drawing takes a quarter of a second. */
const TIMEOUT = 15 * SECOND;

/** One at a time on this machine: search engines request all of them. */
const queued = createQueue({ concurrency: 1, maxQueued: 20, seconds: 10 });

/** Draws the picture of a shared item as a JPEG. Throws UNAVAILABLE when the machine had no time for it. */
export const drawShare = (question: DrawQuestion): Promise<Uint8Array> =>
  queued(async () => {
    const program = 'server/feeds/draw-process.ts';
    const { answer, code, isStopped } = await askProcess<Uint8Array>(program, question, { timeout: TIMEOUT });
    if (answer) return answer;
    if (isStopped) throw new Problem('UNAVAILABLE', { retryAfter: 60 });
    throw new Error(`the process that draws a picture ended with ${code}`);
  });
