import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH, QUESTIONS } from '../limits.ts';
import { id, optionalText, outId, text, wholeNumber } from './fields.ts';
import { branch, Paper } from './papers.ts';
import { answer } from './shapes.ts';

const occasion = {
  paperId: outId,
  /** Null where the paper does not say it. */
  exam: z.string().nullable(),
  title: z.string(),
  YearofPaper: z.string(),
};

/** A question of another paper that asks the same. */
export const Repeat = z.object({
  ...occasion,
  page: z.number(),
  label: z.string(),
  text: z.string(),
  marks: z.number().nullable(),
  /** Asked again; else alike. */
  isAgain: z.boolean(),
  hasOtherValues: z.boolean(),
});
export type Repeat = z.infer<typeof Repeat>;

export const PaperQuestion = z.object({
  _id: outId,
  page: z.number(),
  /** As people say it, such as 1 (a); '' where its number was not read. */
  label: z.string(),
  text: z.string(),
  marks: z.number().nullable(),
  repeats: z.array(Repeat),
});
export type PaperQuestion = z.infer<typeof PaperQuestion>;

export const Repeats = z.object({
  /** Papers of the subject whose questions are known. */
  papers: z.array(z.object({ ...occasion, branch: Paper.shape.branch })),
  /** What was asked in two years or more; none below four papers. */
  groups: z.array(
    z.object({
      /** As it was asked last. */
      text: z.string(),
      years: z.number(),
      asked: z.array(z.object({ paperId: outId, page: z.number(), label: z.string(), marks: z.number().nullable() })),
    }),
  ),
});
export type Repeats = z.infer<typeof Repeats>;

const question = z.object({
  label: optionalText('Number', { max: QUESTIONS.label }),
  text: text('Question', { max: QUESTIONS.text }),
  marks: wholeNumber('Marks', 0, 100).optional(),
});

export const questionSchemas = {
  listQuestions: {
    input: z.object({ paperId: id('paperId') }),
    output: answer(
      z.object({
        questions: z.array(PaperQuestion),
        mayMend: z.boolean(),
        /** Papers of this subject whose questions are known. */
        papers: z.number(),
      }),
    ),
  },
  mendQuestions: {
    input: z.object({
      paperId: id('paperId'),
      page: wholeNumber('page', 1, 9999),
      questions: z.array(question).max(QUESTIONS.ofPage, `A page has at most ${QUESTIONS.ofPage} questions`),
    }),
    output: answer(z.array(PaperQuestion)),
  },
  listRepeats: {
    input: z.object({ branch, subject: text('Subject', { max: LENGTH.subject }) }),
    output: answer(Repeats),
  },
} satisfies SchemasByName;
