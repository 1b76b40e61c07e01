import { sql } from 'kysely';
import { can } from '#contract/can.ts';
import type { paperCalls } from '#contract/papers.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { PAPER_COLUMNS, presentPaper } from './present.ts';

type Calls = typeof paperCalls;

export const findPapers: ServerFunction<Calls['findPapers']> = async ({ db }, viewer, input) => {
  const { year, branch, YearofPaper, limit, cursor } = input;
  const after = readCursor(cursor, 'whole', 'time', 'id');
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
  if (YearofPaper !== undefined) papers = papers.where('year_of_paper', '=', YearofPaper);
  if (after)
    papers = papers.where(
      sql<boolean>`(newest_year, created_at, id) < (${after[0]}, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
    );
  const rows = await papers
    .select(PAPER_COLUMNS)
    .orderBy('newest_year', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => writeCursor(row.newest_year, row.created_at, row.id));
  return {
    data: page.rows.map(presentPaper),
    nextCursor: page.nextCursor,
    years: years.map(({ year_of_paper }) => year_of_paper),
  };
};
