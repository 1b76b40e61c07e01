import { type Kysely, sql } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import type { contributionCalls } from '#contract/contributions.ts';
import { badField, Problem } from '#contract/problems.ts';
import { isOfExam, missingFields, needsOwnWord, titleOfExam } from '#contract/rules/exam-fields.ts';
import { writeAudit } from '#server/audit.ts';
import { LOCKS, lockOwner } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { fileName, randomName } from '#server/files/files.ts';
import { withFiles } from '#server/files/with-files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { nameOf } from '../add.ts';
import { preparePaper, refuseRefused } from '../prepare-paper.ts';
import { IS_OPEN, PAPER_COLUMNS } from '../present.ts';
import { limitContributions } from './limits.ts';
import { presentContribution, selectContributions } from './present.ts';
import { readTrust } from './trust.ts';

type Calls = typeof contributionCalls;
type Input = ServerInput<Calls['contributePaper']>;

/** Stores a file that waits for the desk; of who is trusted, and of the desk itself, it is shown at once. */
export const contributePaper: ServerFunction<Calls['contributePaper']> = async (context, viewer, input) => {
  const columns = columnsOf(input, context.now());
  const { bytes, ending, sha256, ...file } = await preparePaper(input.file);
  const file_name = fileName(randomName(), 'paper', ending);
  const row = await withFiles(context, [[file_name, bytes]], async (trx) => {
    await lockOwner(trx, viewer.id);
    await limitContributions(context, trx, viewer.id);
    await refuseRefused(trx, sha256);
    await refuseSameFile(trx, viewer, input, sha256);
    const isOfDesk = can.addPaper(viewer);
    const isShown = isOfDesk || (await readTrust(trx, viewer.id, context.now())).isTrusted;
    const { id } = await trx
      .insertInto('papers')
      .values({
        ...columns,
        ...file,
        ...(isShown ? { state: 'shown' } : { state: 'waiting' }),
        file_name,
        bytes: bytes.length,
        sha256,
        is_named: input.isNamed,
        to_check: !isOfDesk,
        hidden_at: isShown && input.kind === 'paper' ? null : context.now(),
        added_by: viewer.id,
        created_at: context.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, context.now(), { action: 'paper contributed', actorId: viewer.id, subject: id });
    await context.jobs.add(trx, 'readPaper', { paperId: id });
    if (isShown) await context.jobs.add(trx, 'tellOfPaper', { paperId: id });
    return selectContributions(trx).where('id', '=', id).executeTakeFirstOrThrow();
  });
  return { data: presentContribution(row) };
};

/** Throws INVALID_INPUT for fields that the kind asks for. */
function columnsOf({ kind, subject, branch, year, exam, month, title, mayShare }: Input, now: Date) {
  const missing = missingFields({ kind, exam, month, title });
  if (missing.length > 0) throw new Problem('INVALID_INPUT', { errors: missing });
  if (needsOwnWord(kind) && !mayShare) throw badField('mayShare', 'Say that you made this, or may share it');
  const ofExam = isOfExam(kind);
  const yearOfPaper = ofExam && month ? month.slice(0, 4) : String(now.getFullYear());
  return {
    kind,
    subject,
    branch,
    year,
    title: ofExam && exam ? titleOfExam(kind, exam) : (title ?? ''),
    exam: (ofExam && exam) || null,
    exam_month: (ofExam && month) || null,
    year_of_paper: yearOfPaper,
    newest_year: Number(yearOfPaper),
  };
}

/** Refuses a file that members see already within its year and branch, or that waits and is the member's own. */
async function refuseSameFile(trx: Kysely<Tables>, viewer: Member, { branch, year }: Input, sha256: Buffer) {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.addPaper)})`.execute(trx);
  const known = await trx
    .selectFrom('papers')
    .select(PAPER_COLUMNS)
    .where('sha256', '=', sha256)
    .where('branch', '=', branch)
    .where('year', '=', year)
    .where((row) => row.or([IS_OPEN, row.and([row('state', '=', 'waiting'), row('added_by', '=', viewer.id)])]))
    .limit(1)
    .executeTakeFirst();
  if (!known) return;
  const where = known.state === 'waiting' ? 'waits for the desk already' : 'is here already';
  throw new Problem('PAPER_EXISTS', { message: `This file ${where}: ${nameOf(known)}.` });
}
