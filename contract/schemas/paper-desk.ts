import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CONTRIBUTIONS, LENGTH, PAPER_DECISIONS, PAPER_STATES } from '../limits.ts';
import { Contribution, exam, examFields, kind, month } from './contributions.ts';
import { id, oneOf, optionalText, outId, text, time } from './fields.ts';
import { person } from './members.ts';
import { branch, Paper, year } from './papers.ts';
import { answer, page, pageOf } from './shapes.ts';

/** A contribution as the desk sees it. */
export const PaperToCheck = Paper.omit({ hidden: true }).extend({
  ...examFields,
  state: z.enum(PAPER_STATES),
  isNamed: z.boolean(),
  words: z.string().nullable(),
  /** Null once the account is deleted. */
  contributor: z.object({ ...person, YearAndBranch: z.string(), shown: z.number(), refused: z.number() }).nullable(),
});
export type PaperToCheck = z.infer<typeof PaperToCheck>;

/** A paper that is near a contribution. */
export const NearPaper = Paper.omit({ hidden: true }).extend({
  ...examFields,
  state: z.enum(PAPER_STATES),
  /** Members see it, so it can be replaced if it is a paper. */
  isOpen: z.boolean(),
  isSameExam: z.boolean(),
  /** Share of the same words, from 0 to 1; null where one of them has no text. */
  alike: z.number().nullable(),
});
export type NearPaper = z.infer<typeof NearPaper>;

const place = {
  place: z.object({ position: z.number(), of: z.number() }).nullable(),
  previous: outId.nullable(),
  next: outId.nullable(),
};

const paperId = id('paperId');
const words = optionalText('Words', { max: CONTRIBUTIONS.words, lines: true });
/** Each field that is sent is changed. */
const changes = {
  kind: kind.optional(),
  subject: text('Course', { max: LENGTH.subject }).optional(),
  title: text('Title', { max: LENGTH.title }).optional(),
  branch: branch.optional(),
  year: year.optional(),
  exam: exam.optional(),
  month: month.optional(),
};

export const paperDeskSchemas = {
  listPapersToCheck: {
    input: z.object({ ...page }),
    output: pageOf(PaperToCheck).extend({
      /** `afterwards`: those that were shown at once. */
      counts: z.object({ waiting: z.number(), afterwards: z.number() }),
    }),
  },
  getPaperToCheck: {
    input: z.object({ paperId }),
    output: answer(
      z.object({
        paper: PaperToCheck,
        /** The nearest first. */
        matches: z.array(NearPaper),
        ...place,
        /** Who of the desk has decided it, if somebody has. */
        decision: z.object({ by: z.string().nullable(), at: time, state: z.enum(PAPER_STATES) }).nullable(),
      }),
    ),
  },
  decidePaper: {
    input: z.object({
      paperId,
      decision: oneOf('Decision', PAPER_DECISIONS),
      /** The paper in whose place it is shown. */
      replaces: id('replaces').optional(),
      words,
      ...changes,
    }),
    output: answer(z.object({ paper: Contribution, next: outId.nullable() })),
  },
  takeDownPaper: {
    input: z.object({ paperId, words: text('Reason', { max: CONTRIBUTIONS.words, lines: true }) }),
    output: answer(Contribution),
  },
  editPaper: { input: z.object({ paperId, ...changes }), output: answer(Contribution) },
} satisfies SchemasByName;
