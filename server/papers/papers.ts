import { sql } from 'kysely';
import { can } from '#contract/can.ts';
import type { paperCalls } from '#contract/papers.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { listByYear } from './list-by-year.ts';
import { PAPER_COLUMNS, type PaperRow, presentPaper } from './present.ts';

type Calls = typeof paperCalls;

export const findPapers: ServerFunction<Calls['findPapers']> = async ({ db }, viewer, input) => {
  const { year, branch } = input;
  let papers = db.selectFrom('papers').where('branch', '=', branch).where('year', '=', year);
  // Other kinds, and what waits for the desk, have calls of their own.
  papers = papers.where('kind', '=', 'paper').where('state', '=', 'shown');
  // The desk sees withdrawn papers, to restore them.
  if (!can.hidePaper(viewer)) papers = papers.where('hidden_at', 'is', null);
  const years = await papers
    .select('year_of_paper')
    .groupBy('year_of_paper')
    .orderBy((from) => from.fn.max('newest_year'), 'desc')
    .orderBy('year_of_paper', 'desc')
    .limit(200)
    .execute();
  const { rows, nextCursor } = await listByYear(papers, input);
  return {
    data: rows.map(presentPaper),
    nextCursor,
    years: years.map(({ year_of_paper }) => year_of_paper),
  };
};

/** Subjects on the page, and papers of each. */
const SUBJECTS = 60;
const EACH = 8;
const YEARS_SHOWN = 200;
const LATEST = 20;

/** The preview's name is random and its own: nothing in it leads to the file or to another page. */
export const browsePapers: ServerFunction<(typeof paperCalls)['browsePapers']> = async ({ db }, _viewer, input) => {
  const { year, branch, YearofPaper } = input;
  const among = sql`hidden_at is null and ${year ? sql`year = ${year}` : sql`true`}
    and ${branch ? sql`branch = ${branch}` : sql`true`}`;
  const chosen = sql`${among} and ${YearofPaper ? sql`year_of_paper = ${YearofPaper}` : sql`true`}`;
  const columns = sql.join(PAPER_COLUMNS.map((name) => sql.ref(name)));
  const [papers, years, added] = await Promise.all([
    sql<PaperRow & { name: string; count: number; total: number }>`
      with numbered as (
        select ${columns}, lower(subject) as name, count(*) over (partition by lower(subject))::int as count,
          count(*) over ()::int as total,
          row_number() over (partition by lower(subject) order by newest_year desc, created_at desc, id desc) as place
        from papers where ${chosen}
      ),
      subjects as (select name from numbered group by name, count order by count desc, name limit ${SUBJECTS})
      select * from numbered where place <= ${EACH} and name in (select name from subjects)
      order by count desc, name, place`.execute(db),
    sql<{ year_of_paper: string }>`
      select year_of_paper from papers where ${among}
      group by year_of_paper order by max(newest_year) desc, year_of_paper desc limit ${YEARS_SHOWN}`.execute(db),
    sql<{ created_at: string }>`
      select created_at from papers where ${chosen} order by created_at desc limit ${LATEST}`.execute(db),
  ]);
  const bySubject = Map.groupBy(papers.rows, ({ name }) => name);
  return {
    data: {
      total: papers.rows[0]?.total ?? 0,
      subjects: [...bySubject.values()].map((rows) => ({
        subject: rows[0]?.subject ?? '',
        count: rows[0]?.count ?? 0,
        papers: rows.map(presentPaper),
      })),
      years: years.rows.map(({ year_of_paper }) => year_of_paper),
      added: added.rows.map(({ created_at }) => created_at),
    },
  };
};
