import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** The text of a paper as far as it is known: from its file, and from what was read of its scans. */
export async function readText(db: Kysely<Tables>, paperId: string): Promise<string> {
  const pages = db.selectFrom('paper_pages').select('text').where('paper_id', '=', paperId).orderBy('page');
  return (await pages.execute()).map(({ text }) => text).join('\n');
}
