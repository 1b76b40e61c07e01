import type { z } from 'zod';
import { BOOKS } from '#contract/limits.ts';
import { BookFields } from '#contract/schemas/books.ts';
import { readCsv } from './read-csv.ts';

export { decodeText } from './decode-text.ts';

export const COLUMNS = ['isbn', 'title', 'author', 'edition', 'course', 'branch', 'year'] as const;
type BookLine = z.input<typeof BookFields>;

export interface ReadBooks {
  books: BookLine[];
  faults: { line: number; message: string }[];
}

/** The books of a CSV file with a header. Throws an Error whose message says why the file cannot be used. */
export function readBooks(text: string): ReadBooks {
  const [header, ...rows] = readCsv(text);
  const names = header?.cells.map((cell) => cell.toLowerCase()) ?? [];
  if (!names.includes('isbn') || !names.includes('title'))
    throw new Error(`The first line must name the columns: ${COLUMNS.join(', ')}`);
  if (rows.length > BOOKS.lines) throw new Error(`Up to ${BOOKS.lines} books at once: please split the file`);
  const books: BookLine[] = [];
  const faults: ReadBooks['faults'] = [];
  for (const { line, cells } of rows) {
    const of = (name: string) => cells[names.indexOf(name)] ?? '';
    const book = Object.fromEntries(COLUMNS.map((name) => [name, of(name)])) as BookLine;
    const { error } = BookFields.safeParse(book);
    const [issue] = error?.issues ?? [];
    if (issue) faults.push({ line, message: issue.message });
    else books.push(book);
  }
  return { books, faults };
}

/** Bytes of one request at most, below BODY.json. */
const PART = 48 * 1024;

/** Splits the books into parts that fit into a request. */
export function partsOf(books: BookLine[]): BookLine[][] {
  const parts: BookLine[][] = [[]];
  let bytes = 0;
  for (const book of books) {
    const size = new TextEncoder().encode(JSON.stringify(book)).length + 1;
    if (parts.at(-1)?.length === BOOKS.batch || bytes + size > PART) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(book);
    bytes += size;
  }
  return parts.filter((part) => part.length > 0);
}
