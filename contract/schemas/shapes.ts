import { z } from 'zod';
import { LIST } from '../limits.ts';
import { integerInRange } from './fields.ts';

/** The two input fields of every list. */
export const page = {
  limit: integerInRange(1, LIST.max, `limit must be a whole number from 1 to ${LIST.max}`).default(LIST.page),
  cursor: z
    .string('cursor must be text')
    .regex(/^[\w-]{0,400}$/, 'This cursor is not one of ours')
    .optional(),
};

export const answer = <T extends z.ZodType>(data: T) => z.object({ data });
/** An answer of one page, with the cursor of the next. */
export const paged = <T extends z.ZodType>(data: T) => z.object({ data, nextCursor: z.string().nullable() });
export const pageOf = <T extends z.ZodType>(item: T) => paged(z.array(item));
/** An answer that only says, in a sentence, that the call worked. */
export const done = z.object({ message: z.string() });
