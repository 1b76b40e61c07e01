import { type Kysely, sql, type Transaction } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import type { paperDeskCalls } from '#contract/paper-desk.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { withFiles } from '#server/files/with-files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { copyFiles, copyPaperFiles, type PaperCopies, withdrawPaper } from '../hide.ts';
import { PAPER_COLUMNS, type PaperRow } from '../present.ts';
import { changeFields } from './change-fields.ts';
import { notifyContributor } from './notify-contributor.ts';
import { presentContribution, selectContributions } from './present.ts';
import { putAway } from './put-away.ts';
import { findNextToCheck } from './queue.ts';

type Calls = typeof paperDeskCalls;
type Input = ServerInput<Calls['decidePaper']>;
type Trx = Transaction<Tables>;

/** Decides a contribution once: of two who decide at the same time the second gets CONFLICT with the name of the first. */
export const decidePaper: ServerFunction<Calls['decidePaper']> = async (context, viewer, input) => {
  const { decision, words, replaces } = input;
  if ((decision === 'refuse' || decision === 'withhold') && !words) throw badField('words', 'A reason is required');
  if (decision === 'replace' && !replaces) throw badField('replaces', 'Say which paper it replaces');
  for (let tries = 0; tries < 3; tries++) {
    const paper = await findToDecide(context.db, viewer, input.paperId);
    const copies = await copiesFor(context, paper, input);
    let notified: string[] = [];
    const done = await withFiles(context, copies?.contents ?? [], async (trx) => {
      await lockToDecide(trx, paper, replaces);
      const isDone = await decide(context, trx, viewer, { paper, copies, input });
      if (isDone) notified = await notifyContributor(context, trx, { paperId: paper.id, decision, words });
      return isDone;
    });
    if (done) {
      for (const id of notified) context.realtime.sendToMember(id, 'noticesChanged', {});
      return { data: await answerOf(context.db, viewer, paper.id) };
    }
    // Its preview was drawn meanwhile.
    if (copies) await context.files.remove(copies.contents.map(([name]) => name));
  }
  throw new Problem('CONFLICT');
};

async function findToDecide(db: Kysely<Tables>, viewer: Member, paperId: string): Promise<PaperRow> {
  const paper = await db.selectFrom('papers').select(PAPER_COLUMNS).where('id', '=', paperId).executeTakeFirst();
  if (!paper) throw notFound('contribution');
  if (!can.decideCase(viewer, { ownerId: paper.added_by }))
    throw new Problem('FORBIDDEN', { message: 'Nobody decides about what they have added themselves.' });
  return paper;
}

/** Files that get new names: whoever has the old ones must not fetch what is not shown. */
async function copiesFor(
  context: Context,
  paper: PaperRow,
  { decision, replaces }: Input,
): Promise<PaperCopies | null> {
  if (decision === 'approve') return null;
  if (decision === 'replace') {
    const copies = replaces === paper.id ? null : await copyPaperFiles(context, replaces ?? '');
    if (copies?.paper.kind !== 'paper') throw badField('replaces', 'There is no such paper to replace');
    return copies;
  }
  const copies = await copyFiles(context, paper);
  if (!copies) throw new Problem('CONFLICT');
  return copies;
}

/** Throws CONFLICT where somebody has decided it meanwhile. */
async function lockToDecide(trx: Trx, { id, added_by }: PaperRow, replaces: string | undefined): Promise<void> {
  if (added_by) await lockMembers(trx, [added_by], 'key share');
  const ids = [id, ...(replaces ? [replaces] : [])];
  const { rows } = await sql<{ id: string; to_check: boolean; decider: string | null }>`
    select id, to_check, (select first_name || ' ' || last_name from members where members.id = decided_by) as decider
    from papers where id = any(${ids}::uuid[]) order by id for update of papers`.execute(trx);
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound('contribution');
  if (row.to_check) return;
  throw new Problem('CONFLICT', { message: `${row.decider ?? 'Somebody else'} has decided this one meanwhile.` });
}

/** False where a file has another name than it had when it was copied. */
async function decide(
  context: Context,
  trx: Trx,
  viewer: Member,
  { paper, copies, input }: { paper: PaperRow; copies: PaperCopies | null; input: Input },
): Promise<boolean> {
  const { paperId: _id, decision, replaces, words, ...changes } = input;
  const at = context.now();
  const { columns, fields } = changeFields(paper, changes);
  const decided = { words: words || null, to_check: false, decided_by: viewer.id, decided_at: at };
  if (decision === 'refuse' || decision === 'withhold') {
    const state = decision === 'refuse' ? 'refused' : 'withheld';
    if (!copies || !(await putAway(context, trx, copies, { ...columns, ...decided, state }))) return false;
  } else {
    if (decision === 'replace' && columns.kind !== 'paper') throw badField('kind', 'Only a paper replaces a paper');
    if (decision === 'replace' && copies) {
      if (!(await withdrawPaper(context, trx, copies, viewer.id))) return false;
      await trx.updateTable('papers').set({ replaced_by: paper.id }).where('id', '=', copies.paper.id).execute();
    }
    const hidden_at = columns.kind === 'paper' ? null : (paper.hidden_at ?? at);
    await trx
      .updateTable('papers')
      .set({ ...columns, ...decided, state: 'shown', hidden_at })
      .where('id', '=', paper.id)
      .execute();
    if (paper.state === 'waiting') await context.jobs.add(trx, 'tellOfPaper', { paperId: paper.id });
  }
  if (fields.length > 0) await sql`select keep_paper_words(${`${columns.subject} ${columns.title}`})`.execute(trx);
  await writeAudit(trx, at, {
    action: 'paper decided',
    actorId: viewer.id,
    subject: paper.id,
    details: { decision, changed: fields.join(', '), replaces: replaces ?? null, words: words ?? null },
  });
  return true;
}

async function answerOf(db: Kysely<Tables>, viewer: Member, paperId: string) {
  const row = await selectContributions(db).where('id', '=', paperId).executeTakeFirstOrThrow();
  return { paper: presentContribution(row), next: await findNextToCheck(db, viewer, row) };
}
