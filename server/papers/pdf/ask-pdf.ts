import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import { askProcess } from '#server/ask-process.ts';
import type { PdfAnswer, PdfQuestion, PdfReply } from './question.ts';

/** Milliseconds. The process ends itself earlier (pdf-process.ts), unless it hangs completely. */
const TIMEOUT = 25 * SECOND;

/** Reads an untrusted PDF in a separate process. Throws UNAVAILABLE if the machine had no time for it. */
export async function askPdf(
  bytes: Uint8Array,
  question: PdfQuestion,
  { signal, timeout = TIMEOUT }: { signal?: AbortSignal; timeout?: number } = {},
): Promise<PdfAnswer> {
  const { answer, code, killedBy, isStopped } = await askProcess<PdfReply>(
    'server/papers/pdf/pdf-process.ts',
    { ...question, bytes },
    { timeout, ...(signal && { signal }) },
  );
  // Ended by us, it had no time to watch itself; ended by the system, it took too much memory.
  const reply = answer ?? (killedBy && !isStopped ? { failed: 'too complex', count: null } : { failed: 'no time' });
  if (code) throw new Error(`the process that reads a PDF ended with ${code}`);
  if ('failed' in reply && reply.failed === 'no time') throw new Problem('UNAVAILABLE', { retryAfter: 5 });
  return reply;
}
