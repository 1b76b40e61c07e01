import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Output, ServerInput, Upload } from '#contract/call.ts';
import { PAPER } from '#contract/limits.ts';
import type { paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { type FileEnding, fileName, randomName } from '#server/files.ts';
import { renderPage } from '#server/render-picture.ts';
import type { Member } from '#server/viewer.ts';
import { askPdf, inPdfTurn, PdfTooMuch } from './ask-pdf.ts';
import { PAPER_COLUMNS, type PaperRow, presentPaper } from './present.ts';

type Input = ServerInput<typeof paperCalls.addPaper>;

/** Longest edge of a photographed page in pixels: small print of an A4 page can still be read. */
const PAGE_EDGE = 2400;
/** The advisory lock of whoever adds a paper: one after the other, so that two of the same do not both see none. */
const LOCK = 7_364_533;

/** The file is durable before the row that names it (rule H3); where there will be no row it goes again. */
export async function addPaper(
  context: Context,
  viewer: Member,
  input: Input,
): Promise<Output<typeof paperCalls.addPaper>> {
  const { bytes, ending, type, pages } = await prepare(input.file);
  // Of what was sent: the same picture, rendered again, may come out otherwise.
  const sha256 = createHash('sha256').update(input.file.bytes).digest();
  const file_name = fileName(randomName(), 'paper', ending);
  let isCommitting = false;
  try {
    await context.files.put(file_name, bytes);
    const row = await context.db.transaction().execute(async (trx) => {
      if (!input.evenIfKnown) await refuseKnown(trx, input, sha256);
      const paper = await trx
        .insertInto('papers')
        .values({
          branch: input.branch,
          year: input.year,
          title: input.title,
          subject: input.subject,
          year_of_paper: input.YearofPaper,
          newest_year: newestYear(input.YearofPaper),
          file_name,
          file_type: type,
          bytes: bytes.length,
          sha256,
          pages,
          added_by: viewer.id,
          created_at: context.now(),
        })
        .returning(PAPER_COLUMNS)
        .executeTakeFirstOrThrow();
      const { id: subject } = paper;
      await writeAudit(trx, context.now(), { action: 'paper added', actorId: viewer.id, subject });
      await context.jobs.add(trx, 'readPaper', { paperId: paper.id });
      isCommitting = true;
      return paper;
    });
    return { data: presentPaper(row) };
  } catch (error) {
    // Whether a commit that broke off took place is not known here: then the sweeper decides, by the row.
    if (!isCommitting) await context.files.remove([file_name]);
    throw error;
  }
}

interface Prepared {
  bytes: Uint8Array;
  ending: FileEnding;
  type: string;
  pages: number | null;
}

/** A PDF stays as it is; a picture becomes one JPEG with nothing but pixels in it (rule D7). */
async function prepare({ bytes }: Upload): Promise<Prepared> {
  if (bytes.length > PAPER.bytes) throw new Problem('PAPER_TOO_LARGE');
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 5)).toString('latin1') === '%PDF-')
    return { bytes, ending: 'pdf', type: 'application/pdf', pages: await countPages(bytes) };
  try {
    return { bytes: await renderPage(bytes, PAGE_EDGE), ending: 'jpg', type: 'image/jpeg', pages: 1 };
  } catch (error) {
    throw error instanceof Problem && error.code === 'NOT_A_PICTURE' ? new Problem('NOT_A_PAPER') : error;
  }
}

/** null where only its password tells. A file that no reader can open is refused: nobody else could open it either. */
async function countPages(bytes: Uint8Array): Promise<number | null> {
  try {
    const answer = await inPdfTurn(() => askPdf(bytes, {}));
    if (!('failed' in answer)) return answer.count;
    if (answer.failed === 'locked') return null;
  } catch (error) {
    if (!(error instanceof PdfTooMuch)) throw error;
  }
  throw new Problem('FILE_BROKEN');
}

/** The last year that is named: 2023 of '2023', 2023 of '2022-23', 2024 of 'May 2024'. */
export function newestYear(written: string): number {
  const years = [...written.matchAll(/((?:19|20)\d\d)(?:\s*[-–/]\s*(\d\d)(?!\d))?/g)].map(([, whole, end]) =>
    end && Number(end) === (Number(whole) + 1) % 100 ? Number(whole) + 1 : Number(whole),
  );
  return Math.max(...years);
}

/**
 * Refuses what is here already, and says what it is: the same file within a year and branch (several branches may sit
 * one exam), or a paper by the same five fields. What was withdrawn may come again.
 */
async function refuseKnown(trx: Kysely<Tables>, input: Input, sha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
  const known = await trx
    .selectFrom('papers')
    .select(PAPER_COLUMNS)
    .select(sql<boolean>`sha256 = ${sha256}`.as('isSameFile'))
    .where('hidden_at', 'is', null)
    .where('branch', '=', input.branch)
    .where('year', '=', input.year)
    .where(
      sql<boolean>`(sha256 = ${sha256} or (lower(subject) = lower(${input.subject})
        and lower(title) = lower(${input.title}) and lower(year_of_paper) = lower(${input.YearofPaper})))`,
    )
    .orderBy(sql`sha256 = ${sha256}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!known) return;
  const what = known.isSameFile ? 'This file is' : 'A paper of this title, subject and year is';
  throw new Problem('PAPER_EXISTS', { message: `${what} here already: ${nameOf(known)}.` });
}

const nameOf = ({ subject, title, year_of_paper, branch, year }: PaperRow): string =>
  `${subject}, ${title}, ${year_of_paper} (${branch}, year ${year})`;
