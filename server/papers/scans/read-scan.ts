import { buffer } from 'node:stream/consumers';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { fileName, randomName } from '#server/files/files.ts';
import { turnPicture } from '#server/files/render-picture.ts';
import { storeSketch } from '../contributions/sketch.ts';
import { storeLanguage } from '../language.ts';
import { askPdf } from '../pdf/ask-pdf.ts';
import { cutPaper } from '../questions/store-questions.ts';
import { askScan, readsScans } from './ask-scan.ts';
import type { ScanAnswer } from './question.ts';

type Services = Pick<Context, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'>;

/** Letters below which the text of a page is a scanner's stamp. */
export const STAMP = 30;
const MOST_PAGES = 200;
/** Pixels of a page that is read. */
export const SCANNED = { width: 1700, height: 3400 } as const;

/** Pages of a paper that have no text and were not read, in SQL on `papers`. */
const unreadPages = sql`
  generate_series(1, least(papers.pages, ${MOST_PAGES}::int)) as n
  where not exists (select from paper_pages t where t.paper_id = papers.id and t.page = n and length(t.text) >= ${STAMP})
    and not exists (select from scanned_pages s where s.paper_id = papers.id and s.page = n)`;

/**
 * Job: reads the next page of a paper that has no text, and adds itself for the one after it, so papers take turns and
 * what a killed process has read stays.
 */
export async function readScan(
  context: Services,
  { paperId }: { paperId: string },
  signal: AbortSignal,
): Promise<void> {
  const { config, db, files, jobs, log } = context;
  if (!readsScans(config)) return;
  const next = await findNext(db, paperId);
  if (!next) return;
  const file = await files.read(next.file_name);
  if (!file) throw new Error(`the file of paper ${paperId} is not there`);
  const picture = await drawPage(await buffer(file.stream), next, signal);
  const answer: ScanAnswer = picture ? await askScan(config, picture, signal) : { failed: 'damaged' };
  if ('failed' in answer) log.warn({ paperId, page: next.page, why: answer.failed }, 'a page could not be read');
  await db.transaction().execute((trx) => store(trx, context, { paperId, page: next.page, answer }));
  if (await findNext(db, paperId)) return void (await jobs.add(db, 'readScan', { paperId }));
  await showUpright(context, paperId);
  await finish(context, paperId);
}

/** Whether the text of each page is known, as far as it can be read here. */
export async function isWhollyRead({ config, db }: Pick<Services, 'config' | 'db'>, paperId: string): Promise<boolean> {
  const { rows } = await sql`select from papers where id = ${paperId} and read_at is not null`.execute(db);
  return rows.length > 0 && !(readsScans(config) && (await findNext(db, paperId)));
}

interface Next {
  page: number;
  file_name: string;
  file_type: string;
}

async function findNext(db: Kysely<Tables>, paperId: string): Promise<Next | undefined> {
  const { rows } = await sql<Next>`
    select n as page, file_name, file_type from papers, ${unreadPages} and papers.id = ${paperId} and read_at is not null
    order by n limit 1`.execute(db);
  return rows[0];
}

/** A picture of the page; undefined where the file does not give one. */
async function drawPage(bytes: Uint8Array, { page, file_type }: Next, signal: AbortSignal) {
  if (file_type !== 'application/pdf') return bytes;
  const answer = await askPdf(bytes, { draw: { page, ...SCANNED } }, { signal });
  return 'failed' in answer ? undefined : answer.drawn?.bytes;
}

interface Read {
  paperId: string;
  page: number;
  answer: ScanAnswer;
}

async function store(
  trx: Transaction<Tables>,
  { now, jobs }: Services,
  { paperId, page, answer }: Read,
): Promise<void> {
  const paper = trx.selectFrom('papers').select('id').where('id', '=', paperId);
  if (!(await paper.forKeyShare().executeTakeFirst())) return;
  const scan = 'failed' in answer ? { text: '', confidence: null, turned: 0, lines: [] } : answer;
  const lines = JSON.stringify(scan.lines);
  await trx
    .insertInto('scanned_pages')
    .values({ paper_id: paperId, page, ...scan, lines, scanned_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await copyText(trx, paperId);
  // It was drawn without them, and as it lay.
  const drawnSo = { paper_id: paperId, page };
  if (scan.turned === 0) return void (await setLines(trx, drawnSo, lines));
  const drawn = await trx
    .deleteFrom('paper_page_pictures')
    .where('paper_id', '=', paperId)
    .where('page', '=', page)
    .returning('file_name')
    .execute();
  if (drawn.length > 0) await jobs.add(trx, 'removeFiles', { names: drawn.map(({ file_name }) => file_name) });
}

const setLines = (trx: Transaction<Tables>, { paper_id, page }: { paper_id: string; page: number }, lines: string) =>
  trx
    .updateTable('paper_page_pictures')
    .set({ lines })
    .where('paper_id', '=', paper_id)
    .where('page', '=', page)
    .execute();

/** Puts what was read where the search looks. After the text of the paper was read again, too. */
export const copyText = (db: Kysely<Tables>, paperId: string) =>
  sql`
    insert into paper_pages (paper_id, page, text)
    select paper_id, page, text from scanned_pages where paper_id = ${paperId} and text <> ''
    on conflict (paper_id, page) do update set text = excluded.text
      where length(paper_pages.text) < ${STAMP} and paper_pages.text <> excluded.text`.execute(db);

/** Turns the small first page, which was drawn as it lay. */
async function showUpright({ db, files, jobs }: Services, paperId: string): Promise<void> {
  const first = await db
    .selectFrom('scanned_pages as s')
    .innerJoin('papers as p', 'p.id', 's.paper_id')
    .select(['s.turned', 'p.preview_file', 'p.preview_width', 'p.preview_height'])
    .where('p.id', '=', paperId)
    .where('s.page', '=', 1)
    .executeTakeFirst();
  const lying = first?.preview_file;
  if (!first?.turned || !lying) return;
  const file = await files.read(lying);
  if (!file) return;
  const turned = await turnPicture(await buffer(file.stream), first.turned);
  const name = fileName(randomName(), 'preview', 'webp');
  await files.put(name, turned.bytes);
  await db.transaction().execute(async (trx) => {
    const size = { preview_file: name, preview_width: turned.width, preview_height: turned.height };
    const { numUpdatedRows } = await trx
      .updateTable('papers')
      .set(size)
      .where('id', '=', paperId)
      .where('preview_file', '=', lying)
      .executeTakeFirst();
    await jobs.add(trx, 'removeFiles', { names: [numUpdatedRows === 1n ? lying : name] });
  });
}

/** What goes by the text of a paper goes by all of it. */
async function finish(context: Services, paperId: string): Promise<void> {
  await storeSketch(context.db, paperId);
  await storeLanguage(context.db, paperId);
  await cutPaper(context, paperId);
}

/** Papers that a cleanup adds at most, so that a large archive does not fill the queue. */
const MOST_ADDED = 500;

/** Adds the job for papers with pages that nobody has read: those of before, and where a job was lost. */
export async function scanUnread({ config, db, jobs }: Pick<Context, 'config' | 'db' | 'jobs'>): Promise<void> {
  if (!readsScans(config)) return;
  const { rows } = await sql<{ id: string }>`
    select id from papers
    where read_at is not null and pages > 0 and not too_complex and exists (select from ${unreadPages})
      and not exists (select from pgboss.job j where j.name = 'readScan' and j.state < 'completed' and j.data->>'paperId' = papers.id::text)
    order by created_at desc limit ${MOST_ADDED}`.execute(db);
  for (const { id } of rows) await jobs.add(db, 'readScan', { paperId: id });
}

/** Counts pages that wait and those that were read, for the console. */
export async function countScans(db: Kysely<Tables>): Promise<{ waiting: number; read: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; read: number; failed: number }>`
    select (select count(*) from papers, ${unreadPages} and read_at is not null and not too_complex)::int as waiting,
      count(*)::int as read, count(*) filter (where confidence is null)::int as failed
    from scanned_pages`.execute(db);
  return rows[0] ?? { waiting: 0, read: 0, failed: 0 };
}
