import { type Kysely, sql } from 'kysely';
import { QUESTIONS } from '#contract/limits.ts';
import type { questionCalls, Repeats } from '#contract/questions.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { courseOf } from '../course.ts';
import { PAPER_COLUMNS, type PaperRow, presentExam } from '../present.ts';

type Calls = typeof questionCalls;
type Group = Repeats['groups'][number];

/** Subjects of a branch that are looked through, and papers of one that count: more than a campus has. */
const MOST = { subjects: 2000, papers: 200, groups: 60 } as const;

export const listRepeats: ServerFunction<Calls['listRepeats']> = async ({ db }, _viewer, course) => {
  const papers = await papersOfCourse(db, course);
  const groups = papers.length < QUESTIONS.papers ? [] : await readGroups(db, papers);
  return { data: { papers: papers.map(presentOccasion), groups } };
};

const presentOccasion = (paper: PaperRow) => ({
  paperId: paper.id,
  exam: presentExam(paper).exam,
  title: paper.title,
  YearofPaper: paper.year_of_paper,
  branch: paper.branch,
});

/** Shown papers of the course whose questions are known, the newest first. */
export async function papersOfCourse(
  db: Kysely<Tables>,
  { branch, subject }: Pick<PaperRow, 'branch' | 'subject'>,
): Promise<PaperRow[]> {
  const shown = db.selectFrom('papers').where('kind', '=', 'paper').where('hidden_at', 'is', null);
  const ofBranch = shown.where('branch', '=', branch);
  const named = await ofBranch.select('subject').distinct().orderBy('subject').limit(MOST.subjects).execute();
  const subjects = named.map((row) => row.subject).filter((name) => courseOf(name) === courseOf(subject));
  if (subjects.length === 0) return [];
  return ofBranch
    .where('subject', 'in', subjects)
    .where(sql<boolean>`exists (select from paper_questions q where q.paper_id = papers.id)`)
    .select(PAPER_COLUMNS)
    .orderBy('newest_year', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST.papers)
    .execute();
}

/** Questions that ask the same, directly or through others between them, by the number of different years. */
async function readGroups(db: Kysely<Tables>, papers: PaperRow[]): Promise<Group[]> {
  const ids = papers.map(({ id }) => id);
  const [questions, pairs] = await Promise.all([
    db
      .selectFrom('paper_questions')
      .select(['id', 'paper_id', 'page', 'place', 'label', 'text', 'marks'])
      .where('paper_id', 'in', ids)
      .execute(),
    db
      .selectFrom('question_repeats as r')
      .innerJoin('paper_questions as one', 'one.id', 'r.question_id')
      .innerJoin('paper_questions as other', 'other.id', 'r.other_id')
      .where('one.paper_id', 'in', ids)
      .where('other.paper_id', 'in', ids)
      .select(['question_id', 'other_id'])
      .execute(),
  ]);
  const order = new Map(papers.map(({ id }, n) => [id, n]));
  const years = new Map(papers.map(({ id, newest_year }) => [id, newest_year]));
  const inOrder = questions.sort(
    (a, b) => (order.get(a.paper_id) ?? 0) - (order.get(b.paper_id) ?? 0) || a.page - b.page || a.place - b.place,
  );
  const groups = connect(inOrder, pairs).map((asked) => ({
    text: asked[0]?.text ?? '',
    years: new Set(asked.map(({ paper_id }) => years.get(paper_id))).size,
    asked: asked.map(({ paper_id, page, label, marks }) => ({ paperId: paper_id, page, label, marks })),
  }));
  return groups
    .filter((group) => group.years > 1)
    .sort((a, b) => b.years - a.years || b.asked.length - a.asked.length)
    .slice(0, MOST.groups);
}

/** Groups of what is connected by pairs; each keeps the order given. */
function connect<T extends { id: string }>(rows: T[], pairs: { question_id: string; other_id: string }[]): T[][] {
  const leaders = new Map(rows.map(({ id }) => [id, id]));
  const leaderOf = (id: string): string => {
    let leader = id;
    for (let next = leaders.get(leader); next !== undefined && next !== leader; next = leaders.get(leader))
      leader = next;
    leaders.set(id, leader);
    return leader;
  };
  for (const { question_id, other_id } of pairs) leaders.set(leaderOf(question_id), leaderOf(other_id));
  return [...Map.groupBy(rows, ({ id }) => leaderOf(id)).values()];
}
