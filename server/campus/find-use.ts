import { type Kysely, sql } from 'kysely';
import type { ChoiceKind } from '#contract/campus.ts';
import { ordinal } from '#contract/rules/campus-choices.ts';
import type { Tables } from '#server/database/tables.ts';

/** The first of these values that something uses; null where none is in use. */
export async function findUse(db: Kysely<Tables>, kind: ChoiceKind, values: string[]): Promise<string | null> {
  for (const value of values) {
    const { rows } = await sql<{ isUsed: boolean }>`select ${isUsed(kind, value)} as "isUsed"`.execute(db);
    if (rows[0]?.isUsed) return value;
  }
  return null;
}

function isUsed(kind: ChoiceKind, value: string) {
  // Members have it in their line of text, as the form writes it.
  if (kind === 'branches')
    return sql`exists (select from papers where branch = ${value})
      or exists (select from paper_requests where branch = ${value})
      or exists (select from announcements where branch = ${value})
      or exists (select from members where split_part(year_and_branch, ' · ', 2) = ${value})`;
  if (kind === 'years')
    return sql`exists (select from papers where year = ${value}::int)
      or exists (select from paper_requests where year = ${value}::int)
      or exists (select from announcements where year = ${value}::int)
      or exists (select from books where year = ${value}::int)
      or exists (select from members where split_part(year_and_branch, ' · ', 1) = ${`${ordinal(Number(value))} Year`})`;
  return sql`exists (select from papers where exam = ${value})
    or exists (select from paper_requests where exam = ${value})`;
}
