import { sql, type Transaction, type Updateable } from 'kysely';
import type { paperDeskCalls } from '#contract/paper-desk.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { withFiles } from '#server/files/with-files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { copyPaperFiles, type PaperCopies, takeBackFiles } from '../hide.ts';
import { notifyContributor } from './notify-contributor.ts';
import { presentContribution, selectContributions } from './present.ts';

type Calls = typeof paperDeskCalls;

/**
 * Takes a file from members, under new names for the desk, and sets its columns; a refused file is refused ever after.
 * False where a file has another name than it had when it was copied.
 */
export async function putAway(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  trx: Transaction<Tables>,
  { paper, names }: PaperCopies,
  columns: Updateable<Tables['papers']>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('papers')
    .set({ ...columns, ...names, hidden_at: sql`coalesce(hidden_at, ${now()})` })
    .where('id', '=', paper.id)
    .where('file_name', '=', paper.file_name)
    .where(sql<boolean>`preview_file is not distinct from ${paper.preview_file}`)
    .returning(['sha256', 'words'])
    .executeTakeFirst();
  if (!changed) return false;
  if (columns.state === 'refused')
    await trx
      .insertInto('refused_files')
      .values({ sha256: changed.sha256, words: changed.words ?? '', refused_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await takeBackFiles(jobs, trx, paper);
  return true;
}

/** Refuses what was shown already. */
export const takeDownPaper: ServerFunction<Calls['takeDownPaper']> = async (context, viewer, { paperId, words }) => {
  for (let tries = 0; tries < 3; tries++) {
    const copies = await copyPaperFiles(context, paperId);
    if (!copies) throw notFound('paper');
    let notified: string[] = [];
    const done = await withFiles(context, copies.contents, async (trx) => {
      if (copies.paper.added_by) await lockMembers(trx, [copies.paper.added_by], 'key share');
      const at = context.now();
      const decided = { state: 'refused', words, to_check: false, decided_by: viewer.id, decided_at: at } as const;
      if (!(await putAway(context, trx, copies, decided))) return false;
      const details = { decision: 'take down', words };
      await writeAudit(trx, at, { action: 'paper decided', actorId: viewer.id, subject: paperId, details });
      notified = await notifyContributor(context, trx, { paperId, decision: 'refuse', words });
      return true;
    });
    if (done) {
      for (const id of notified) context.realtime.sendToMember(id, 'noticesChanged', {});
      const row = await selectContributions(context.db).where('id', '=', paperId).executeTakeFirstOrThrow();
      return { data: presentContribution(row) };
    }
    await context.files.remove(copies.contents.map(([name]) => name));
  }
  throw new Problem('CONFLICT');
};
