import type { z } from 'zod';
import type { feedbackCalls } from '#contract/feedback.ts';
import { FEEDBACK } from '#contract/limits.ts';
import { isolated } from '#contract/rules/text.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/rules/time.ts';
import type { FeedbackForm } from '#contract/schemas/feedback.ts';
import { newestPage } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import type { NewMail } from '#server/mail/compose.ts';

type Calls = typeof feedbackCalls;

/** Stores feedback, and mails it to the operators if they have set an address. */
export const submitFeedback: ServerFunction<Calls['submitFeedback']> = async (context, viewer, input) => {
  const { db, mail, config, now } = context;
  await db.transaction().execute(async (trx) => {
    await limit(context, trx, `feedback ${viewer.ip}`, { max: FEEDBACK.perHour, seconds: HOUR / SECOND });
    await trx
      .insertInto('feedback')
      .values({
        first_name: input.firstname,
        last_name: input.lastname || null,
        email: input.email,
        phone_number: input.phoneNo,
        message: input.message,
        created_at: now(),
      })
      .execute();
    if (config.operatorEmail) await mail.queue(trx, feedbackMail(config.operatorEmail, input));
  });
  return { message: 'form submitted' };
};

export const listFeedback: ServerFunction<Calls['listFeedback']> = async ({ db }, _viewer, input) => {
  const page = newestPage('created_at', 'id', input);
  const { rows, nextCursor } = await page.read(
    db
      .selectFrom('feedback')
      .select(['id as _id', 'first_name as firstname', 'last_name as lastname', 'email'])
      .select(['phone_number as phoneNo', 'message', 'created_at as createdAt']),
    (last) => [last.createdAt, last._id],
  );
  return { data: rows, nextCursor };
};

const feedbackMail = (operator: string, { message, ...from }: z.output<typeof FeedbackForm>): NewMail => {
  const name = isolated([from.firstname, from.lastname].filter(Boolean).join(' '));
  return {
    kind: 'feedback',
    to: operator,
    replyTo: from.email,
    subject: `Feedback from ${name}`,
    // A mail server may be down over a weekend; the feedback is in the database anyway.
    usefulFor: 3 * (DAY / MINUTE),
    blocks: [{ paragraph: `${name} (${from.email}, ${from.phoneNo}) writes:` }, { quote: message }],
  };
};
