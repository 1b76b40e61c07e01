import { type Kysely, sql } from 'kysely';
import { CONTRIBUTIONS } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';
import { courseOf } from '../course.ts';
import { PAPER_COLUMNS, type PaperRow, presentExam } from '../present.ts';
import { shinglesOf, sketchLikeness } from './sketch.ts';

export interface Match {
  row: PaperRow;
  /** Same course, exam and year. */
  isSameExam: boolean;
  /** Share of the same words, from 0 to 1; null where one of them has no text. */
  alike: number | null;
}

const MOST = 5;
/** Papers that share hashes and whose words are compared. */
const CANDIDATES = 12;
/** Papers of a branch and year of which the course is compared. */
const SAME_YEAR = 300;
/** Pages and characters of each that are read. */
const READ = { pages: 40, characters: 8000 } as const;

const columns = sql.join(PAPER_COLUMNS.map((name) => sql.ref(`papers.${name}`)));

/** What is near a paper, also what waits or was refused: the likest first. */
export async function findSimilarPapers(db: Kysely<Tables>, paper: PaperRow): Promise<Match[]> {
  const [sameYear, sharing] = await Promise.all([findOfSameYear(db, paper), findSharing(db, paper.id)]);
  const near = new Map([...sameYear.filter((row) => isSameExam(row, paper)), ...sharing].map((row) => [row.id, row]));
  const shingles = await readShingles(db, [paper.id, ...near.keys()]);
  const own = shingles.get(paper.id);
  const matches = [...near.values()].map((row) => {
    const theirs = shingles.get(row.id);
    return { row, isSameExam: isSameExam(row, paper), alike: own && theirs ? sketchLikeness(own, theirs) : null };
  });
  return matches
    .filter((match) => match.isSameExam || (match.alike ?? 0) > CONTRIBUTIONS.alike)
    .sort((a, b) => (b.alike ?? 0) - (a.alike ?? 0) || Number(b.isSameExam) - Number(a.isSameExam))
    .slice(0, MOST);
}

async function findOfSameYear(db: Kysely<Tables>, { id, branch, year, newest_year }: PaperRow): Promise<PaperRow[]> {
  const same = sql`branch = ${branch} and year = ${year} and newest_year = ${newest_year} and id <> ${id}`;
  // Two statements, because each has an index of its own.
  const { rows } = await sql<PaperRow>`
    (select ${columns} from papers where ${same} and hidden_at is null limit ${SAME_YEAR})
    union
    (select ${columns} from papers where ${same} and to_check limit ${SAME_YEAR})`.execute(db);
  return rows;
}

async function findSharing(db: Kysely<Tables>, paperId: string): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    with own as (select sketch from paper_sketches where paper_id = ${paperId}),
    sharing as (
      select s.paper_id, (select count(*) from unnest(s.sketch) h where h = any (own.sketch)) as shared
      from paper_sketches s, own where s.sketch && own.sketch and s.paper_id <> ${paperId}
      order by shared desc, s.paper_id limit ${CANDIDATES}
    )
    select ${columns} from sharing join papers on papers.id = paper_id order by shared desc`.execute(db);
  return rows;
}

async function readShingles(db: Kysely<Tables>, ids: string[]): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<{ id: string; text: string }>`
    select paper_id as id, string_agg(left(text, ${READ.characters}), ' ' order by page) as text
    from paper_pages where paper_id = any(${ids}::uuid[]) and page <= ${READ.pages} group by paper_id`.execute(db);
  return new Map(rows.map(({ id, text }) => [id, shinglesOf(text)]));
}

/** Compares the words of the course, whether its code stands before them or not. */
export function isSameExam(one: PaperRow, other: PaperRow): boolean {
  if (one.kind !== other.kind || one.newest_year !== other.newest_year) return false;
  const [a, b] = [presentExam(one), presentExam(other)];
  return (
    courseOf(one.subject) === courseOf(other.subject) &&
    a.exam === b.exam &&
    (a.exam !== null || one.title === other.title)
  );
}
