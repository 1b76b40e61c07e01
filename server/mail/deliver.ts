import { setTimeout as wait } from 'node:timers/promises';
import { currentActivity } from '#server/activity.ts';
import type { Context } from '#server/context.ts';
import { readHeldSince } from '#server/held.ts';
import { problemOf } from '#server/problem-of.ts';
import type { Transport } from './transport.ts';

/** Kinds that somebody asks for or causes alone, or that go to the operator: they leave a restored copy too. */
const ASKED_FOR = ['code', 'account-exists', 'password-reset', 'password-changed', 'feedback'];

/** Kinds that go to an address which the member had, or is about to have. */
const TO_ANOTHER = ['address-code', 'address-changed'];

/** Milliseconds between two tries to mark a mail as sent. */
const MARK_INTERVAL = 500;

/**
 * Sends one mail of the outbox, unless it was sent, was deleted or has expired; throws to be retried. The queue gives a
 * mail to one worker at a time, so a process killed between sending and marking sends it twice at most (rule F4).
 */
export async function deliverMail(
  { db, log, now, tracer }: Pick<Context, 'db' | 'log' | 'now' | 'tracer'>,
  transport: Transport,
  mailId: string,
  signal: AbortSignal,
): Promise<void> {
  const mail = await takeDue(db, mailId, now());
  if (!mail) return;
  if (!ASKED_FOR.includes(mail.kind) && (await readHeldSince(db)) !== null)
    throw new Error('it is held: this is a restored copy, until `npm run admin -- resume`');
  const { kind, request_ids } = mail;
  const fields = { mail: mailId, kind, requests: request_ids ?? [] };
  const span = tracer?.start('send mail', {
    kind: 'client',
    parent: currentActivity()?.traceparent,
    attributes: { 'dogear.mail.id': mailId, 'dogear.mail.kind': kind },
  });
  let answer: string;
  try {
    answer = await transport.send(mail, signal);
  } catch (error) {
    const { code = 'failed', responseCode } = error as { code?: string; responseCode?: number };
    // The error's message is left out: a mail server may quote the mail in it.
    const reason = [code, responseCode].filter(Boolean).join(' ');
    span?.end({ error: reason });
    log.warn({ ...fields, answer: reason }, 'a mail was not accepted');
    await db.updateTable('mails').set({ last_error: reason }).where('id', '=', mailId).execute();
    throw new Error(`the mail was not accepted: ${reason}`);
  }
  span?.end({ attributes: { 'dogear.mail.answer': answer } });
  log.info({ ...fields, answer }, 'a mail is sent');
  await markSent({ db, now }, mailId, signal);
}

/** The mail. To an address that its member has changed since, it goes to the one of now. */
async function takeDue(db: Context['db'], mailId: string, at: Date) {
  await db
    .updateTable('mails')
    .from(['members as m', 'address_changes as c'])
    .set((set) => ({ to_address: set.ref('m.email') }))
    .where('mails.id', '=', mailId)
    .whereRef('m.id', '=', 'mails.member_id')
    .whereRef('c.member_id', '=', 'm.id')
    .whereRef('c.old_email', '=', 'mails.to_address')
    .where('mails.sent_at', 'is', null)
    .where('mails.kind', 'not in', TO_ANOTHER)
    .execute();
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
}

/** Retries while the database is away, because an unmarked mail is sent again. */
async function markSent({ db, now }: Pick<Context, 'db' | 'now'>, mailId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      // Empty the text: it may hold a code or a link.
      await db
        .updateTable('mails')
        .set({ sent_at: now(), text: '', html: '', headers: null, last_error: null })
        .where('id', '=', mailId)
        .execute();
      return;
    } catch (error) {
      if (signal.aborted || problemOf(error)?.code !== 'UNAVAILABLE') throw error;
      await wait(MARK_INTERVAL, undefined, { signal });
    }
  }
}
