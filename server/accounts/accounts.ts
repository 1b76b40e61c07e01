import type { accountCalls } from '#contract/accounts.ts';
import type { ServerInput } from '#contract/call.ts';
import { RESET } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY, HOUR, SECOND } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { lockingMember } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { clear, limit } from '#server/limits.ts';
import { hasAddress } from '#server/mail/no-address.ts';
import type { Viewer } from '#server/viewer.ts';
import { isAddressOf } from './addresses.ts';
import { assertOfCampus, isOfCampus } from './campus-address.ts';
import { assertNotCampusOnly } from './campus-only.ts';
import { consumeCode, createCode, type GoodCode, limitCodes, tryCode, tryUsedCode } from './codes.ts';
import { failedLogInsOf } from './given-password.ts';
import { applyHeldDecisions } from './held-decisions.ts';
import { accountExistsMail, codeMail, passwordChangedMail } from './mails.ts';
import { createMember } from './members.ts';
import { assertOldEnough } from './minors.ts';
import { assertUncommon, hashPassword, verifyPassword } from './passwords.ts';
import { assertOwnName } from './reserved-names.ts';
import { hashSecret } from './resets.ts';
import { assertStudiesEnd } from './studies-end.ts';

type Calls = typeof accountCalls;

export const sendCode: ServerFunction<Calls['sendCode']> = async (context, viewer, input) => {
  const { email, checkUserPresent } = input;
  assertNotCampusOnly(context.config);
  assertAcceptable(context, input);
  await context.db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('members')
      .select(['id', 'first_name as firstName'])
      .where(isAddressOf(email))
      .executeTakeFirst();
    if (known && checkUserPresent) throw new Problem('USER_EXISTS');
    await limitCodes(context, trx, email);
    // A known address gets a different mail instead of a code, so only its owner learns that it is known.
    const mail = known
      ? accountExistsMail(context.config, { ...known, email })
      : codeMail(email, await createCode(context, trx, email));
    await context.mail.queue(trx, mail);
    await writeAudit(trx, context.now(), { action: 'code sent', subject: known?.id ?? email, ip: viewer.ip });
  });
  return { message: 'Kindly Check Your Email' };
};

/** Changes nothing with a used code: whoever did not get the answer the first time gets it again. */
export const signUp: ServerFunction<Calls['signUp']> = async (context, viewer, input) => {
  assertNotCampusOnly(context.config);
  assertAcceptable(context, input);
  const good = await tryCode(context, viewer.ip, input.email, input.otp);
  const isNew = !good.isUsed && (await signUpOnce(context, viewer, input, good));
  if (!isNew && !(await isSignedUp(context, input, good))) throw new Problem('OTP_INVALID');
  return { message: 'Sign up successfully' };
};

/** False if the code was used up meanwhile. */
async function signUpOnce(
  context: Context,
  viewer: Viewer,
  input: ServerInput<Calls['signUp']>,
  good: GoodCode,
): Promise<boolean> {
  // Expensive: only after a good code, and before the transaction takes a connection.
  const passwordHash = await hashPassword(input.password);
  return context.db.transaction().execute(async (trx) => {
    if (!(await consumeCode(context, trx, good))) return false;
    const id = await createMember(context, trx, input, passwordHash);
    await applyHeldDecisions(context, trx, { id, email: input.email });
    await writeAudit(trx, context.now(), { action: 'signed up', actorId: id, subject: id, ip: viewer.ip });
    return true;
  });
}

/** Whether a sign-up with this code and password has made the account of this address. */
async function isSignedUp(context: Context, input: ServerInput<Calls['signUp']>, good: GoodCode): Promise<boolean> {
  const member = await context.db
    .selectFrom('members')
    .select('password_hash as hash')
    .where('email', '=', input.email)
    .executeTakeFirst();
  return tryUsedCode(context, good, () => verifyPassword(input.password, member?.hash));
}

export const logOut: ServerFunction<Calls['logOut']> = async ({ db, now, realtime }, viewer) => {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute();
    await writeAudit(trx, now(), { action: 'logged out', by: viewer, subject: viewer.id });
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
  // Alumni have addresses of their own, and no sign-in by the campus.
  if (isOfCampus(context.config, email)) assertNotCampusOnly(context.config);
  await context.db.transaction().execute(async (trx) => {
    await limit(context, trx, `resets an hour ${email}`, { max: RESET.perHour, seconds: HOUR / SECOND });
    await limit(context, trx, `resets a day ${email}`, { max: RESET.perDay, seconds: DAY / SECOND });
    await context.jobs.add(trx, 'sendResetLink', { email });
    await writeAudit(trx, context.now(), { action: 'reset requested', subject: email, ip: viewer.ip });
  });
  return { message: 'Reset email sent successfully! Please check your inbox.' };
};

/** A link works once; using it ends every other link and every session of the member (rule A9). */
export const resetPassword: ServerFunction<Calls['resetPassword']> = async (context, viewer, { password, token }) => {
  assertUncommon(password);
  const { db, now } = context;
  const tokenHash = hashSecret(token);
  // Checked before the expensive hash; the deletion below decides.
  const valid = await db
    .selectFrom('password_resets')
    .innerJoin('members as m', 'm.id', 'member_id')
    .select(['member_id', 'm.role', 'm.may_use_password', 'm.left_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  assertNotCampusOnly(context.config, valid);
  if (!valid) throw new Problem('RESET_TOKEN_INVALID');
  const password_hash = await hashPassword(password);
  const { id, ...reset } = await db.transaction().execute(async (trx) => {
    // First, as a change of the address does: one of the two waits here, and then sees what the other has done.
    await lockingMember(trx, valid.member_id).select('id').execute();
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
      .returning(['id', 'first_name as firstName', 'email', 'second_email'])
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('password_resets').where('member_id', '=', member.id).execute();
    await trx.deleteFrom('sessions').where('member_id', '=', member.id).execute();
    await clear(trx, failedLogInsOf(member.email));
    if (member.second_email) await clear(trx, failedLogInsOf(member.second_email));
    await context.mail.queue(trx, passwordChangedMail(context.config, member));
    await writeAudit(trx, now(), { action: 'password reset', actorId: member.id, subject: member.id, ip: viewer.ip });
    return member;
  });
  context.realtime.endMember(id);
  return { message: 'Password has been reset succesfully', email: hasAddress(reset.email) ? reset.email : '' };
};

type SignUpParts = Pick<ServerInput<Calls['signUp']>, 'email'> &
  Partial<Pick<ServerInput<Calls['signUp']>, 'firstName' | 'lastName' | 'password' | 'studiesEnd' | 'isMinor'>>;

/** Refuses what no code can make an account of: before one is mailed, and again at the sign-up. */
function assertAcceptable(context: Context, { email, firstName, lastName, password, ...said }: SignUpParts): void {
  const { studiesEnd, isMinor } = said;
  assertOldEnough(context.config, isMinor);
  assertOfCampus(context, email);
  if (studiesEnd) assertStudiesEnd(context, studiesEnd);
  if (password !== undefined) assertUncommon(password);
  if (firstName !== undefined && lastName !== undefined && !context.config.adminEmails.includes(email))
    assertOwnName(firstName, lastName, context.config.brandName);
}
