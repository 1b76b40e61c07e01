import { z } from 'zod';
import { call, done, page, pageOf } from './call.ts';
import { email, optionalText, outId, text, time } from './fields.ts';
import { LENGTH } from './limits.ts';

const invalidPhone = 'Invalid phone number';

export const FeedbackForm = z.object({
  firstname: text('Name', { max: LENGTH.name, missing: 'Please enter your name' }),
  lastname: optionalText('Last name', { max: LENGTH.name }),
  email: email('Please enter your email'),
  phoneNo: z
    .union([z.string(), z.number()], { error: 'Please enter phone number' })
    .transform((value) => String(value).trim())
    .pipe(
      z
        .string()
        .min(1, 'Please enter phone number')
        .regex(new RegExp(`^\\d{${LENGTH.phoneMin},${LENGTH.phoneMax}}$`), invalidPhone),
    ),
  message: text('Message', { max: LENGTH.mailMessage, missing: 'Please enter your message', lines: true }),
});

/** What somebody wrote, as Admins read it. */
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

export const feedbackCalls = {
  submitFeedback: call({
    method: 'POST',
    path: '/auth/submit-feedback',
    who: 'anyone',
    summary: 'Keeps feedback and mails it to the operators',
    changesNothingShared: true,
    input: FeedbackForm,
    output: done,
  }),
  listFeedback: call({
    method: 'GET',
    path: '/auth/feedback',
    who: 'admin',
    summary: 'What was written to the operators, newest first',
    input: z.object(page),
    output: pageOf(Feedback),
  }),
};
