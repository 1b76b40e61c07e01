import type { Context } from '#server/context.ts';
import type { Transport } from './transport.ts';

/**
 * Sends one mail of the outbox, if it still is there and useful. The queue gives a mail to one worker at a time, so a
 * process that is killed between sending and marking makes one double at most (rule F4). Throws to be tried again.
 */
export async function deliverMail(
  { db, now }: Pick<Context, 'db' | 'now'>,
  transport: Transport,
  mailId: string,
  signal: AbortSignal,
): Promise<void> {
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  // Sent before, gone with its account, or useless by now: the sweeper takes what is left of it.
  if (!mail) return;
  try {
    await transport.send(mail, signal);
  } catch (error) {
    const { code = 'failed', responseCode } = error as { code?: string; responseCode?: number };
    // Not the message: a mail server may quote the mail in it.
    const reason = [code, responseCode].filter(Boolean).join(' ');
    await db.updateTable('mails').set({ last_error: reason }).where('id', '=', mailId).execute();
    throw new Error(`the mail was not taken: ${reason}`);
  }
  // What it said is nobody's business any more: codes and links least of all.
  await db
    .updateTable('mails')
    .set({ sent_at: now(), text: '', html: '', last_error: null })
    .where('id', '=', mailId)
    .execute();
}
