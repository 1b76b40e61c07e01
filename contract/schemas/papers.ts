import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH, PAPER_KINDS, PAPER_LANGUAGES, PAPER_ORDERS } from '../limits.ts';
import { campusChoice, fileAddress, flag, id, outId, text, time, wholeNumber, yearOfStudy } from './fields.ts';
import { answer, page, pageOf } from './shapes.ts';

export const Paper = z.object({
  _id: outId,
  title: z.string(),
  subject: z.string(),
  branch: z.string(),
  year: z.number(),
  YearofPaper: z.string(),
  fileUrl: fileAddress,
  bytes: z.number(),
  /** null if the file needs a password. */
  pages: z.number().nullable(),
  /** The first page, small: null until it is drawn, and where it cannot be. */
  preview: z.object({ url: fileAddress, width: z.number(), height: z.number() }).nullable(),
  /** The preview is never drawn, because it takes more time or memory than a PDF may. */
  tooComplex: z.boolean(),
  /** Withdrawn: only Admins see it. */
  hidden: z.boolean(),
  createdAt: time,
});
export type Paper = z.infer<typeof Paper>;

/** What everybody may know of a paper. */
export const PublicPaper = Paper.pick({
  _id: true,
  title: true,
  subject: true,
  branch: true,
  year: true,
  YearofPaper: true,
  pages: true,
  preview: true,
});
export type PublicPaper = z.infer<typeof PublicPaper>;

/** A line of a page, in thousandths of its width and height. */
const PageBox = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

export const PaperPage = z.object({
  page: z.number(),
  url: fileAddress,
  width: z.number(),
  height: z.number(),
  /** The page's text, for those who cannot see it: '' for a scan, and until the file has been read. */
  text: z.string(),
  /** Its lines in thousandths of the page's width and height; of a scan once it was read. */
  lines: z.array(PageBox.extend({ text: z.string() })),
});
export type PaperPage = z.infer<typeof PaperPage>;

export const year = yearOfStudy;
export const branch = campusChoice('Branch', 'branches');
/** Year as it is printed on the paper, perhaps with more, like 2023 or 2022-23. */
export const yearOfPaper = z
  .union([z.string(), z.number()], { error: 'Year of Paper is required' })
  .transform(String)
  .pipe(
    text('Year of Paper', { max: LENGTH.yearOfPaper }).refine(
      (value) => /(19|20)\d\d/.test(value),
      'Year of Paper needs a year, like 2023',
    ),
  );

export const PaperForm = z.object({
  branch,
  year,
  title: text('Title', { max: LENGTH.title }),
  subject: text('Subject', { max: LENGTH.subject }),
  YearofPaper: yearOfPaper,
});

export const paperSchemas = {
  addPaper: {
    input: PaperForm.extend({
      /** Add the paper even if the same file for this year and branch, or a paper with the same five fields, exists. */
      evenIfKnown: flag('evenIfKnown').optional(),
    }),
    output: answer(Paper),
  },
  findPapers: {
    input: z.object({ year, branch, YearofPaper: yearOfPaper.optional(), ...page }),
    output: pageOf(Paper).extend({
      /** Every Year of Paper for this year and branch, newest first: the filter's options. */
      years: z.array(z.string()),
    }),
  },
  browsePapers: {
    input: z.object({ year: year.optional(), branch: branch.optional(), YearofPaper: yearOfPaper.optional() }),
    output: answer(
      z.object({
        total: z.number(),
        /** The subjects with most papers, each with its newest ones. */
        subjects: z.array(z.object({ subject: z.string(), count: z.number(), papers: z.array(PublicPaper) })),
        /** Every Year of Paper of this year and branch, newest first. */
        years: z.array(z.string()),
        /** When the latest of these were added, newest first. */
        added: z.array(time),
      }),
    ),
  },
  searchPapers: {
    input: z.object({
      keyword: text('keyword', { max: LENGTH.keyword }),
      year: year.optional(),
      branch: branch.optional(),
      YearofPaper: yearOfPaper.optional(),
      exam: campusChoice('exam', 'exams').optional(),
      /** Question papers alone, unless it is said. */
      kind: z.enum([...PAPER_KINDS, 'all']).default('paper'),
      language: z.enum(PAPER_LANGUAGES).optional(),
      order: z.enum(PAPER_ORDERS).default('best'),
      ...page,
    }),
    output: pageOf(
      Paper.extend({
        kind: z.enum(PAPER_KINDS),
        /**
         * Where the text inside matched: the page (from 1), the sentence, and its words that were looked for;
         * null where the fields alone did.
         */
        match: z
          .object({
            page: z.number(),
            sentence: z.string(),
            words: z.array(z.string()),
            /** The page was read by machine. */
            isScan: z.boolean(),
            /** Where the sentence stands on it; null where no line has its words, or the file carries its text. */
            line: PageBox.nullable(),
          })
          .nullable(),
      }),
    ),
  },
  getPaper: { input: z.object({ paperId: id('paperId') }), output: answer(Paper) },
  getPaperPage: {
    input: z.object({ paperId: id('paperId'), page: wholeNumber('page', 1, 9999) }),
    output: answer(PaperPage),
  },
  findInPaper: {
    input: z.object({ paperId: id('paperId'), text: text('text', { max: LENGTH.keyword }) }),
    output: answer(
      z.object({
        /** What was found: the text as it was typed, or where that stands nowhere, each of its words. */
        words: z.array(z.string()),
        pages: z.array(z.object({ page: z.number(), count: z.number() })),
        /** Its text is known; until then more may be found. */
        isRead: z.boolean(),
      }),
    ),
  },
  hidePaper: {
    input: z.object({ paperId: id('paperId'), hidden: flag('hidden').default(true) }),
    output: answer(Paper),
  },
} satisfies SchemasByName;
