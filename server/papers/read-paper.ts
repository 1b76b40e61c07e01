import { buffer } from 'node:stream/consumers';
import type { Context } from '#server/context.ts';
import { fileName, randomName } from '#server/files.ts';
import { renderPaperPicture } from '#server/render-picture.ts';
import { askPdf } from './ask-pdf.ts';
import type { DrawnPage } from './read-pdf.ts';

/** Pixels of the page on a card, twice as wide as that is at most; a receipt is not drawn to its end. */
const PREVIEW = { width: 480, height: 960 } as const;

type Needed = Pick<Context, 'db' | 'files' | 'log' | 'now'>;
interface WhatIsIn {
  count: number | null;
  pages: string[];
  drawn: DrawnPage | null;
}

/** The job that addPaper leaves: finds the text of each page, so that the search does, and draws the first one. */
export async function readPaper(context: Needed, { paperId }: { paperId: string }, signal: AbortSignal): Promise<void> {
  const { db, files, now } = context;
  const paper = await db
    .updateTable('papers')
    // Before anything else: what nobody can read is tried by this job, and not again by every sweep.
    .set({ read_at: now() })
    .where('id', '=', paperId)
    .returning(['file_name', 'file_type', 'preview_file'])
    .executeTakeFirst();
  if (!paper) return;
  const file = await files.read(paper.file_name);
  // It was withdrawn just now, and has another name.
  if (!file) throw new Error(`the file of paper ${paperId} is not there`);
  const bytes = await buffer(file.stream);
  const found =
    paper.file_type === 'application/pdf' ? await readPdf(context, paperId, bytes, signal) : await lookAt(bytes);
  const preview = found.drawn && fileName(randomName(), 'preview', 'webp');
  if (found.drawn && preview) await files.put(preview, found.drawn.bytes);
  await keep(context, paperId, paper.file_name, found, preview);
}

const AT_ONCE = 500;
/** Younger ones have their job. */
const MINUTES = 10;

/** Papers from before there were previews, and those whose job was lost: the sweep has them read. */
export async function readUnread({ db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>): Promise<void> {
  const unread = await db
    .selectFrom('papers')
    .select('id')
    .where('read_at', 'is', null)
    .where('created_at', '<', new Date(now().getTime() - MINUTES * 60_000).toISOString())
    .orderBy('created_at', 'desc')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of unread) await jobs.add(db, 'readPaper', { paperId: id });
}

async function readPdf({ log }: Needed, paperId: string, bytes: Uint8Array, signal: AbortSignal): Promise<WhatIsIn> {
  const answer = await askPdf(bytes, { text: true, draw: { page: 1, ...PREVIEW } }, { signal });
  if (!('failed' in answer)) return answer;
  // It is still found by its fields.
  log.warn({ paperId, why: answer.failed }, 'a paper could not be read');
  return { count: null, pages: [], drawn: null };
}

async function lookAt(bytes: Uint8Array): Promise<WhatIsIn> {
  return { count: 1, pages: [], drawn: await renderPaperPicture(bytes, PREVIEW) };
}

/** All of it or nothing. */
async function keep(
  { db, files }: Needed,
  paperId: string,
  file_name: string,
  { count, pages, drawn }: WhatIsIn,
  preview: string | null,
): Promise<void> {
  const replaced = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('papers')
      .select(['preview_file'])
      .where('id', '=', paperId)
      .where('file_name', '=', file_name)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return undefined;
    await trx
      .updateTable('papers')
      .set({
        pages: count,
        preview_file: preview,
        preview_width: drawn?.width ?? null,
        preview_height: drawn?.height ?? null,
      })
      .where('id', '=', paperId)
      .execute();
    await trx.deleteFrom('paper_pages').where('paper_id', '=', paperId).execute();
    const rows = pages.flatMap((text, n) => (text === '' ? [] : [{ paper_id: paperId, page: n + 1, text }]));
    if (rows.length > 0) await trx.insertInto('paper_pages').values(rows).execute();
    return before.preview_file;
  });
  const useless = replaced === undefined ? preview : replaced;
  if (useless) await files.remove([useless]);
  // Its file has another name now: the job begins anew.
  if (replaced === undefined) throw new Error(`paper ${paperId} was withdrawn meanwhile`);
}
