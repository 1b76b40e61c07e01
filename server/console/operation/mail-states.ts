import { sql } from 'kysely';
import type { OutboxMail } from '#contract/operation.ts';

export type MailState = OutboxMail['state'];

/** The state of a row of `mails`. A mail that was refused once is failing until it is sent. */
export const IS_IN = {
  sent: sql<boolean>`sent_at is not null`,
  failing: sql<boolean>`sent_at is null and last_error is not null`,
  waiting: sql<boolean>`sent_at is null and last_error is null`,
} satisfies Record<MailState, unknown>;
