import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Warning words that stand in a text. */
export async function findMarks(db: Kysely<Tables>, text: string): Promise<string[]> {
  const { rows } = await sql<{ phrase: string }>`
    select phrase from warning_words where strpos(lower(${text}), lower(phrase)) > 0 order by phrase`.execute(db);
  return rows.map(({ phrase }) => phrase);
}
