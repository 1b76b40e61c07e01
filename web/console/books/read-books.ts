import type { z } from 'zod';
import { BOOKS } from '#contract/limits.ts';
import { BookFields } from '#contract/schemas/books.ts';

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

/**
 * The rows of a CSV file (RFC 4180), each with the line on which it begins. Also with semicolons or tabs, with the line
 * ends of any machine, and after the line `sep=;`, as spreadsheets write them.
 */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const whole = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [said = '', given] = /^"?sep=(.)"?\n/i.exec(whole) ?? [];
  const source = whole.slice(said.length);
  const separator = given ?? separatorOf(source);
  const rows: { line: number; cells: string[] }[] = [];
  let line = said === '' ? 1 : 2;
  let row = { line, cells: [] as string[] };
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.cells.push(cell.trim());
    if (row.cells.some((one) => one !== '')) rows.push(row);
    cell = '';
    row = { line: line + 1, cells: [] };
  };
  for (let i = 0; i < source.length; i += 1) {
    const char = source.charAt(i);
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (source.charAt(i + 1) === '"') cell += source.charAt(++i);
      else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === separator) {
      row.cells.push(cell.trim());
      cell = '';
    } else if (char === '\n') endRow();
    else cell += char;
    if (char === '\n') line += 1;
  }
  endRow();
  return rows;
}

/** The most frequent separator in the header. */
function separatorOf(source: string): string {
  const [header = ''] = source.split('\n', 1);
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
