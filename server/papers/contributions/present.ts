import { type Kysely, sql } from 'kysely';
import type { Contribution } from '#contract/contributions.ts';
import type { Tables } from '#server/database/tables.ts';
import { PAPER_COLUMNS, type PaperRow, presentExam, presentPaper } from '../present.ts';

export interface ContributionRow extends PaperRow {
  is_named: boolean;
  to_check: boolean;
  words: string | null;
  decided_at: string | null;
  downloads: number;
  thanks: number;
}

/** Contributions with what became of them, to be narrowed. */
export const selectContributions = (db: Kysely<Tables>) =>
  db
    .selectFrom('papers')
    .select(PAPER_COLUMNS)
    .select(['is_named', 'to_check', 'words', 'decided_at'])
    .select(sql<number>`(select count(*)::int from paper_thanks t where t.paper_id = papers.id)`.as('thanks'));

export function presentContribution(row: ContributionRow): Contribution {
  const { _id, title, subject, branch, year, YearofPaper, bytes, pages, preview, createdAt } = presentPaper(row);
  return {
    ...{ _id, title, subject, branch, year, YearofPaper, bytes, pages, preview, createdAt },
    ...presentExam(row),
    state: stateOf(row),
    isNamed: row.is_named,
    isToBeChecked: row.to_check && row.state === 'shown',
    words: row.words,
    decidedAt: row.decided_at,
    downloads: row.downloads,
    thanks: row.thanks,
  };
}

/** A paper that the desk took off the lists is hidden and not in a state of its own, as the version before does it. */
const stateOf = ({ state, kind, hidden_at }: ContributionRow): Contribution['state'] =>
  state === 'shown' && kind === 'paper' && hidden_at !== null ? 'withdrawn' : state;
