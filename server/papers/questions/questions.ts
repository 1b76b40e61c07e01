import type { Kysely } from 'kysely';
import { can } from '#contract/can.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import type { PaperQuestion, questionCalls, Repeat } from '#contract/questions.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { findPaper, IS_OPEN, type PaperRow, presentExam } from '../present.ts';
import { AGAIN } from './likeness.ts';
import { papersOfCourse } from './repeats.ts';
import { insertQuestions, lockQuestions } from './store-questions.ts';

type Calls = typeof questionCalls;

export const listQuestions: ServerFunction<Calls['listQuestions']> = async ({ db }, viewer, { paperId }) => {
  const paper = await findPaper({ db }, viewer, paperId);
  const [questions, papers] = await Promise.all([readQuestions(db, paper), papersOfCourse(db, paper)]);
  const mayMend = can.mendQuestions(viewer, { addedBy: paper.added_by });
  return { data: { questions, mayMend, papers: papers.length } };
};

/** The questions of a paper, or of one of its pages, each with where members can see that it was asked before. */
export async function readQuestions(db: Kysely<Tables>, paper: PaperRow, page?: number): Promise<PaperQuestion[]> {
  let questions = db.selectFrom('paper_questions').where('paper_id', '=', paper.id);
  if (page !== undefined) questions = questions.where('page', '=', page);
  const [rows, repeats] = await Promise.all([
    questions.select(['id', 'page', 'label', 'text', 'marks']).orderBy('page').orderBy('place').execute(),
    readRepeats(db, paper),
  ]);
  return rows.map(({ id, ...row }) => ({ _id: id, ...row, repeats: repeats.get(id) ?? [] }));
}

/** More would not be read. */
const MOST_REPEATS = 8;

/** Repeats by the id of the question, the newest exams first. Another copy of the same exam is no repeat. */
async function readRepeats(db: Kysely<Tables>, paper: PaperRow): Promise<Map<string, Repeat[]>> {
  const rows = await db
    .selectFrom('question_repeats as r')
    .innerJoin('paper_questions as mine', 'mine.id', 'r.question_id')
    .innerJoin('paper_questions as q', 'q.id', 'r.other_id')
    .innerJoin('papers', 'papers.id', 'q.paper_id')
    .where('mine.paper_id', '=', paper.id)
    .where('papers.kind', '=', 'paper')
    .where(IS_OPEN)
    .select(['r.question_id', 'r.likeness', 'r.other_values', 'q.page', 'q.label', 'q.text', 'q.marks'])
    .select(['papers.id', 'papers.title', 'papers.kind', 'papers.exam', 'papers.exam_month', 'papers.year_of_paper'])
    .select('papers.newest_year')
    .orderBy('papers.newest_year', 'desc')
    .orderBy('r.likeness', 'desc')
    .orderBy('q.id')
    .execute();
  const own = presentExam(paper).exam;
  const repeats = new Map<string, Repeat[]>();
  for (const row of rows) {
    const { exam } = presentExam(row);
    const found = repeats.get(row.question_id) ?? [];
    repeats.set(row.question_id, found);
    const isSameExam = exam === own && row.newest_year === paper.newest_year && row.title === paper.title;
    if (isSameExam || found.length === MOST_REPEATS || found.some(({ paperId }) => paperId === row.id)) continue;
    found.push({
      paperId: row.id,
      exam,
      title: row.title,
      YearofPaper: row.year_of_paper,
      page: row.page,
      label: row.label,
      text: row.text,
      marks: row.marks,
      isAgain: row.likeness >= AGAIN,
      hasOtherValues: row.other_values,
    });
  }
  return repeats;
}

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
