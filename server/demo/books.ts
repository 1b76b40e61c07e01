import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { readIsbn } from '#contract/rules/isbn.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Campus } from './campus.ts';

const AUTHORS = ['R. Agarwal', 'B. S. Deshmukh', 'S. Iyer', 'M. Fernandes', 'K. Chaudhari', 'A. Rao', 'P. Shetty'];
/** What is in the category of books and is not one. */
const NOT_A_BOOK = /notes|set of|PYQ|solved/i;

/** A number that could be a book's, the same for the same title at every run. */
function isbnOf(title: string): string {
  const hash = createHash('sha256').update(title).digest().readUInt32BE(0);
  const start = `97881${String(hash).padStart(7, '0').slice(-7)}`;
  const isbn = Array.from({ length: 10 }, (_, digit) => readIsbn(`${start}${digit}`)).find((one) => one !== null);
  return isbn ?? '';
}

/** The books that are for sale, as an admin would have imported them. */
export async function insertBooks(trx: Transaction<Tables>, campus: Campus): Promise<void> {
  const titles = new Set(campus.items.filter(({ category }) => category === 'Books').map(({ title }) => title));
  const books = [...titles]
    .filter((title) => !NOT_A_BOOK.test(title))
    .map((title, n) => ({ isbn: isbnOf(title), title, author: AUTHORS[n % AUTHORS.length] as string }));
  await trx
    .insertInto('books')
    .values(books.map((book) => ({ ...book, edition: null, course: null, branch: null, year: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    update items set isbn = book.isbn
    from unnest(${books.map(({ title }) => title)}::text[], ${books.map(({ isbn }) => isbn)}::text[]) as book (title, isbn)
    where items.title = book.title and items.kind = 'Offer'`.execute(trx);
}
