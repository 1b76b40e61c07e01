import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeText, UNREADABLE } from './decode-text.ts';
import { readBooks } from './read-books.ts';

const fromBase64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const ISBN = '9780131103627';
const HEAD = 'isbn,title,author';

const booksOf = (file: Uint8Array) => {
  const { books, faults } = readBooks(decodeText(file));
  assert.deepEqual(faults, []);
  return books.map(({ title, author }) => `${title} | ${author}`);
};

describe('a CSV file as spreadsheets write it', () => {
  it('is read in UTF-16 with tabs, as Excel’s Unicode Text, with a mark or without', () => {
    const utf16 = fromBase64(
      '//5pAHMAYgBuAAkAdABpAHQAbABlAAkAYQB1AHQAaABvAHIADQAKADkANwA4ADAAMQAzADEAMQAwADMANgAyADcACQBSAOkAcwBpAHMAdABhAG4AYwBlAAkASgBvAHMA6QANAAoA',
    );
    const bigEndian = Uint8Array.from(utf16, (_, i) => utf16[i ^ 1] ?? 0);
    for (const file of [utf16, utf16.subarray(2), bigEndian, bigEndian.subarray(2)])
      assert.deepEqual(booksOf(file), ['Résistance | José']);
  });

  it('is read in Windows-1252, Mac Roman and the code page of DOS', () => {
    const windows = fromBase64(
      'aXNibix0aXRsZSxhdXRob3INCjk3ODAxMzExMDM2MjcsUulzaXN0YW5jZSBkZXMgbWF06XJpYXV4LEpvc+kgTvrxZXoNCg==',
    );
    assert.deepEqual(booksOf(windows), ['Résistance des matériaux | José Núñez']);
    const expected = ['Résumé of naïve ÉCOLE | José Núñez'];
    const files = {
      mac: `${HEAD}\r${ISBN},R\x8esum\x8e of na\x95ve \x83COLE,Jos\x8e N\x9c\x96ez\r`,
      'mac with the line ends of others': `${HEAD}\n${ISBN},R\x8esum\x8e of na\x95ve \x83COLE,Jos\x8e N\x9c\x96ez\n`,
      dos: `${HEAD}\r\n${ISBN},R\x82sum\x82 of na\x8bve \x90COLE,Jos\x82 N\xa3\xa4ez\r\n`,
      windows: `${HEAD}\r\n${ISBN},R\xe9sum\xe9 of na\xefve \xc9COLE,Jos\xe9 N\xfa\xf1ez\r\n`,
    };
    for (const [what, file] of Object.entries(files)) assert.deepEqual(booksOf(bytes(file)), expected, what);
  });

  it('keeps the quotes and dashes of both', () => {
    const windows = `${HEAD}\n${ISBN},\x93Signals\x94 \x96 a student\x92s guide,Ann\n`;
    const mac = `${HEAD}\r${ISBN},\xd2Signals\xd3 \xd0 a student\xd5s guide,Ann\r`;
    for (const file of [windows, mac]) assert.deepEqual(booksOf(bytes(file)), ['“Signals” – a student’s guide | Ann']);
  });

  it('is read in UTF-8, in any script', () => {
    const text = `\uFEFFsep=;\r\nisbn;title;author\r\n${ISBN};गणित – Æsthetik 数学;Nuñez\r\n`;
    assert.deepEqual(booksOf(new TextEncoder().encode(text)), ['गणित – Æsthetik 数学 | Nuñez']);
  });

  it('names the line with what cannot be read, and keeps the others', () => {
    const broken = Buffer.concat([
      Buffer.from(`${HEAD}\n${ISBN},Résistance,José\n${ISBN},Mat`),
      Buffer.from([0xff]),
      Buffer.from('riaux,x\n'),
    ]);
    const undefinedByte = bytes(`${HEAD}\n${ISBN},R\xe9sum\xe9,Jos\xe9\n${ISBN},\x81 Bad,x\n`);
    for (const file of [broken, undefinedByte]) {
      const { books, faults } = readBooks(decodeText(file));
      assert.equal(books.length, 1);
      assert.deepEqual(faults, [{ line: 3, message: 'A letter could not be read: please save the file as CSV UTF-8' }]);
      assert.ok(!JSON.stringify(books).includes(UNREADABLE));
    }
  });

  it('is told from a spreadsheet itself', () => {
    for (const head of ['PK\x03\x04\x14\x00', '\xd0\xcf\x11\xe0\xa1\xb1'])
      assert.throws(() => decodeText(bytes(head)), /save it as CSV/);
  });
});
