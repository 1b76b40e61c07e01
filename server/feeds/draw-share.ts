import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Problem } from '#contract/problems.ts';
import { createQueue } from '#server/queue.ts';
import { ROOT } from '#server/root.ts';
import type { DrawQuestion } from './draw-process.ts';

/** Milliseconds; drawing takes a quarter of a second. */
const PATIENCE = 15_000;

/** One at a time on this machine: search engines request all of them. */
const queued = createQueue({ concurrency: 1, maxQueued: 20, seconds: 10 });

/** Draws the picture of a shared item as a JPEG. Throws UNAVAILABLE when the machine had no time for it. */
export const drawShare = (question: DrawQuestion): Promise<Uint8Array> =>
  queued(async () => {
    const child = fork(path.join(ROOT, 'server/feeds/draw-process.ts'), {
      serialization: 'advanced',
      env: {},
      execArgv: ['--max-old-space-size=64'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      killSignal: 'SIGKILL',
      timeout: PATIENCE,
    });
    let picture: Uint8Array | undefined;
    child.on('message', (message: Uint8Array) => {
      picture = message;
    });
    child.send(question, () => {});
    const [code] = await once(child, 'exit');
    if (picture) return picture;
    if (child.killed) throw new Problem('UNAVAILABLE', { retryAfter: 60 });
    throw new Error(`the process that draws a picture ended with ${code}`);
  });
