import type { accountCalls } from '#contract/accounts.ts';
import { RESET } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { clear, limit } from '#server/limits.ts';
import { consumeCode, createCode, limitCodes, tryCode } from './codes.ts';
import { failedLogInsOf } from './log-in.ts';
import { accountExistsMail, codeMail, passwordChangedMail } from './mails.ts';
import { createMember } from './members.ts';
import { assertUncommon, hashPassword } from './passwords.ts';
import { assertOwnName } from './reserved-names.ts';
import { hashResetToken } from './resets.ts';

export { logIn } from './log-in.ts';

type Calls = typeof accountCalls;

export const sendCode: ServerFunction<Calls['sendCode']> = async (context, viewer, { email, checkUserPresent }) => {
  assertOfCampus(context, email);
  await context.db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('members')
      .select(['id', 'first_name as firstName', 'email'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (known && checkUserPresent) throw new Problem('USER_EXISTS');
    await limitCodes(context, trx, email);
    // A known address gets a different mail instead of a code, so only its owner learns that it is known.
    const mail = known
      ? accountExistsMail(context.config, known)
      : codeMail(email, await createCode(context, trx, email));
    await context.mail.queue(trx, mail);
    await writeAudit(trx, context.now(), { action: 'code sent', subject: known?.id ?? email, ip: viewer.ip });
  });
  return { message: 'Kindly Check Your Email' };
};

export const signUp: ServerFunction<Calls['signUp']> = async (context, viewer, input) => {
  assertOfCampus(context, input.email);
  assertUncommon(input.password);
  if (!context.config.adminEmails.includes(input.email))
    assertOwnName(input.firstName, input.lastName, context.config.brandName);
  const good = await tryCode(context, viewer.ip, input.email, input.otp);
  // Expensive: only after a good code, and before the transaction takes a connection.
  const passwordHash = await hashPassword(input.password);
  await context.db.transaction().execute(async (trx) => {
    await consumeCode(context, trx, good);
    const id = await createMember(context, trx, input, passwordHash);
    await writeAudit(trx, context.now(), { action: 'signed up', actorId: id, subject: id, ip: viewer.ip });
  });
  return { message: 'Sign up successfully' };
};

export const logOut: ServerFunction<Calls['logOut']> = async ({ db, now, realtime }, viewer) => {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute();
    await writeAudit(trx, now(), { action: 'logged out', actorId: viewer.id, subject: viewer.id, ip: viewer.ip });
  });
  realtime.endSession(viewer.sessionId);
  return { message: 'Logged Out' };
};

/** Does the same work for every address, so that nobody learns which are known: a job mails the link (resets.ts). */
export const requestPasswordReset: ServerFunction<Calls['requestPasswordReset']> = async (
  context,
  viewer,
  { email },
) => {
  await context.db.transaction().execute(async (trx) => {
    await limit(context, trx, `resets an hour ${email}`, { max: RESET.perHour, seconds: 3600 });
    await limit(context, trx, `resets a day ${email}`, { max: RESET.perDay, seconds: 86_400 });
    await context.jobs.add(trx, 'sendResetLink', { email });
    await writeAudit(trx, context.now(), { action: 'reset requested', subject: email, ip: viewer.ip });
  });
  return { message: 'Reset email sent successfully! Please check your inbox.' };
};

/** A link works once; using it ends every other link and every session of the member (rule A9). */
export const resetPassword: ServerFunction<Calls['resetPassword']> = async (context, viewer, { password, token }) => {
  assertUncommon(password);
  const { db, now } = context;
  const tokenHash = hashResetToken(token);
  // Before the expensive hash; the deletion below decides.
  const valid = await db
    .selectFrom('password_resets')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!valid) throw new Problem('RESET_TOKEN_INVALID');
  const password_hash = await hashPassword(password);
  const memberId = await db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now().toISOString())
      .returning('member_id')
      .executeTakeFirst();
    if (!used) throw new Problem('RESET_TOKEN_INVALID');
    const member = await trx
      .updateTable('members')
      .set({ password_hash, updated_at: now() })
      .where('id', '=', used.member_id)
      .returning(['id', 'first_name as firstName', 'email'])
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('password_resets').where('member_id', '=', member.id).execute();
    await trx.deleteFrom('sessions').where('member_id', '=', member.id).execute();
    await clear(trx, failedLogInsOf(member.email));
    await context.mail.queue(trx, passwordChangedMail(context.config, member));
    await writeAudit(trx, now(), { action: 'password reset', actorId: member.id, subject: member.id, ip: viewer.ip });
    return member.id;
  });
  context.realtime.endMember(memberId);
  return { message: 'Password has been reset succesfully' };
};

function assertOfCampus({ config }: Context, email: string): void {
  const domains = config.campusEmailDomains;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (domains.length > 0 && !domains.includes(domain)) throw new Problem('EMAIL_DOMAIN');
}
