import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import { PAPER_PAGES } from '#contract/limits.ts';
import type { PaperPage, paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { fileName, fileUrl, randomName } from '#server/files.ts';
import { limit } from '#server/limits.ts';
import { renderPaperPicture } from '#server/render-picture.ts';
import type { Member } from '#server/viewer.ts';
import { askPdf, inPdfTurn, PdfTooMuch } from './ask-pdf.ts';
import { PAPER_COLUMNS, type PaperRow, presentPaper } from './present.ts';
import type { DrawnPage } from './read-pdf.ts';

type Calls = typeof paperCalls;
type PagePicture = Omit<PaperPage, 'text'>;

/** Pixels: small print can be read at twice the width of a phone, and zoomed into. */
const PAGE = { width: 1400, height: 2800 } as const;

export async function getPaper(
  context: Context,
  viewer: Member,
  { paperId }: ServerInput<Calls['getPaper']>,
): Promise<Output<Calls['getPaper']>> {
  return { data: presentPaper(await find(context, viewer, paperId)) };
}

/** Draws the page when somebody asks for it first, and keeps it until the sweep takes it. */
export async function getPaperPage(
  context: Context,
  viewer: Member,
  { paperId, page }: ServerInput<Calls['getPaperPage']>,
): Promise<Output<Calls['getPaperPage']>> {
  const paper = await find(context, viewer, paperId);
  if (paper.pages !== null && page > paper.pages) throw new Problem('NOT_FOUND', { message: 'There is no such page.' });
  const [known, text] = await Promise.all([findDrawn(context, paper, page), textOf(context, paper, page)]);
  if (known) return { data: { ...known, text } };
  const rule = { max: PAPER_PAGES.perHour, seconds: 3600 };
  await limit(context, context.db, `paper pages ${viewer.id}`, rule);
  return { data: { ...(await drawOnce(context, paper, page)), text } };
}

async function find({ db }: Context, viewer: Member, paperId: string): Promise<PaperRow> {
  const row = await db.selectFrom('papers').select(PAPER_COLUMNS).where('id', '=', paperId).executeTakeFirst();
  if (!row || (row.hidden_at !== null && viewer.role !== 'Admin'))
    throw new Problem('NOT_FOUND', { message: 'This paper is not here (any more).' });
  return row;
}

async function findDrawn({ db }: Context, paper: PaperRow, page: number): Promise<PagePicture | null> {
  const drawn = await db
    .selectFrom('paper_page_pictures')
    .select(['file_name', 'width', 'height'])
    .where('paper_id', '=', paper.id)
    .where('page', '=', page)
    .executeTakeFirst();
  return drawn ? { page, url: fileUrl(drawn.file_name), width: drawn.width, height: drawn.height } : null;
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

/** Pages that are being drawn here: whoever asks for one of them waits for the same. */
const drawing = new Map<string, Promise<PagePicture>>();

function drawOnce(context: Context, paper: PaperRow, page: number): Promise<PagePicture> {
  const key = `${paper.file_name} ${page}`;
  const running = drawing.get(key);
  if (running) return running;
  const work = drawAndKeep(context, paper, page).finally(() => drawing.delete(key));
  drawing.set(key, work);
  return work;
}

async function drawAndKeep(context: Context, paper: PaperRow, page: number): Promise<PagePicture> {
  const file = await context.files.read(paper.file_name);
  if (!file) throw new Problem('NOT_FOUND', { message: 'This paper is not here (any more).' });
  const bytes = await buffer(file.stream);
  const drawn = paper.file_name.endsWith('.pdf') ? await drawPdf(bytes, page) : await renderPaperPicture(bytes, PAGE);
  const { width, height } = drawn;
  const name = fileName(randomName(), 'page', 'webp');
  await context.files.put(name, drawn.bytes);
  // Not of a paper that was withdrawn meanwhile: its file has another name.
  const { numAffectedRows } = await sql`
    insert into paper_page_pictures (paper_id, page, file_name, width, height, created_at)
      select id, ${page}, ${name}, ${width}, ${height}, ${context.now().toISOString()}
      from papers where id = ${paper.id} and file_name = ${paper.file_name} for share
    on conflict do nothing`.execute(context.db);
  if (numAffectedRows === 1n) return { page, url: fileUrl(name), width, height };
  await context.files.remove([name]);
  const others = await findDrawn(context, paper, page);
  if (!others) throw new Problem('NOT_FOUND', { message: 'This paper is not here (any more).' });
  return others;
}

async function drawPdf(bytes: Uint8Array, page: number): Promise<DrawnPage> {
  try {
    const answer = await inPdfTurn(() => askPdf(bytes, { draw: { page, ...PAGE } }));
    if (!('failed' in answer) && answer.drawn) return answer.drawn;
  } catch (error) {
    if (!(error instanceof PdfTooMuch)) throw error;
  }
  throw new Problem('PAGE_NOT_SHOWN');
}
