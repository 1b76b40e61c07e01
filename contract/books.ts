import { withSchemas } from './call.ts';
import type { bookSchemas } from './schemas/books.ts';

export type { Book, FoundBook } from './schemas/books.ts';

export const bookCalls = withSchemas<typeof bookSchemas>()({
  findBook: {
    method: 'GET',
    path: '/books/{isbn}',
    who: 'member',
    summary: "A book by its number: of the admins' list, else of an earlier item",
  },
  listBooks: {
    method: 'GET',
    path: '/books',
    who: 'member',
    needs: 'importBooks',
    summary: 'How many books the list has, and some of them. Admins only',
  },
  importBooks: {
    method: 'POST',
    path: '/books/import',
    who: 'member',
    needs: 'importBooks',
    summary: 'Adds books to the list, or changes those that it has. Admins only',
    changesNothingShared: true,
  },
});
