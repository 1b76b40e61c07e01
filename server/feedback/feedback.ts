import { sql } from 'kysely';
import type { z } from 'zod';
import type { FeedbackForm, feedbackCalls } from '#contract/feedback.ts';
import { FEEDBACK } from '#contract/limits.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import type { Letter } from '#server/mail/letter.ts';

type Calls = typeof feedbackCalls;

/** Keeps what somebody wrote to us, and mails it to the operators where they have named an address. */
export const submitFeedback: ServerFunction<Calls['submitFeedback']> = async (context, viewer, input) => {
  const { db, mail, config, now } = context;
  await db.transaction().execute(async (trx) => {
    await limit(context, trx, `feedback ${viewer.ip}`, { max: FEEDBACK.perHour, seconds: 3600 });
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
    if (config.operatorEmail) await mail.queue(trx, feedbackLetter(config.operatorEmail, input));
  });
  return { message: 'form submitted' };
};

export const listFeedback: ServerFunction<Calls['listFeedback']> = async ({ db }, _viewer, { limit: most, cursor }) => {
  const after = readCursor(cursor, 'time', 'id');
  let feedback = db.selectFrom('feedback').selectAll();
  if (after) feedback = feedback.where(sql<boolean>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
  const rows = await feedback
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most + 1)
    .execute();
  const page = cutPage(rows, most, (row) => writeCursor(row.created_at, row.id));
  return {
    data: page.rows.map((row) => ({
      _id: row.id,
      firstname: row.first_name,
      lastname: row.last_name,
      email: row.email,
      phoneNo: row.phone_number,
      message: row.message,
      createdAt: row.created_at,
    })),
    nextCursor: page.nextCursor,
  };
};

const feedbackLetter = (operator: string, { message, ...from }: z.output<typeof FeedbackForm>): Letter => {
  const name = [from.firstname, from.lastname].filter(Boolean).join(' ');
  return {
    kind: 'feedback',
    to: operator,
    replyTo: from.email,
    subject: `Feedback from ${name}`,
    // Operators are told for as long as a mail server may be away over a weekend; it is in the database anyway.
    usefulFor: 3 * 24 * 60,
    blocks: [{ paragraph: `${name} (${from.email}, ${from.phoneNo}) writes:` }, { quote: message }],
  };
};
