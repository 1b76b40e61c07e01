import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { RESET } from '#contract/limits.ts';
import { MINUTE } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { isAddressOf } from './addresses.ts';
import { isCampusOnly } from './campus-only.ts';
import { resetMail } from './mails.ts';

/** The secret of a mailed link, of 256 bits. Only its hash is stored (rule A9). */
export function createSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Returns the token of a new password. */
export async function addReset(trx: Kysely<Tables>, memberId: string, now: Date): Promise<string> {
  const { secret, hash } = createSecret();
  const expires_at = new Date(now.getTime() + RESET.minutes * MINUTE);
  await trx
    .insertInto('password_resets')
    .values({ token_hash: hash, member_id: memberId, created_at: now, expires_at })
    .execute();
  return secret;
}

/**
 * The job of requestPasswordReset: mails a link if the address is known. Earlier links stay valid until one is used,
 * because mails arrive late and in any order.
 */
export async function sendResetLink(context: Context, { email }: { email: string }): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select(['id', 'first_name as firstName', 'role', 'may_use_password', 'left_at'])
      .where(isAddressOf(email))
      // Waits for a change of the address, after which the old one gets no link.
      .forShare()
      .executeTakeFirst();
    if (!member || isCampusOnly(context.config, member)) return;
    const token = await addReset(trx, member.id, context.now());
    await context.mail.queue(trx, resetMail(context.config, { ...member, email }, token));
  });
}
