import { sql } from 'kysely';
import type { contributionCalls, Material } from '#contract/contributions.ts';
import { areBlocked } from '#server/accounts/hidden-people.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { PAPER_COLUMNS, type PaperRow, presentExam, presentPaper } from '../present.ts';

type Calls = typeof contributionCalls;

interface MaterialRow extends PaperRow {
  contributor: string | null;
  words: string | null;
}

export const listMaterials: ServerFunction<Calls['listMaterials']> = async ({ db }, viewer, input) => {
  const { year, branch, kind, YearofPaper, limit, cursor } = input;
  const after = readCursor(cursor, 'whole', 'time', 'id');
  // As the partial index says it.
  let materials = db
    .selectFrom('papers')
    .where(sql<boolean>`(state = 'withheld' or (state = 'shown' and kind <> 'paper'))`);
  if (year !== undefined) materials = materials.where('year', '=', year);
  if (branch !== undefined) materials = materials.where('branch', '=', branch);
  if (kind !== undefined) materials = materials.where('kind', '=', kind);
  if (YearofPaper !== undefined) materials = materials.where('year_of_paper', '=', YearofPaper);
  if (after)
    materials = materials.where(
      sql<boolean>`(newest_year, created_at, id) < (${after[0]}, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
    );
  const rows = await materials
    .select(PAPER_COLUMNS)
    .select('words')
    .select(
      sql<string | null>`(select trim(concat_ws(' ', m.first_name, m.last_name)) from members m
        where is_named and m.id = added_by and not ${areBlocked(sql`m.id`, sql`${viewer.id}`)})`.as('contributor'),
    )
    .orderBy('newest_year', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => writeCursor(row.newest_year, row.created_at, row.id));
  return { data: page.rows.map(presentMaterial), nextCursor: page.nextCursor };
};

function presentMaterial(row: MaterialRow): Material {
  const { fileUrl, hidden: _, ...paper } = presentPaper(row);
  const isWithheld = row.state === 'withheld';
  return {
    ...paper,
    ...presentExam(row),
    contributor: row.contributor,
    words: isWithheld ? row.words : null,
    fileUrl: isWithheld ? null : fileUrl,
    preview: isWithheld ? null : paper.preview,
  };
}
