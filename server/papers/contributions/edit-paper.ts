import { sql, type Transaction } from 'kysely';
import type { paperDeskCalls } from '#contract/paper-desk.ts';
import { notFound } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { isOpen, PAPER_COLUMNS } from '../present.ts';
import { type Changes, changeFields } from './change-fields.ts';
import { presentContribution, selectContributions } from './present.ts';

type Calls = typeof paperDeskCalls;

export const editPaper: ServerFunction<Calls['editPaper']> = async (context, viewer, { paperId, ...changes }) => {
  const row = await context.db.transaction().execute(async (trx) => {
    await changePaper(context, trx, viewer, { paperId, changes });
    return selectContributions(trx).where('id', '=', paperId).executeTakeFirstOrThrow();
  });
  return { data: presentContribution(row) };
};

/** Corrects what is shown, withheld or withdrawn, and leaves it so; what waits is corrected as it is approved. */
export async function changePaper(
  { now }: Pick<Context, 'now'>,
  trx: Transaction<Tables>,
  viewer: Pick<Member, 'id'>,
  { paperId, changes }: { paperId: string; changes: Changes },
): Promise<void> {
  const paper = await trx
    .selectFrom('papers')
    .select(PAPER_COLUMNS)
    .where('id', '=', paperId)
    .where('state', 'in', ['shown', 'withheld', 'withdrawn'])
    .forUpdate()
    .executeTakeFirst();
  if (!paper) throw notFound('paper');
  const { columns, fields } = changeFields(paper, changes);
  if (fields.length === 0) return;
  const isPaper = columns.kind === 'paper';
  const withdrawn = isPaper ? 'shown' : 'withdrawn';
  const state = isOpen(paper) || paper.state === 'withheld' ? paper.state : withdrawn;
  const hidden_at = isPaper && isOpen(paper) ? null : (paper.hidden_at ?? now());
  await trx
    .updateTable('papers')
    .set({ ...columns, state, hidden_at })
    .where('id', '=', paperId)
    .execute();
  await sql`select keep_paper_words(${`${columns.subject} ${columns.title}`})`.execute(trx);
  const details = { changed: fields.join(', ') };
  await writeAudit(trx, now(), { action: 'paper changed', actorId: viewer.id, subject: paperId, details });
}
