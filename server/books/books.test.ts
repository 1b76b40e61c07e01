import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { bookCalls } from '#contract/books.ts';
import { BOOKS } from '#contract/limits.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';

const C = '9780131103627';
const MATHS = '9788193683606';

describe('books', () => {
  const test = openApp();
  let asha: TestMember;
  let admin: TestMember;
  before(async () => {
    [asha, admin] = await Promise.all([aMember(test), anAdmin(test)]);
  });

  const find = async (isbn: string) => (await test.call(bookCalls.findBook, { isbn }, { as: asha })).body.data;
  const bring = (...books: object[]) => test.call(bookCalls.importBooks, { books } as never, { as: admin });

  it('importBooks adds, changes, and is the same when it is sent again; both forms of a number are one', async () => {
    const book = { isbn: '0-13-110362-8', title: 'The C Programming Language', author: 'Kernighan', year: '2' };
    assert.deepEqual((await bring(book)).body.data, { added: 1, changed: 0 });
    const again = await bring(book, { ...book, isbn: C, edition: '2nd', year: '' }, { isbn: MATHS, title: 'Maths' });
    assert.deepEqual(again.body.data, { added: 1, changed: 1 });
    assert.deepEqual(await find('978-0131103627'), {
      isbn: C,
      title: 'The C Programming Language',
      author: 'Kernighan',
      edition: '2nd',
    });
    const { count, sample } = (await test.call(bookCalls.listBooks, {}, { as: admin })).body.data;
    assert.deepEqual([count, sample.map(({ isbn }) => isbn)], [2, [C, MATHS]]);
  });

  it('importBooks refuses as a whole what has a bad line, names it, and takes no more than fit', async () => {
    const bad = await bring({ isbn: C, title: 'New name' }, { isbn: '9780131103628', title: 'x' });
    assertRefused(bad, 400, 'INVALID_INPUT');
    assert.match(JSON.stringify(bad.body), /books\.1\.isbn.*wrong digit/);
    assert.equal((await find(C))?.title, 'The C Programming Language');
    assertRefused(await bring({ isbn: C, title: 'x', year: 9 }), 400, 'INVALID_INPUT');
    const many = Array.from({ length: BOOKS.batch + 1 }, () => ({ isbn: C, title: 'x' }));
    assertRefused(await bring(...many), 400, 'INVALID_INPUT');
  });

  it('findBook finds earlier items, but no draft', async () => {
    const isbn = '9781234567897';
    const of = async (title: string, publication: 'Draft' | 'Published') => {
      const { id } = await anItem(test, { owner: admin, title, publication });
      await test.context.db.updateTable('items').set({ isbn }).where('id', '=', id).execute();
    };
    await of('Secret', 'Draft');
    assert.equal(await find(isbn), null);
    await of('Signals and systems', 'Published');
    assert.deepEqual(await find(isbn), { isbn, title: 'Signals and systems', author: null, edition: null });
    assertRefused(await test.call(bookCalls.findBook, { isbn: '9781234567890' }, { as: asha }), 400, 'INVALID_INPUT');
  });
});
