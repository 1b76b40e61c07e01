import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { APPEAL_OUTCOMES, CASE_KINDS, DECISION_REASONS, DESK, DESK_ACTS } from '../limits.ts';
import { Appeal, acts, Snapshot } from './desk.ts';
import { id, integerInRange, oneOf, outId, text, time } from './fields.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** A decision as the affected member reads it. It never names reporters or deciders. */
export const Decision = z.object({
  _id: outId,
  number: z.number(),
  kind: z.enum(CASE_KINDS),
  at: time,
  acts: z.array(z.enum(DESK_ACTS)),
  /** Acts that were taken back. */
  lifted: z.array(z.enum(DESK_ACTS)),
  days: z.number().nullable(),
  /** End of a suspension. */
  until: time.nullable(),
  reason: z.enum(DECISION_REASONS),
  words: z.string(),
  /** null once its time is over. */
  snapshot: Snapshot.nullable(),
  /** Address of the account. */
  email: z.string(),
  hiddenItems: z.number(),
  releasedDeals: z.number(),
  /** Deals of the person that run now. */
  runningDeals: z.number(),
  /** The member should make the requested change on this page by then. */
  changeUntil: time.nullable(),
  changedAt: time.nullable(),
  changeLink: z.string().nullable(),
  /** null where there is nothing to appeal against. */
  appealUntil: time.nullable(),
  canAppeal: z.boolean(),
  appeal: Appeal.nullable(),
});
export type Decision = z.infer<typeof Decision>;

const number = integerInRange(1, 2 ** 31, 'This is no number of a decision');
const token = text('token', { max: 400 });
export const AppealForm = z.object({
  acts: acts('acts'),
  text: text('What the admin should know', { max: DESK.appeal, lines: true }),
});
const caseId = id('caseId');
const answerWords = text('Own words', { max: DESK.words, lines: true });

export const decisionSchemas = {
  listOwnDecisions: { input: z.object(page), output: pageOf(Decision) },
  getDecision: { input: z.object({ number }), output: answer(Decision) },
  appeal: { input: AppealForm.extend({ number }), output: answer(Decision) },
  getDecisionByLink: { input: z.object({ token }), output: answer(Decision) },
  appealByLink: { input: AppealForm.extend({ token }), output: answer(Decision) },
  /** Mails the account's data to its address. */
  exportByLink: { input: z.object({ token }), output: done },
  /** The caller's data, as one document. */
  exportOwnData: { input: z.object({}), output: answer(z.record(z.string(), z.unknown())) },
  getExportByLink: { input: z.object({ token }), output: answer(z.record(z.string(), z.unknown())) },
  answerAppeal: {
    input: z.object({
      caseId,
      outcome: oneOf('Answer', APPEAL_OUTCOMES),
      /** The acts that are taken back, for `partly`. */
      lifted: acts('lifted').optional(),
      words: answerWords,
    }),
    output: answer(z.object({ number: z.number(), next: z.number().nullable() })),
  },
  liftDecision: { input: z.object({ caseId, lifted: acts('lifted'), words: answerWords }), output: done },
} satisfies SchemasByName;
