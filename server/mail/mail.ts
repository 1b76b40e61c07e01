import type { Kysely } from 'kysely';
import { cutText } from '#contract/rules/letters.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { email } from '#contract/schemas/fields.ts';
import { currentActivity } from '#server/activity.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { composeMail, type NewMail } from './compose.ts';
import { hasAddress } from './no-address.ts';
import { domainOf } from './transport.ts';

export interface Mail {
  /** Adds a mail to the outbox. It is sent once the transaction commits, so no request waits for SMTP (rule F4). None for who has no address. */
  queue(trx: Kysely<Tables>, mail: NewMail): Promise<void>;
}

/** Longest pause between two attempts, in seconds. A code must not spend half of its life waiting. */
const pauseFor = (minutes: number) => Math.min(900, Math.max(15, minutes * 6));

export function createMail({ config, jobs, now }: Pick<Context, 'config' | 'jobs' | 'now'>): Mail {
  const address = email();
  return {
    async queue(trx, mail) {
      if (!hasAddress(mail.to)) return;
      const { text, html } = composeMail(mail, config);
      const at = now();
      const { id } = await trx
        .insertInto('mails')
        .values({
          kind: mail.kind,
          // One plain address or an error: nodemailer would mail everyone in a list (rules F1, F2).
          to_address: address.parse(mail.to),
          reply_to: mail.replyTo === undefined ? null : address.parse(mail.replyTo),
          subject: oneLine(mail.subject),
          text,
          html,
          headers: JSON.stringify(headersOf(mail, config)),
          member_id: mail.memberId ?? null,
          request_ids: requestsOf(mail),
          notice_ids: mail.noticeIds ?? null,
          created_at: at,
          expires_at: new Date(at.getTime() + mail.usefulFor * MINUTE),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await jobs.add(trx, 'sendMail', { mailId: id }, { maxRetryDelay: pauseFor(mail.usefulFor) });
    },
  };
}

/** Requests for the log: of the current activity, and those that it comes of. */
function requestsOf({ requestIds = [] }: NewMail): string[] | null {
  const activity = currentActivity();
  const ids = new Set([...(activity ? [activity.requestId] : []), ...requestIds]);
  return ids.size > 0 ? [...ids] : null;
}

/** Headers by which mailboxes group mails and offer to unsubscribe. */
function headersOf({ thread, list }: NewMail, { mailFrom, publicUrl }: Context['config']): Record<string, string> {
  // No mail has this id: all mails of a thread refer to it.
  const parent = thread && `<${thread}@${domainOf(mailFrom)}>`;
  return {
    ...(parent && { References: parent, 'In-Reply-To': parent }),
    ...(list && { 'List-Id': `${list.name} <${list.id}.${new URL(publicUrl).hostname}>` }),
    ...(list?.unsubscribe && {
      'List-Unsubscribe': `<${list.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out of a header
const oneLine = (text: string) => cutText(text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim(), 150);
