import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writeCsv } from '#contract/rules/csv.ts';

const cell = (text: string): string => writeCsv([[text, 'x']]).slice(1, -',x\r\n'.length);

describe('writeCsv', () => {
  it('has a line for each row, each with its end, behind the mark of UTF-8', () => {
    assert.equal(
      writeCsv([
        ['Item', 'Price', 'Stars'],
        ['Lämp', 420.5, null],
      ]),
      '\uFEFFItem,Price,Stars\r\nLämp,420.5,\r\n',
    );
    assert.equal(writeCsv([]), '\uFEFF');
  });

  it('quotes what has commas, quotes or line breaks', () => {
    assert.equal(cell('Lamp, warm'), '"Lamp, warm"');
    assert.equal(cell('6" ruler'), '"6"" ruler"');
    assert.equal(cell('Two\nlines'), '"Two\nlines"');
    assert.equal(cell('Two\r\nlines'), '"Two\r\nlines"');
  });

  it('leaves no formula to a spreadsheet; numbers stay numbers', () => {
    for (const sign of ['=', '+', '-', '@', '\t']) assert.equal(cell(`${sign}1+1`), `'${sign}1+1`);
    assert.equal(cell('=HYPERLINK("http://x","y")'), `"'=HYPERLINK(""http://x"",""y"")"`);
    assert.equal(cell('1-1'), '1-1');
    assert.equal(cell(' =1'), ' =1');
    assert.equal(writeCsv([[-5]]), '\uFEFF-5\r\n');
  });
});
