import { createHash, randomBytes } from 'node:crypto';
import { RESET } from '#contract/limits.ts';
import { MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { resetMail } from './mails.ts';

/** Only hashes of tokens are stored (rule A9). */
export const hashResetToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The job of requestPasswordReset: mails a link if the address is known. Earlier links stay valid until one is used,
 * because mails arrive late and in any order.
 */
export async function sendResetLink(context: Context, { email }: { email: string }): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select(['id', 'first_name as firstName', 'email'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (!member) return;
    const token = randomBytes(32).toString('base64url');
    const now = context.now();
    await trx
      .insertInto('password_resets')
      .values({
        token_hash: hashResetToken(token),
        member_id: member.id,
        created_at: now,
        expires_at: new Date(now.getTime() + RESET.minutes * MINUTE),
      })
      .execute();
    await context.mail.queue(trx, resetMail(context.config, member, token));
  });
}
