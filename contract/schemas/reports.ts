import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { CASE_KINDS, DESK, REPORT_REASONS } from '../limits.ts';
import { id, oneOf, optionalText, outId, time } from './fields.ts';
import { answer, page, pageOf } from './shapes.ts';

/** A report as its reporter sees it. */
export const OwnReport = z.object({
  _id: outId,
  kind: z.enum(CASE_KINDS),
  thingId: outId,
  /** A short title of the reported thing. */
  title: z.string(),
  reason: z.enum(REPORT_REASONS),
  text: z.string().nullable(),
  at: time,
  /** null: nobody has decided yet. */
  decidedAt: time.nullable(),
  /** Whether the desk acted on it; null until it is decided. It never says how, nor anything about the other person. */
  isUpheld: z.boolean().nullable(),
});
export type OwnReport = z.infer<typeof OwnReport>;

export const reportSchemas = {
  report: {
    input: z.object({
      kind: oneOf('kind', CASE_KINDS),
      thingId: id('thingId'),
      reason: oneOf('Reason', REPORT_REASONS),
      text: optionalText('A sentence', { max: DESK.text, lines: true }),
      /**
       * Attaches the newest messages of the caller's conversation with the person. A reported message always brings the
       * ones around it.
       */
      conversationId: id('conversationId').optional(),
    }),
    output: answer(OwnReport),
  },
  listOwnReports: { input: z.object(page), output: pageOf(OwnReport) },
} satisfies SchemasByName;
