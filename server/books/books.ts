import { sql } from 'kysely';
import type { Book, bookCalls, FoundBook } from '#contract/books.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type Calls = typeof bookCalls;

const SAMPLE = 10;

/** Only earlier items that everybody sees, or saw until they ended (C4). */
export const findBook: ServerFunction<Calls['findBook']> = async ({ db }, _viewer, { isbn }) => {
  const { rows } = await sql<FoundBook>`
    (select isbn, title, author, edition from books where isbn = ${isbn})
    union all
    (select isbn, title, null, null from items
      where isbn = ${isbn} and kind = 'Offer' and (publication = 'Published' or ended_at is not null)
      order by created_at desc limit 1)
    limit 1`.execute(db);
  return { data: rows[0] ?? null };
};

export const listBooks: ServerFunction<Calls['listBooks']> = async ({ db }) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from books`.execute(db);
  const sample = await db
    .selectFrom('books')
    .select(['isbn', 'title', 'author', 'edition', 'course', 'branch', 'year'])
    .orderBy('isbn')
    .limit(SAMPLE)
    .execute();
  return { data: { count: rows[0]?.count ?? 0, sample } };
};

/** Imports a part of a file with one statement. Importing it again changes nothing. */
export const importBooks: ServerFunction<Calls['importBooks']> = async ({ db }, _viewer, { books }) => {
  // The last line wins for a repeated number, because one statement cannot change a row twice.
  const rows: Book[] = [...new Map(books.map((book) => [book.isbn, book])).values()]
    .map(({ isbn, title, author, edition, course, branch, year }) => ({
      isbn,
      title,
      author: author || null,
      edition: edition || null,
      course: course || null,
      branch: branch || null,
      year: year ?? null,
    }))
    // Sorted, so that concurrent imports lock rows in one order.
    .sort((a, b) => (a.isbn < b.isbn ? -1 : 1));
  const { rows: written } = await sql<{ isNew: boolean }>`
    insert into books (isbn, title, author, edition, course, branch, year)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(isbn text, title text, author text, edition text, course text, branch text, year int)
    on conflict (isbn) do update set title = excluded.title, author = excluded.author, edition = excluded.edition,
      course = excluded.course, branch = excluded.branch, year = excluded.year
    returning xmax = 0 as "isNew"`.execute(db);
  const added = written.filter(({ isNew }) => isNew).length;
  return { data: { added, changed: written.length - added } };
};
