import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CONTRIBUTIONS, LENGTH, PAPER_DECISIONS, PAPER_STATES, TAG_FIELDS } from '../limits.ts';
import { Contribution, examFields, PageFields, tags } from './contributions.ts';
import { flag, id, oneOf, optionalText, outId, text, time } from './fields.ts';
import { person } from './members.ts';
import { Paper } from './papers.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** A contribution as the desk sees it. */
export const PaperToCheck = Paper.omit({ hidden: true }).extend({
  ...examFields,
  state: z.enum(PAPER_STATES),
  isNamed: z.boolean(),
  /** It waits, or was shown at once. */
  isToBeChecked: z.boolean(),
  /** Members see it, so it can be taken down. */
  isOpen: z.boolean(),
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
  downloads: z.number(),
  /** Share of the same words, from 0 to 1; null where one of them has no text. */
  alike: z.number().nullable(),
});
export type NearPaper = z.infer<typeof NearPaper>;

/** What members say is right for a field of a paper. */
export const PaperTag = z.object({
  paper: Paper.pick({
    _id: true,
    title: true,
    subject: true,
    branch: true,
    year: true,
    YearofPaper: true,
    preview: true,
  }),
  field: z.enum(TAG_FIELDS),
  /** Null where the field is empty. */
  was: z.string().nullable(),
  value: z.string(),
  /** Members who say so. */
  count: z.number(),
  at: time,
});
export type PaperTag = z.infer<typeof PaperTag>;

const place = {
  place: z.object({ position: z.number(), of: z.number() }).nullable(),
  previous: outId.nullable(),
  next: outId.nullable(),
};

const paperId = id('paperId');
const words = optionalText('Words', { max: CONTRIBUTIONS.words, lines: true });
export const paperDeskSchemas = {
  listPapersToCheck: {
    input: z.object({ ...page }),
    output: pageOf(PaperToCheck).extend({
      /** `afterwards`: those that were shown at once. */
      counts: z.object({ waiting: z.number(), afterwards: z.number(), tags: z.number() }),
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
        /** What its first page says. */
        says: PageFields,
        /** That page was read by machine. */
        isScan: z.boolean(),
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
      ...tags,
    }),
    output: answer(z.object({ paper: Contribution, next: outId.nullable() })),
  },
  takeDownPaper: {
    input: z.object({ paperId, words: text('Reason', { max: CONTRIBUTIONS.words, lines: true }) }),
    output: answer(Contribution),
  },
  editPaper: { input: z.object({ paperId, ...tags }), output: answer(Contribution) },
  listPaperTags: { input: z.object({}), output: answer(z.array(PaperTag)) },
  decidePaperTag: {
    input: z.object({
      paperId,
      field: oneOf('Field', TAG_FIELDS),
      value: text('Value', { max: LENGTH.title }),
      /** Else it is left as it is. */
      isTaken: flag('isTaken'),
    }),
    output: done,
  },
} satisfies SchemasByName;
