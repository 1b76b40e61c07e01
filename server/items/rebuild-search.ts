import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Rows a statement, so that none comes near the statement timeout. */
const BATCH = 200;

/** One statement for each table of words: it brings rows up to date that are older than the forms of migration 0037. */
const STATEMENTS: RawBuilder<unknown>[] = [
  sql`update item_search s set forms = 1, search = item_search(i.title, i.description, c.name)
    from items i join categories c on c.id = i.category_id
    where i.id = s.item_id and s.number = any(array(
      select number from item_search where forms = 0 order by number desc limit ${BATCH} for no key update skip locked))`,
  sql`update papers set forms = 1, title = title where id = any(array(
    select id from papers where forms = 0 limit ${BATCH} for no key update skip locked))`,
  sql`update paper_pages p set forms = 1, text = p.text from (
      select paper_id, page from paper_pages where forms = 0 and text ~ '[^\\x01-\\x7f]'
      limit ${BATCH} for no key update skip locked
    ) as old
    where p.paper_id = old.paper_id and p.page = old.page`,
];

/** Works out the words of items and papers again that were stored before words had several forms, the newest first. */
export async function rebuildSearch({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  for (const statement of STATEMENTS)
    while (!signal.aborted) {
      const { numAffectedRows = 0n } = await statement.execute(db);
      if (numAffectedRows < BATCH) break;
    }
}
