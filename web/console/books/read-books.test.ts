import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BOOKS } from '#contract/limits.ts';
import { partsOf, readBooks, readCsv } from './read-books.ts';

const C = '9780131103627';

describe('readCsv', () => {
  it('reads quotes, line breaks in them, a mark at the start, and other separators', () => {
    const cells = (text: string) => readCsv(text).map((row) => row.cells);
    assert.deepEqual(cells('\uFEFFa,b\r\n"x, ""y""\nz", 2 \n\n'), [
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ]);
    assert.deepEqual(cells('a;b\n1,5;2'), [
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    assert.deepEqual(cells('a\tb\n1\t2'), [
      ['a', 'b'],
      ['1', '2'],
    ]);
    assert.deepEqual(
      readCsv('a\n"x\ny"\n\nz').map(({ line }) => line),
      [1, 2, 5],
    );
  });
});

describe('readBooks', () => {
  it('takes columns in any order, and names each bad line', () => {
    const { books, faults } = readBooks(`Title,ISBN,year\nC,${C},2\nOther,9780131103628,2\n,${C},2\nLate,${C},9\n`);
    assert.deepEqual(
      books.map(({ title, isbn, year, author }) => [title, isbn, year, author]),
      [['C', C, '2', '']],
    );
    assert.deepEqual(faults, [
      { line: 3, message: 'This ISBN has a wrong digit' },
      { line: 4, message: 'Title is required' },
      { line: 5, message: 'Year must be one of: 1, 2, 3, 4' },
    ]);
  });

  it('refuses a file without header, and one that is too long', () => {
    assert.throws(() => readBooks(`${C},C`), /first line/);
    assert.throws(() => readBooks(''), /first line/);
    assert.throws(() => readBooks(`isbn,title\n${`${C},C\n`.repeat(BOOKS.lines + 1)}`), /split/);
  });

  it('is sent in parts that a request can carry', () => {
    const { books } = readBooks(`isbn,title\n${`${C},${'ä'.repeat(290)}\n`.repeat(450)}`);
    const parts = partsOf(books);
    assert.equal(parts.flat().length, 450);
    for (const part of parts) {
      assert.ok(part.length <= BOOKS.batch);
      assert.ok(new TextEncoder().encode(JSON.stringify({ books: part })).length < 64 * 1024);
    }
  });
});
