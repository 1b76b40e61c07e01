import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createTurns } from '#server/turns.ts';
import type { PdfAnswer, PdfQuestion } from './read-pdf.ts';

/** Milliseconds in which a file must be read; one that takes longer is meant to. */
const PATIENCE = 30_000;

/** For whoever waits for the answer; the jobs that read have their own number (work.ts). */
export const inPdfTurn = createTurns({ atOnce: 2, waiting: 30, seconds: 10 });

/** The file hung, or took all memory, or the machine had neither time nor memory for it. */
export class PdfTooMuch extends Error {
  constructor() {
    super('reading a PDF took too long or too much memory');
  }
}

/**
 * Asks about a PDF of a stranger in a process of its own, with nothing of ours in its environment: what hangs or grows
 * there is killed, and nobody else notices. Throws PdfTooMuch when it was killed.
 */
export async function askPdf(
  bytes: Uint8Array,
  question: PdfQuestion,
  { signal, patience = PATIENCE }: { signal?: AbortSignal; patience?: number } = {},
): Promise<PdfAnswer> {
  const child = fork(path.join(import.meta.dirname, 'read-pdf.ts'), {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    killSignal: 'SIGKILL',
    timeout: patience,
    ...(signal && { signal }),
  });
  let answer: PdfAnswer | undefined;
  child.on('message', (message: PdfAnswer) => {
    answer = message;
  });
  child.send({ ...question, bytes }, () => {});
  // An abort throws here, as does a process that cannot be made.
  await once(child, 'exit');
  if (!answer) throw new PdfTooMuch();
  return answer;
}
