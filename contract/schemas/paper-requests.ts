import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH } from '../limits.ts';
import { exam } from './contributions.ts';
import { id, oneOf, outId, text, time, wholeNumber } from './fields.ts';
import { branch, year } from './papers.ts';
import { answer, done, page, pageOf } from './shapes.ts';

const KINDS = ['paper', 'solution'] as const;

/** A paper that members ask for because nobody has it here. */
export const PaperRequest = z.object({
  _id: outId,
  kind: z.enum(KINDS),
  subject: z.string(),
  /** Null: any. So is the year. */
  exam: z.string().nullable(),
  paperYear: z.number().nullable(),
  branch: z.string(),
  year: z.number(),
  /** When it was first asked for. */
  askedAt: time,
  /** Members who ask. */
  count: z.number(),
  isOwn: z.boolean(),
});
export type PaperRequest = z.infer<typeof PaperRequest>;

/** `mine`: of the member's branch and year; `own`: which the member asks for. */
export const REQUEST_LISTS = ['mine', 'all', 'own'] as const;
export type RequestList = (typeof REQUEST_LISTS)[number];

const blank = z.literal('').transform(() => undefined);

export const PaperRequestForm = z.object({
  kind: oneOf('Kind', KINDS).default('paper'),
  subject: text('Course', { max: LENGTH.subject }),
  exam: z.union([blank, exam]).optional(),
  paperYear: z.union([blank, wholeNumber('Year of Paper', 1980, 2099)]).optional(),
  branch,
  year,
});

export const paperRequestSchemas = {
  askForPaper: { input: PaperRequestForm, output: answer(PaperRequest) },
  listPaperRequests: {
    input: z.object({ list: z.enum(REQUEST_LISTS).default('mine'), ...page }),
    output: pageOf(PaperRequest).extend({ counts: z.object({ mine: z.number(), all: z.number() }) }),
  },
  takeBackPaperRequest: { input: z.object({ requestId: id('requestId') }), output: done },
} satisfies SchemasByName;
