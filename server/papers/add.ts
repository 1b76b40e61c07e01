import { type Kysely, sql } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import type { paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import { LOCKS } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { fileName, randomName } from '#server/files/files.ts';
import { withFiles } from '#server/files/with-files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { preparePaper, refuseRefused } from './prepare-paper.ts';
import { PAPER_COLUMNS, type PaperRow, presentPaper } from './present.ts';

type Input = ServerInput<typeof paperCalls.addPaper>;

export const addPaper: ServerFunction<typeof paperCalls.addPaper> = async (context, viewer, input) => {
  const { bytes, ending, sha256, ...file } = await preparePaper(input.file);
  const file_name = fileName(randomName(), 'paper', ending);
  const row = await withFiles(context, [[file_name, bytes]], async (trx) => {
    if (!input.evenIfKnown) {
      await refuseRefused(trx, sha256);
      await refuseKnown(trx, input, sha256);
    }
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
        bytes: bytes.length,
        sha256,
        ...file,
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

export const nameOf = ({ subject, title, year_of_paper, branch, year }: PaperRow): string =>
  `${subject}, ${title}, ${year_of_paper} (${branch}, year ${year})`;
