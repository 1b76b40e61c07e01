import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Problem } from '#contract/problems.ts';
import { ROOT } from '#server/root.ts';
import type { PdfAnswer, PdfQuestion, PdfReply } from './question.ts';

/** Milliseconds. The process ends itself earlier (pdf-process.ts), unless it hangs completely. */
const PATIENCE = 25_000;

/**
 * Reads an untrusted PDF in a separate process with an empty environment: if it hangs or grows, it is ended without
 * affecting anything else. Throws UNAVAILABLE if the machine had no time for it.
 */
export async function askPdf(
  bytes: Uint8Array,
  question: PdfQuestion,
  { signal, patience = PATIENCE }: { signal?: AbortSignal; patience?: number } = {},
): Promise<PdfAnswer> {
  const child = fork(path.join(ROOT, 'server/papers/pdf/pdf-process.ts'), {
    serialization: 'advanced',
    env: {},
    execArgv: ['--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    killSignal: 'SIGKILL',
    timeout: patience,
    ...(signal && { signal }),
  });
  let reply: PdfReply | undefined;
  child.on('message', (message: PdfReply) => {
    reply = message;
  });
  child.send({ ...question, bytes }, () => {});
  // An abort throws here, and so does a process that cannot be started.
  const [code, killedBy] = await once(child, 'exit');
  // Ended by us, it had no time to watch itself; ended by the system, it took too much memory.
  reply ??= killedBy && !child.killed ? { failed: 'too complex', count: null } : { failed: 'no time' };
  if (code) throw new Error(`the process that reads a PDF ended with ${code}`);
  if ('failed' in reply && reply.failed === 'no time') throw new Problem('UNAVAILABLE', { retryAfter: 5 });
  return reply;
}
