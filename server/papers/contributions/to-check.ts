import { type Kysely, sql } from 'kysely';
import type { PaperToCheck } from '#contract/paper-desk.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import { isOpen, PAPER_COLUMNS, type PaperRow, presentExam, presentPaper } from '../present.ts';

interface ToCheckRow extends PaperRow {
  is_named: boolean;
  to_check: boolean;
  words: string | null;
  decided_at: string | null;
  decider: string | null;
  first_name: string | null;
  last_name: string | null;
  year_and_branch: string | null;
  face: string | null;
  shown: number;
  refused: number;
}

/** Contributions with what the desk knows of who sent them, to be narrowed. */
export const selectToCheck = (db: Kysely<Tables>) =>
  db
    .selectFrom('papers')
    .leftJoin('members as m', 'm.id', 'papers.added_by')
    .leftJoin('pictures as face', 'face.id', 'm.picture_id')
    .select(PAPER_COLUMNS.map((name) => `papers.${name}` as const))
    .select(['papers.is_named', 'papers.to_check', 'papers.words', 'papers.decided_at'])
    .select(['m.first_name', 'm.last_name', 'm.year_and_branch', 'face.name as face'])
    .select([
      sql<string | null>`(select d.first_name || ' ' || d.last_name from members d where d.id = papers.decided_by)`.as(
        'decider',
      ),
      countOf(sql`in ('shown', 'withheld', 'withdrawn')`).as('shown'),
      countOf(sql`= 'refused'`).as('refused'),
    ]);

const countOf = (state: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from papers o
  where o.added_by = papers.added_by and o.decided_at is not null and o.state ${state})`;

export function presentToCheck(row: ToCheckRow): PaperToCheck {
  const { hidden: _, ...paper } = presentPaper(row);
  return {
    ...paper,
    ...presentExam(row),
    state: row.state,
    isNamed: row.is_named,
    isToBeChecked: row.to_check,
    isOpen: isOpen(row),
    words: row.words,
    contributor:
      row.added_by === null
        ? null
        : {
            _id: row.added_by,
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
            image: imageOf(row.face),
            YearAndBranch: row.year_and_branch ?? '',
            shown: row.shown,
            refused: row.refused,
          },
  };
}
