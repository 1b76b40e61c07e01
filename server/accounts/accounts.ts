import { createHash } from 'node:crypto';
import type { accountCalls } from '#contract/accounts.ts';
import type { Output, ServerInput } from '#contract/call.ts';
import { RESET } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { clear, limit } from '#server/limits.ts';
import type { Member, Viewer } from '#server/viewer.ts';
import { limitCodes, makeCode, tryCode, useCode } from './codes.ts';
import { accountExistsLetter, codeLetter, passwordChangedLetter } from './letters.ts';
import { failedLogInsOf } from './log-in.ts';
import { createMember } from './members.ts';
import { assertUncommon, hashPassword } from './passwords.ts';

export { logIn } from './log-in.ts';

type Input<Name extends keyof typeof accountCalls> = ServerInput<(typeof accountCalls)[Name]>;
type Answer<Name extends keyof typeof accountCalls> = Promise<Output<(typeof accountCalls)[Name]>>;

export async function sendCode(
  context: Context,
  viewer: Viewer,
  { email, checkUserPresent }: Input<'sendCode'>,
): Answer<'sendCode'> {
  assertOfCampus(context, email);
  await context.db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('members')
      .select(['id', 'first_name as firstName'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (known && checkUserPresent) throw new Problem('USER_EXISTS');
    await limitCodes(context, trx, email);
    // A code could not open a second account: whoever owns the address is told so in its stead, and only there.
    const letter = known
      ? accountExistsLetter(context.config, known, email)
      : codeLetter(email, await makeCode(context, trx, email));
    await context.mail.queue(trx, letter);
    await writeAudit(trx, context.now(), { action: 'code sent', subject: known?.id ?? email, ip: viewer.ip });
  });
  return { message: 'Kindly Check Your Email' };
}

export async function signUp(context: Context, viewer: Viewer, input: Input<'signUp'>): Answer<'signUp'> {
  assertOfCampus(context, input.email);
  assertUncommon(input.password);
  const good = await tryCode(context, viewer.ip, input.email, input.otp);
  // Costly, so only behind a good code, and before a connection is held.
  const passwordHash = await hashPassword(input.password);
  await context.db.transaction().execute(async (trx) => {
    await useCode(context, trx, good);
    const id = await createMember(context, trx, input, passwordHash);
    await writeAudit(trx, context.now(), { action: 'signed up', actorId: id, subject: id, ip: viewer.ip });
  });
  return { message: 'Sign up successfully' };
}

export async function logOut({ db, now, realtime }: Context, viewer: Member): Answer<'logOut'> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').where('id', '=', viewer.sessionId).execute();
    await writeAudit(trx, now(), { action: 'logged out', actorId: viewer.id, subject: viewer.id, ip: viewer.ip });
  });
  realtime.endSession(viewer.sessionId);
  return { message: 'Logged Out' };
}

/** The same work for every address, so that nobody learns which are known: a job looks, and mails (resets.ts). */
export async function requestPasswordReset(
  context: Context,
  viewer: Viewer,
  { email }: Input<'requestPasswordReset'>,
): Answer<'requestPasswordReset'> {
  await context.db.transaction().execute(async (trx) => {
    await limit(context, trx, `resets an hour ${email}`, { max: RESET.perHour, seconds: 3600 });
    await limit(context, trx, `resets a day ${email}`, { max: RESET.perDay, seconds: 86_400 });
    await context.jobs.add(trx, 'sendResetLink', { email });
    await writeAudit(trx, context.now(), { action: 'reset requested', subject: email, ip: viewer.ip });
  });
  return { message: 'Reset email sent successfully! Please check your inbox.' };
}

/** A link works once; with it go every other link and every session of the member (rule A9). */
export async function resetPassword(
  context: Context,
  viewer: Viewer,
  { password, token }: Input<'resetPassword'>,
): Answer<'resetPassword'> {
  assertUncommon(password);
  const { db, now } = context;
  const token_hash = createHash('sha256').update(token).digest();
  const living = await db
    .selectFrom('password_resets')
    .select('member_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!living) throw new Problem('RESET_TOKEN_INVALID');
  const password_hash = await hashPassword(password);
  const memberId = await db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('password_resets')
      .where('token_hash', '=', token_hash)
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
    await context.mail.queue(trx, passwordChangedLetter(context.config, member));
    await writeAudit(trx, now(), { action: 'password reset', actorId: member.id, subject: member.id, ip: viewer.ip });
    return member.id;
  });
  context.realtime.endMember(memberId);
  return { message: 'Password has been reset succesfully' };
}

function assertOfCampus({ config }: Context, email: string): void {
  const domains = config.campusEmailDomains;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (domains.length > 0 && !domains.includes(domain)) throw new Problem('EMAIL_DOMAIN');
}
