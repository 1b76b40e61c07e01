import { type Kysely, sql } from 'kysely';
import type { contributionCalls, Material, Solution } from '#contract/contributions.ts';
import { isHiddenFrom } from '#server/accounts/hidden-people.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Member } from '#server/viewer.ts';
import { listByYear } from '../list-by-year.ts';
import { PAPER_COLUMNS, type PaperRow, presentExam, presentPaper } from '../present.ts';
import { isSameExam } from './matches.ts';

type Calls = typeof contributionCalls;

interface MaterialRow extends PaperRow {
  contributor: string | null;
  words: string | null;
}

export const listMaterials: ServerFunction<Calls['listMaterials']> = async ({ db }, viewer, input) => {
  const { year, branch, kind } = input;
  // The words of the partial index, or PostgreSQL would not use it.
  let materials = db
    .selectFrom('papers')
    .where(sql<boolean>`(state = 'withheld' or (state = 'shown' and kind <> 'paper'))`);
  if (year !== undefined) materials = materials.where('year', '=', year);
  if (branch !== undefined) materials = materials.where('branch', '=', branch);
  if (kind !== undefined) materials = materials.where('kind', '=', kind);
  const shown = materials.select('words').select(contributorOf(viewer).as('contributor'));
  const { rows, nextCursor } = await listByYear(shown, input);
  return { data: rows.map(presentMaterial), nextCursor };
};

/** Who has added one of `papers`, as the viewer may know it. */
export const contributorOf = ({ id }: Pick<Member, 'id'>) => sql<string | null>`(
  select trim(concat_ws(' ', m.first_name, m.last_name)) from members m
  where is_named and m.id = added_by and not ${isHiddenFrom(id, sql`m.id`)})`;

const MOST_SOLUTIONS = 5;

/** Solutions of the same course, exam and year, the newest first. */
export async function findSolutions(db: Kysely<Tables>, viewer: Member, paper: PaperRow): Promise<Solution[]> {
  const rows = await db
    .selectFrom('papers')
    .select(PAPER_COLUMNS)
    .select(['words', contributorOf(viewer).as('contributor')])
    .where('kind', '=', 'solution')
    .where('state', '=', 'shown')
    .where('branch', '=', paper.branch)
    .where('year', '=', paper.year)
    .where('newest_year', '=', paper.newest_year)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows
    .filter((row) => isSameExam({ ...row, kind: paper.kind }, paper))
    .slice(0, MOST_SOLUTIONS)
    .map((row) => ({ ...presentMaterial(row), fileUrl: presentPaper(row).fileUrl }));
}

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
