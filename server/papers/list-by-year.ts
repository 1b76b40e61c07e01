import { type SelectQueryBuilder, sql } from 'kysely';
import { cutPage, type PageOf, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import { PAPER_COLUMNS } from './present.ts';

/** A page of the papers that a query selects, the newest Year of Paper first. */
export async function listByYear<Row>(
  papers: SelectQueryBuilder<Tables, 'papers', Row>,
  { YearofPaper, limit, cursor }: PageOf & { YearofPaper?: string | undefined },
) {
  const after = readCursor(cursor, 'whole', 'time', 'id');
  const ofYear = YearofPaper === undefined ? papers : papers.where('year_of_paper', '=', YearofPaper);
  const left = after
    ? ofYear.where(
        sql<boolean>`(newest_year, created_at, id) < (${after[0]}, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
      )
    : ofYear;
  const rows = await left
    .select(PAPER_COLUMNS)
    .orderBy('newest_year', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return cutPage(rows, limit, (last) => writeCursor(last.newest_year, last.created_at, last.id));
}
