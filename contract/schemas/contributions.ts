import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH, PAPER_KINDS, PAPER_STATES, TAG_FIELDS } from '../limits.ts';
import { campusChoice, fileAddress, flag, id, oneOf, optionalText, text, time } from './fields.ts';
import { branch, Paper, year, yearOfPaper } from './papers.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** The fields that papers have beside those of `Paper`. */
export const examFields = {
  kind: z.enum(PAPER_KINDS),
  exam: z.string().nullable(),
  /** Such as 2022-05. */
  month: z.string().nullable(),
};

/** What a member has added, as they see it. */
export const Contribution = Paper.pick({
  _id: true,
  title: true,
  subject: true,
  branch: true,
  year: true,
  YearofPaper: true,
  bytes: true,
  pages: true,
  preview: true,
  createdAt: true,
}).extend({
  ...examFields,
  state: z.enum(PAPER_STATES),
  isNamed: z.boolean(),
  /** Shown at once: the desk looks at it afterwards. */
  isToBeChecked: z.boolean(),
  /** The desk's words, as they were written. */
  words: z.string().nullable(),
  decidedAt: time.nullable(),
  downloads: z.number(),
  thanks: z.number(),
});
export type Contribution = z.infer<typeof Contribution>;

/** A file that is shown and is no question paper, or a paper of which the title alone is shown. */
export const Material = Paper.omit({ fileUrl: true, hidden: true }).extend({
  ...examFields,
  /** Null for a withheld one. */
  fileUrl: fileAddress.nullable(),
  /** Who added it; null for 'a student'. */
  contributor: z.string().nullable(),
  /** Why it is withheld. */
  words: z.string().nullable(),
});
export type Material = z.infer<typeof Material>;

/** A solution that is read beside its paper. */
export const Solution = Material.extend({ fileUrl: fileAddress });
export type Solution = z.infer<typeof Solution>;

/** What stands beside an opened paper. */
export const PaperCompany = z.object({
  ...examFields,
  /** Who added it; null for 'a student'. */
  contributor: z.string().nullable(),
  isOwn: z.boolean(),
  thanks: z.number(),
  isThanked: z.boolean(),
  /** Fields for which the member has said what is right. */
  tagged: z.array(z.enum(TAG_FIELDS)),
  /** Solutions of the same course, exam and year. */
  solutions: z.array(Solution),
});
export type PaperCompany = z.infer<typeof PaperCompany>;

/** Shown ones are those of any kind that others see. */
export const CONTRIBUTION_LISTS = ['all', 'waiting', 'shown', 'refused'] as const;
export type ContributionList = (typeof CONTRIBUTION_LISTS)[number];

export const kind = oneOf('Kind', PAPER_KINDS);
export const exam = campusChoice('Exam', 'exams');
export const month = z
  .string('Held in must be a month')
  .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'Held in must be a month, like 2022-05');

const blank = z.literal('').transform(() => undefined);

/** Fields of a paper, each of which may be sent alone. */
export const tags = {
  kind: kind.optional(),
  subject: text('Course', { max: LENGTH.subject }).optional(),
  title: text('Title', { max: LENGTH.title }).optional(),
  branch: branch.optional(),
  year: year.optional(),
  exam: exam.optional(),
  month: month.optional(),
};

/** What the head of a page says; null where it says nothing, or two things. It is only proposed. */
export const PageFields = z.object({
  subject: z.string().nullable(),
  exam: z.string().nullable(),
  month: z.string().nullable(),
  branch: z.string().nullable(),
  year: z.number().nullable(),
});
export type PageFields = z.infer<typeof PageFields>;

export const ContributionForm = z.object({
  kind,
  subject: text('Course', { max: LENGTH.subject }),
  /** The exam of a paper or solution. */
  exam: z.union([blank, exam]).optional(),
  month: z.union([blank, month]).optional(),
  /** What syllabus or notes are; of a paper the exam says it. */
  title: optionalText('What is it?', { max: LENGTH.title }),
  branch,
  year,
  /** 'I made this, or may share it': of syllabus and notes. */
  mayShare: flag('mayShare').optional(),
  isNamed: flag('isNamed').default(false),
});

export const contributionSchemas = {
  contributePaper: { input: ContributionForm, output: answer(Contribution) },
  readPaperFields: { input: z.object({}), output: answer(PageFields) },
  listOwnContributions: {
    input: z.object({ list: z.enum(CONTRIBUTION_LISTS).default('all'), ...page }),
    output: pageOf(Contribution).extend({
      counts: z.object({
        waiting: z.number(),
        shown: z.number(),
        refused: z.number(),
        downloads: z.number(),
        thanks: z.number(),
      }),
      /** Files that may still be sent today, and that may wait. */
      left: z.object({ today: z.number(), waiting: z.number(), perDay: z.number() }),
      trust: z.object({
        isTrusted: z.boolean(),
        /** When the next ones are shown at once, if none is refused until then; null where that is not near. */
        from: time.nullable(),
      }),
    }),
  },
  takeBackContribution: { input: z.object({ paperId: id('paperId') }), output: done },
  listMaterials: {
    input: z.object({
      year: year.optional(),
      branch: branch.optional(),
      kind: kind.optional(),
      YearofPaper: yearOfPaper.optional(),
      ...page,
    }),
    output: pageOf(Material),
  },
  getPaperCompany: { input: z.object({ paperId: id('paperId') }), output: answer(PaperCompany) },
  thankForPaper: {
    input: z.object({ paperId: id('paperId'), isThanked: flag('isThanked').default(true) }),
    output: answer(z.object({ thanks: z.number(), isThanked: z.boolean() })),
  },
  countPaperDownload: { input: z.object({ paperId: id('paperId') }), output: done },
  tagPaper: { input: z.object({ paperId: id('paperId'), ...tags }), output: done },
} satisfies SchemasByName;
