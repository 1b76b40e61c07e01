import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Problem } from '#contract/problems.ts';
import { ROOT } from '#server/root.ts';
import type { PdfAnswer, PdfQuestion, PdfReply } from './question.ts';

/** Milliseconds. The process ends itself before (pdf-process.ts); this is for one that cannot even do that. */
const PATIENCE = 25_000;

/**
 * Asks about a PDF of a stranger in a process of its own, with nothing of ours in its environment: what hangs or grows
 * there is ended, and nobody else notices. Throws UNAVAILABLE when the machine had no time for it.
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
  // An abort throws here, as does a process that cannot be made.
  const [code, killedBy] = await once(child, 'exit');
  // Ended by us it had no time to watch over itself; ended by the system it took what nobody can give.
  reply ??= killedBy && !child.killed ? { failed: 'too complex', count: null } : { failed: 'no time' };
  if (code) throw new Error(`the process that reads a PDF ended with ${code}`);
  if ('failed' in reply && reply.failed === 'no time') throw new Problem('UNAVAILABLE', { retryAfter: 5 });
  return reply;
}
