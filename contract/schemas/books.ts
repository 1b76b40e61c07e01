import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { BOOKS } from '../limits.ts';
import { isbn, optionalText, text, yearOfStudy } from './fields.ts';
import { answer } from './shapes.ts';

const number = isbn.refine((value) => value !== '', 'ISBN is required');
const UNREADABLE = 'A letter could not be read: please save the file as CSV UTF-8';
/** U+FFFD stands for what a program could not read. */
const isReadable = (value: string | undefined): boolean => !value?.includes('\uFFFD');
const short = (name: string) => optionalText(name, { max: BOOKS.text }).refine(isReadable, UNREADABLE);

export const BookFields = z.object({
  isbn: number,
  title: text('Title', { max: BOOKS.title }).refine(isReadable, UNREADABLE),
  author: short('Author'),
  edition: short('Edition'),
  course: short('Course'),
  branch: short('Branch'),
  year: z.union([z.literal('').transform(() => undefined), yearOfStudy]).optional(),
});

export const Book = z.object({
  isbn: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  edition: z.string().nullable(),
  course: z.string().nullable(),
  branch: z.string().nullable(),
  year: z.number().nullable(),
});
export type Book = z.infer<typeof Book>;

export const FoundBook = Book.pick({ isbn: true, title: true, author: true, edition: true });
export type FoundBook = z.infer<typeof FoundBook>;

export const bookSchemas = {
  findBook: { input: z.object({ isbn: number }), output: answer(FoundBook.nullable()) },
  listBooks: { input: z.object({}), output: answer(z.object({ count: z.number(), sample: z.array(Book) })) },
  importBooks: {
    input: z.object({
      books: z.array(BookFields, 'books must be a list').max(BOOKS.batch, `Up to ${BOOKS.batch} at once`),
    }),
    output: answer(z.object({ added: z.number(), changed: z.number() })),
  },
} satisfies SchemasByName;
