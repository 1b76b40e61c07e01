import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ServerInput, Upload } from '#contract/call.ts';
import { PAPER } from '#contract/limits.ts';
import type { paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { pdfStart, pictureKind } from '#contract/rules/file-kind.ts';
import { writeAudit } from '#server/audit.ts';
import { LOCKS } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { type FileEnding, fileName, randomName } from '#server/files/files.ts';
import { renderPage } from '#server/files/render-picture.ts';
import { withFiles } from '#server/files/with-files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { askPdf } from './pdf/ask-pdf.ts';
import { queueUpload } from './pdf/queues.ts';
import { PAPER_COLUMNS, type PaperRow, PREVIEW, presentPaper } from './present.ts';

type Input = ServerInput<typeof paperCalls.addPaper>;

/** Longest edge of a photographed page in pixels: the small print of an A4 page stays legible. */
const PAGE_EDGE = 2400;

export const addPaper: ServerFunction<typeof paperCalls.addPaper> = async (context, viewer, input) => {
  const { bytes, ending, type, pages, isTooComplex } = await prepare(input.file);
  // Of a picture that of the upload, because rendering it twice may give different bytes.
  const sha256 = createHash('sha256')
    .update(ending === 'pdf' ? bytes : input.file.bytes)
    .digest();
  const file_name = fileName(randomName(), 'paper', ending);
  const row = await withFiles(context, [[file_name, bytes]], async (trx) => {
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
        too_complex: isTooComplex,
        added_by: viewer.id,
        created_at: context.now(),
      })
      .returning(PAPER_COLUMNS)
      .executeTakeFirstOrThrow();
    const { id: subject } = paper;
    await writeAudit(trx, context.now(), { action: 'paper added', actorId: viewer.id, subject });
    await context.jobs.add(trx, 'readPaper', { paperId: paper.id });
    await context.jobs.add(trx, 'tellOfPaper', { paperId: paper.id });
    return paper;
  });
  return { data: presentPaper(row) };
};

interface Prepared {
  bytes: Uint8Array;
  ending: FileEnding;
  type: string;
  pages: number | null;
  isTooComplex: boolean;
}

/** A PDF is stored from its beginning on; a picture becomes a JPEG without metadata (D7). */
async function prepare({ bytes }: Upload): Promise<Prepared> {
  if (bytes.length > PAPER.bytes) throw new Problem('PAPER_TOO_LARGE');
  const start = pictureKind(bytes) === null ? pdfStart(bytes) : -1;
  if (start >= 0) {
    const pdf = bytes.subarray(start);
    return { bytes: pdf, ending: 'pdf', type: 'application/pdf', ...(await tryPdf(pdf)) };
  }
  try {
    return {
      bytes: await renderPage(bytes, PAGE_EDGE),
      ending: 'jpg',
      type: 'image/jpeg',
      pages: 1,
      isTooComplex: false,
    };
  } catch (error) {
    throw error instanceof Problem && error.code === 'NOT_A_PICTURE' ? new Problem('NOT_A_PAPER') : error;
  }
}

/**
 * Counts the pages (null for an encrypted file) and tries to draw the first one. A file that is too complex is accepted
 * and not drawn again; one that cannot be opened is refused, because nobody could open it.
 */
async function tryPdf(bytes: Uint8Array): Promise<Pick<Prepared, 'pages' | 'isTooComplex'>> {
  const answer = await queueUpload(() => askPdf(bytes, { draw: { page: 1, ...PREVIEW } }));
  if (!('failed' in answer)) return { pages: answer.count, isTooComplex: false };
  if (answer.failed === 'damaged') throw new Problem('FILE_BROKEN');
  if (answer.failed === 'locked') return { pages: null, isTooComplex: false };
  return { pages: answer.count, isTooComplex: true };
}

/** The last year in the text: 2023 of '2023', 2023 of '2022-23', 2024 of 'May 2024'. */
export function newestYear(written: string): number {
  const years = [...written.matchAll(/((?:19|20)\d\d)(?:\s*[-–/]\s*(\d\d)(?!\d))?/g)].map(([, whole, end]) =>
    end && Number(end) === (Number(whole) + 1) % 100 ? Number(whole) + 1 : Number(whole),
  );
  return Math.max(...years);
}

/**
 * Refuses a duplicate, and names it: the same file within a year and branch (several branches may sit one exam), or a
 * paper with the same five fields. A withdrawn paper may be added again.
 */
async function refuseKnown(trx: Kysely<Tables>, input: Input, sha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.addPaper)})`.execute(trx);
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
