import { sql } from 'kysely';
import type { Health } from '#contract/operation.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { verifyFiles } from '#server/files/verify.ts';
import { readLastJob } from './begin-job.ts';

/** Problems of one check that the console shows. */
const SHOWN = 20;
/** The audit action that holds the result of a check. */
const SUBJECT = 'files';

/** Job: reads every file, and records the result in the audit. */
export async function runFileCheck(context: Context, signal: AbortSignal): Promise<void> {
  const { files, problems } = await verifyFiles(context, signal);
  const details = { files, problems: problems.length, first: problems.slice(0, SHOWN).join('\n') };
  await writeAudit(context.db, context.now(), { action: 'files checked', subject: SUBJECT, details });
}

export async function readFileCheck(db: Context['db']): Promise<Health['files']> {
  const [{ isRunning, error }, { rows }] = await Promise.all([
    readLastJob(db, 'checkFiles'),
    sql<{ at: string; files: number; problems: number; first: string }>`
      select at, (details->>'files')::int as files, (details->>'problems')::int as problems, details->>'first' as first
      from audit where subject = ${SUBJECT} and action = 'files checked' order by number desc limit 1`.execute(db),
  ]);
  const [last] = rows;
  return {
    isChecking: isRunning,
    error,
    checked: last
      ? {
          at: last.at,
          files: last.files,
          problems: last.problems,
          firstProblems: last.first.split('\n').filter(Boolean),
        }
      : null,
  };
}
