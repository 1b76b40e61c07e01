import { can } from '#contract/can.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import type { questionCalls } from '#contract/questions.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { findPaper } from '../present.ts';
import { readQuestions } from './list-questions.ts';
import { insertQuestions, lockQuestions } from './store-questions.ts';

type Calls = typeof questionCalls;

/** The page keeps them, also where the paper is read again. */
export const mendQuestions: ServerFunction<Calls['mendQuestions']> = async (
  { db, now },
  viewer,
  { paperId, page, questions },
) => {
  const paper = await findPaper({ db }, viewer, paperId);
  if (!can.mendQuestions(viewer, { addedBy: paper.added_by })) throw new Problem('FORBIDDEN');
  if (page > (paper.pages ?? 0)) throw badField('page', 'The paper has no such page');
  const cuts = questions.map(({ label, text, marks }) => ({ page, label: label ?? '', text, marks: marks ?? null }));
  await db.transaction().execute(async (trx) => {
    await lockQuestions(trx);
    // It may have been taken down meanwhile.
    const isThere = await trx
      .selectFrom('papers')
      .select('id')
      .where('id', '=', paper.id)
      .forUpdate()
      .executeTakeFirst();
    if (!isThere) throw notFound('paper');
    const mended = { paper_id: paper.id, page, member_id: viewer.id, at: now() };
    await trx
      .insertInto('mended_pages')
      .values(mended)
      .onConflict((conflict) => conflict.columns(['paper_id', 'page']).doUpdateSet(mended))
      .execute();
    await trx.deleteFrom('paper_questions').where('paper_id', '=', paper.id).where('page', '=', page).execute();
    await insertQuestions(trx, paper.id, cuts);
    const details = { page: String(page), questions: String(cuts.length) };
    await writeAudit(trx, now(), { action: 'questions mended', actorId: viewer.id, subject: paper.id, details });
  });
  return { data: await readQuestions(db, paper, page) };
};
