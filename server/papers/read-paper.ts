import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { DAY, MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { fileName, randomName } from '#server/files/files.ts';
import { renderPaperPicture } from '#server/files/render-picture.ts';
import { storeSketch } from './contributions/sketch.ts';
import { storeLanguage } from './language.ts';
import { askPdf } from './pdf/ask-pdf.ts';
import type { DrawnPage, PdfQuestion } from './pdf/question.ts';
import { PREVIEW } from './present.ts';
import { cutPaper } from './questions/store-questions.ts';
import { copyText } from './scans/read-scan.ts';

type Services = Pick<Context, 'db' | 'files' | 'jobs' | 'log' | 'now'>;
interface PaperContent {
  count: number | null;
  pages: string[];
  drawn: DrawnPage | null;
  isTooComplex: boolean;
}

/**
 * Job of addPaper: stores the text of each page for the search, draws the first page, and cuts the text into questions. The paper is marked as read
 * with what was read (H9); a try is counted before it, because it may end the process.
 */
export async function readPaper(
  context: Services,
  { paperId }: { paperId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, files, jobs, now } = context;
  const paper = await db
    .updateTable('papers')
    .set({ read_at: null, read_tries: sql`coalesce(read_tries, 0) + 1`, read_tried_at: now() })
    .where('id', '=', paperId)
    .returning(['file_name', 'file_type', 'too_complex'])
    .executeTakeFirst();
  if (!paper) return;
  const file = await files.read(paper.file_name);
  // The paper was just withdrawn, and its file has another name.
  if (!file) throw new Error(`the file of paper ${paperId} is not there`);
  const bytes = await buffer(file.stream);
  const found: PaperContent =
    paper.file_type === 'application/pdf'
      ? await readPdf(context, paperId, bytes, { isTooComplex: paper.too_complex, signal })
      : { count: 1, pages: [], drawn: await renderPaperPicture(bytes, PREVIEW), isTooComplex: false };
  const preview = found.drawn && fileName(randomName(), 'preview', 'webp');
  if (found.drawn && preview) await files.put(preview, found.drawn.bytes);
  await storeContent(context, paperId, paper.file_name, found, preview);
  await cutPaper(context, paperId);
  await jobs.add(db, 'readScan', { paperId });
}

const MOST_UNREAD = 500;
/** Younger papers still have their job. */
const MINUTES = 10;
/** Tries after which a paper is tried once a day. */
const MANY_TRIES = 12;

/**
 * Adds the job for papers that were not read: after a lost job, or where every try has failed. Also for those without a
 * preview from a version that marked them before it read them. Run by the cleanup.
 */
export async function readUnread({ db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>): Promise<void> {
  const ago = (minutes: number) => new Date(now().getTime() - minutes * MINUTE).toISOString();
  const unread = await db
    .selectFrom('papers')
    .select('id')
    .where(sql<boolean>`(read_at is null or (read_tries is null and preview_file is null and not too_complex))`)
    .where('created_at', '<', ago(MINUTES))
    .where((row) =>
      row.or([
        row('read_tries', 'is', null),
        row('read_tries', '<', MANY_TRIES),
        row('read_tried_at', '<', ago(DAY / MINUTE)),
      ]),
    )
    .orderBy('read_tries', (order) => order.asc().nullsFirst())
    .orderBy('created_at', 'desc')
    .limit(MOST_UNREAD)
    .execute();
  for (const { id } of unread) await jobs.add(db, 'readPaper', { paperId: id });
}

interface Known {
  /** Remembers that the preview exceeds the limits. */
  isTooComplex: boolean;
  signal: AbortSignal;
}

/**
 * Draws the preview and reads the text in one process; if that is too much, only the preview, which more people see.
 */
async function readPdf(
  { log }: Services,
  paperId: string,
  bytes: Uint8Array,
  { isTooComplex, signal }: Known,
): Promise<PaperContent> {
  const ask = (question: PdfQuestion) => askPdf(bytes, question, { signal });
  const draw = { page: 1, ...PREVIEW };
  let answer = await ask(isTooComplex ? { text: true } : { draw, text: true });
  const wasTooMuch = 'failed' in answer && answer.failed === 'too complex';
  if (wasTooMuch && !isTooComplex) answer = await ask({ draw });
  if (!('failed' in answer)) return { ...answer, isTooComplex };
  // The paper can still be found by its fields.
  log.warn({ paperId, why: answer.failed }, 'a paper could not be read');
  if (answer.failed === 'too complex') return { count: answer.count, pages: [], drawn: null, isTooComplex: true };
  return { count: null, pages: [], drawn: null, isTooComplex: false };
}

/** Stores everything or nothing. */
async function storeContent(
  { db, files, jobs, now }: Services,
  paperId: string,
  file_name: string,
  { count, pages, drawn, isTooComplex }: PaperContent,
  preview: string | null,
): Promise<void> {
  const isThere = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('papers')
      .select(['pages', 'preview_file'])
      .where('id', '=', paperId)
      .where('file_name', '=', file_name)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return false;
    await trx
      .updateTable('papers')
      .set({
        // Keeps the count from when it was added if there was no time now.
        pages: count ?? before.pages,
        preview_file: preview,
        preview_width: drawn?.width ?? null,
        preview_height: drawn?.height ?? null,
        too_complex: isTooComplex,
        read_at: now(),
      })
      .where('id', '=', paperId)
      .execute();
    await trx.deleteFrom('paper_pages').where('paper_id', '=', paperId).execute();
    const rows = pages.flatMap((text, n) => (text === '' ? [] : [{ paper_id: paperId, page: n + 1, text }]));
    if (rows.length > 0) await trx.insertInto('paper_pages').values(rows).execute();
    await copyText(trx, paperId);
    await storeSketch(trx, paperId);
    await storeLanguage(trx, paperId);
    // Do not remove the file here: a running backup has a row that names it.
    if (before.preview_file) await jobs.add(trx, 'removeFiles', { names: [before.preview_file] });
    return true;
  });
  if (isThere) return;
  // No row ever named it.
  if (preview) await files.remove([preview]);
  // Its file has another name now: start again.
  throw new Error(`paper ${paperId} was withdrawn meanwhile`);
}
