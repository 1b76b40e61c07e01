import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#server/context.ts';
import type { ReadAnswer } from './read-pdf.ts';

/** Milliseconds in which a file must be read; one that takes longer is meant to. */
const PATIENCE = 30_000;

/** The job that addPaper leaves: finds the text of each page, so that the search does. */
export async function readPaper(
  { db, files, log }: Pick<Context, 'db' | 'files' | 'log'>,
  { paperId }: { paperId: string },
  signal: AbortSignal,
): Promise<void> {
  const paper = await db.selectFrom('papers').select('file_name').where('id', '=', paperId).executeTakeFirst();
  const file = paper && (await files.read(paper.file_name));
  if (!file) return;
  const answer = await readPdf(await buffer(file.stream), signal);
  if ('failed' in answer) {
    // A scan, a password or damage: it is still found by its fields.
    log.warn({ paperId, err: answer.failed }, 'the text of a paper could not be read');
    return;
  }
  await db.transaction().execute(async (trx) => {
    const kept = await trx
      .updateTable('papers')
      .set({ pages: answer.count })
      .where('id', '=', paperId)
      .executeTakeFirst();
    if (kept.numUpdatedRows === 0n) return;
    await trx.deleteFrom('paper_pages').where('paper_id', '=', paperId).execute();
    const rows = answer.pages.flatMap((text, n) => (text === '' ? [] : [{ paper_id: paperId, page: n + 1, text }]));
    if (rows.length > 0) await trx.insertInto('paper_pages').values(rows).execute();
  });
}

/**
 * Reads a PDF of a stranger in a process of its own, with nothing of ours in its environment: what hangs or grows there
 * is killed, and nobody else notices. Throws when it was killed.
 */
export async function readPdf(bytes: Uint8Array, signal: AbortSignal, patience = PATIENCE): Promise<ReadAnswer> {
  const child = fork(path.join(import.meta.dirname, 'read-pdf.ts'), {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    killSignal: 'SIGKILL',
    timeout: patience,
    signal,
  });
  let answer: ReadAnswer | undefined;
  child.on('message', (message: ReadAnswer) => {
    answer = message;
  });
  child.send(bytes, () => {});
  // An abort throws here, as does a process that cannot be made.
  await once(child, 'exit');
  if (!answer) throw new Error('reading a PDF took too long or too much memory');
  return answer;
}
