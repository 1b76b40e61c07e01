import { sql, type Transaction } from 'kysely';
import type { MailWay } from '#contract/notices/kind.ts';
import type { Tables } from '#server/database/tables.ts';
import { buildWords } from '#server/saved-searches/build-words.ts';
import { findMatches } from '#server/saved-searches/find-matches.ts';
import type { Campus } from './campus.ts';
import type { When } from './talk.ts';

/** What people look for: words, and the most that they would pay. */
const SEARCHES: [keyword: string, most: number | null, way: MailWay][] = [
  ['lab coat', 250, 'now'],
  ['calculator', 700, 'now'],
  ['digital electronics', null, 'digest'],
  ['monitor', null, 'off'],
];
const OF_OTHERS = ['drafter', 'cycle', 'kettle', 'mathematics', 'table fan', 'study lamp', 'mattress', 'notes'];
/** When they were saved, and when the student looked last. */
const SAVED: When = [25, '18:00'];
const SEEN: When = [4, '9:00'];
/** Newest items that have been matched. */
const MATCHED = 60;

/** The saved searches of the student and of others, with what they have found. */
export async function insertSavedSearches(
  trx: Transaction<Tables>,
  campus: Campus,
  at: (when: When) => Date,
): Promise<void> {
  const [student, ...others] = campus.members;
  if (!student) return;
  const save = async (memberId: string, keyword: string, most: number | null, way: MailWay) => {
    const words = await buildWords(trx, keyword);
    await trx
      .insertInto('saved_searches')
      .values({
        member_id: memberId,
        keyword,
        max_price: most,
        way,
        words: words && sql<string>`${words.words}::tsquery`,
        rarest: words?.rarest ?? null,
        created_at: at(SAVED).toISOString(),
        seen_at: at(SEEN).toISOString(),
      })
      .execute();
  };
  for (const [keyword, most, way] of SEARCHES) await save(student.id, keyword, most, way);
  for (const [i, keyword] of OF_OTHERS.entries()) await save(others[i]?.id ?? student.id, keyword, null, 'digest');
  const items = await trx
    .selectFrom('items')
    .select(['id', 'created_at'])
    .where('publication', '=', 'Published')
    .where('created_at', '>', at(SAVED).toISOString())
    .orderBy('created_at', 'desc')
    .limit(MATCHED)
    .execute();
  for (const { id, created_at } of items) {
    const rows = (await findMatches(trx, id)).map(({ searchId, price }) => ({
      search_id: searchId,
      item_id: id,
      price,
      at: created_at,
    }));
    if (rows.length > 0) await trx.insertInto('saved_search_matches').values(rows).execute();
  }
}
