import { sql } from 'kysely';
import type { contributionCalls, Material } from '#contract/contributions.ts';
import { isHiddenFrom } from '#server/accounts/hidden-people.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { listByYear } from '../list-by-year.ts';
import { type PaperRow, presentExam, presentPaper } from '../present.ts';

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
  const contributor = sql<string | null>`(select trim(concat_ws(' ', m.first_name, m.last_name)) from members m
    where is_named and m.id = added_by and not ${isHiddenFrom(viewer.id, sql`m.id`)})`;
  const shown = materials.select('words').select(contributor.as('contributor'));
  const { rows, nextCursor } = await listByYear(shown, input);
  return { data: rows.map(presentMaterial), nextCursor };
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
