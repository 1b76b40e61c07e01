import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { fileUrl } from '#contract/endpoints.ts';
import { PAPER_PAGES } from '#contract/limits.ts';
import type { PaperPage, paperCalls } from '#contract/papers.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { findInPages } from '#contract/rules/find-in-text.ts';
import { HOUR, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { fileName, randomName } from '#server/files/files.ts';
import { renderPaperPicture, turnPicture } from '#server/files/render-picture.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { askPdf } from './pdf/ask-pdf.ts';
import type { DrawnPage } from './pdf/question.ts';
import { queuePage } from './pdf/queues.ts';
import { findPaper, type PaperRow, presentPaper } from './present.ts';
import { isWhollyRead } from './scans/read-scan.ts';

type Calls = typeof paperCalls;
type PagePicture = Omit<PaperPage, 'text'>;

/** Pixels of a page: twice the width of a phone, so that small print stays sharp when zoomed. */
const PAGE = { width: 1400, height: 2800 } as const;

/** Case, accents and spaces do not matter. */
export const findInPaper: ServerFunction<Calls['findInPaper']> = async (context, viewer, { paperId, text }) => {
  const paper = await findPaper(context, viewer, paperId);
  const pages = await context.db
    .selectFrom('paper_pages')
    .select(['page', 'text'])
    .where('paper_id', '=', paper.id)
    .orderBy('page')
    .execute();
  return { data: { ...findInPages(pages, text), isRead: await isWhollyRead(context, paper.id) } };
};

export const getPaper: ServerFunction<Calls['getPaper']> = async (context, viewer, { paperId }) => ({
  data: presentPaper(await findPaper(context, viewer, paperId)),
});

/** Draws a page on its first request, and stores it until the cleanup removes it. */
export const getPaperPage: ServerFunction<Calls['getPaperPage']> = async (context, viewer, { paperId, page }) => {
  const paper = await findPaper(context, viewer, paperId);
  if (paper.pages !== null && page > paper.pages) throw new Problem('NOT_FOUND', { message: 'There is no such page.' });
  const [known, text] = await Promise.all([findDrawn(context, paper, page), textOf(context, paper, page)]);
  if (known) return { data: { ...known, text } };
  const failure = await findFailure(context, paper, page);
  if (failure) throw failure;
  const rule = { max: PAPER_PAGES.perHour, seconds: HOUR / SECOND };
  await limit(context, context.db, `paper pages ${viewer.id}`, rule);
  return { data: { ...(await drawOnce(context, paper, page)), text } };
};

async function findDrawn({ db }: Context, paper: PaperRow, page: number): Promise<PagePicture | null> {
  const drawn = await db
    .selectFrom('paper_page_pictures')
    .select(['file_name', 'width', 'height', 'lines'])
    .where('paper_id', '=', paper.id)
    .where('page', '=', page)
    .executeTakeFirst();
  if (!drawn) return null;
  const { file_name, width, height, lines } = drawn;
  return { page, url: fileUrl(file_name), width, height, lines: lines ?? [] };
}

async function textOf({ db }: Context, { id }: PaperRow, page: number): Promise<string> {
  const row = await db
    .selectFrom('paper_pages')
    .select('text')
    .where('paper_id', '=', id)
    .where('page', '=', page)
    .executeTakeFirst();
  return row?.text ?? '';
}

/** Pages being drawn in this process: concurrent requests for a page share one drawing. */
const drawing = new Map<string, Promise<PagePicture>>();

function drawOnce(context: Context, paper: PaperRow, page: number): Promise<PagePicture> {
  const key = `${paper.file_name} ${page}`;
  const work = drawing.get(key) ?? drawAndStore(context, paper, page).finally(() => drawing.delete(key));
  drawing.set(key, work);
  return work;
}

async function drawAndStore(context: Context, paper: PaperRow, page: number): Promise<PagePicture> {
  const file = await context.files.read(paper.file_name);
  if (!file) throw notFound('paper');
  const bytes = await buffer(file.stream);
  const lying: DrawnPage = paper.file_name.endsWith('.pdf')
    ? await queuePage(paper.id, () => drawPdf(context, paper, page, bytes))
    : await renderPaperPicture(bytes, PAGE);
  const scan = await findScan(context, paper, page);
  const drawn = scan?.turned ? await turnPicture(lying.bytes, scan.turned) : lying;
  const { width, height } = drawn;
  const lines = scan?.lines ?? lying.lines ?? [];
  const name = fileName(randomName(), 'page', 'webp');
  await context.files.put(name, drawn.bytes);
  // If the paper was withdrawn meanwhile, its file has another name and no row is inserted.
  const { numAffectedRows } = await sql`
    insert into paper_page_pictures (paper_id, page, file_name, width, height, lines, created_at)
      select id, ${page}, ${name}, ${width}, ${height}, ${JSON.stringify(lines)}::jsonb, ${context.now().toISOString()}
      from papers where id = ${paper.id} and file_name = ${paper.file_name} for share
    on conflict do nothing`.execute(context.db);
  if (numAffectedRows === 1n) return { page, url: fileUrl(name), width, height, lines };
  await context.files.remove([name]);
  const drawnElsewhere = await findDrawn(context, paper, page);
  if (!drawnElsewhere) throw notFound('paper');
  return drawnElsewhere;
}

async function drawPdf(context: Context, paper: PaperRow, page: number, bytes: Uint8Array): Promise<DrawnPage> {
  // Other pages may have failed while this one waited in the queue.
  const failure = await findFailure(context, paper, page);
  if (failure) throw failure;
  const answer = await askPdf(bytes, { draw: { page, ...PAGE, lines: true } });
  if (!('failed' in answer) && answer.drawn) return answer.drawn;
  const isTooComplex = 'failed' in answer && answer.failed === 'too complex';
  throw await storeFailure(context, paper, page, isTooComplex);
}

/** How a page without text lies, and what was read from it. */
const findScan = ({ db }: Context, { id }: PaperRow, page: number) =>
  db
    .selectFrom('scanned_pages')
    .select(['turned', 'lines'])
    .where('paper_id', '=', id)
    .where('page', '=', page)
    .executeTakeFirst();

/** Pages too complex to draw, after which none of the paper is drawn. */
const MAX_COMPLEX_PAGES = 3;

/** Why an earlier try could not draw the page; null if there was none. */
async function findFailure({ db }: Context, paper: PaperRow, page: number): Promise<Problem | null> {
  if (paper.too_complex && (page === 1 || paper.pages === null)) return new Problem('PAPER_TOO_COMPLEX');
  const failures = await db
    .selectFrom('paper_page_failures')
    .select(['page', 'too_complex'])
    .where('paper_id', '=', paper.id)
    .where((row) => row.or([row('page', '=', page), row('too_complex', '=', true)]))
    .limit(MAX_COMPLEX_PAGES + 1)
    .execute();
  const complex = failures.filter(({ too_complex }) => too_complex);
  if (complex.length >= MAX_COMPLEX_PAGES || complex.some((row) => row.page === page))
    return new Problem('PAPER_TOO_COMPLEX');
  return failures.some((row) => row.page === page) ? new Problem('PAGE_NOT_SHOWN') : null;
}

/** Stores that a page cannot be drawn. Returns the problem to throw. */
async function storeFailure(
  { db, now }: Context,
  paper: PaperRow,
  page: number,
  too_complex: boolean,
): Promise<Problem> {
  await db
    .insertInto('paper_page_failures')
    .values({ paper_id: paper.id, page, too_complex, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return new Problem(too_complex ? 'PAPER_TOO_COMPLEX' : 'PAGE_NOT_SHOWN');
}
