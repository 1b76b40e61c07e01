import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { LENGTH } from '../limits.ts';
import { email, optionalText, outId, phone, text, time } from './fields.ts';
import { done, page, pageOf } from './shapes.ts';

export const FeedbackForm = z.object({
  firstname: text('Name', { max: LENGTH.name, missing: 'Please enter your name' }),
  lastname: optionalText('Last name', { max: LENGTH.name }),
  email: email(),
  phoneNo: phone('Please enter phone number'),
  message: text('Message', { max: LENGTH.mailMessage, missing: 'Please enter your message', lines: true }),
});

/** Feedback as Admins read it. */
export const Feedback = z.object({
  _id: outId,
  firstname: z.string(),
  lastname: z.string().nullable(),
  email: z.string(),
  phoneNo: z.string(),
  message: z.string(),
  createdAt: time,
});
export type Feedback = z.infer<typeof Feedback>;

export const feedbackSchemas = {
  submitFeedback: { input: FeedbackForm, output: done },
  listFeedback: { input: z.object(page), output: pageOf(Feedback) },
} satisfies SchemasByName;
