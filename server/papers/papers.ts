import { can } from '#contract/can.ts';
import type { paperCalls } from '#contract/papers.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { listByYear } from './list-by-year.ts';
import { presentPaper } from './present.ts';

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
