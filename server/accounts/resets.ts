import { createHash, randomBytes } from 'node:crypto';
import { RESET } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import { resetLetter } from './letters.ts';

/**
 * Mails a link where the address is known; the job of requestPasswordReset. Links of earlier requests stay good until
 * one is used: mails come late and in any order.
 */
export async function sendResetLink(context: Context, { email }: { email: string }): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select(['id', 'first_name as firstName'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (!member) return;
    // 256 bits; only their hash is kept (rule A9).
    const token = randomBytes(32).toString('base64url');
    const now = context.now();
    await trx
      .insertInto('password_resets')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        member_id: member.id,
        created_at: now,
        expires_at: new Date(now.getTime() + RESET.minutes * 60_000),
      })
      .execute();
    await context.mail.queue(trx, resetLetter(context.config, member, email, token));
  });
}
