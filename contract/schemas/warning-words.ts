import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { WARNING_KINDS, WARNING_WORDS } from '../limits.ts';
import { id, oneOf, outId, text } from './fields.ts';
import { answer, done } from './shapes.ts';

export const WarningWord = z.object({
  _id: outId,
  /** `*` at the end of a word stands for any letters, `#` for a digit. */
  phrase: z.string(),
  kind: z.enum(WARNING_KINDS),
  /** Messages that it was found in. */
  found: z.number(),
});
export type WarningWord = z.infer<typeof WarningWord>;

export const warningWordSchemas = {
  listWarningWords: {
    input: z.object({}),
    /** Messages of the last seven days that carried a warning. */
    output: answer(z.object({ words: z.array(WarningWord), warned: z.number() })),
  },
  addWarningWord: {
    input: z.object({
      phrase: text('Words', { max: WARNING_WORDS.phrase })
        .refine((phrase) => phrase.replace(/[*#\s]/g, '').length >= 3, 'Words need at least 3 letters or digits')
        .refine((phrase) => !/(?<![\p{L}\p{N}])\*|\*(?!\s|$)/u.test(phrase), 'A * stands at the end of a word'),
      kind: oneOf('Kind', WARNING_KINDS),
    }),
    output: answer(WarningWord),
  },
  removeWarningWord: { input: z.object({ wordId: id('wordId') }), output: done },
} satisfies SchemasByName;
