import type { Kysely } from 'kysely';
import type { accountCalls } from '#contract/accounts.ts';
import { ADDRESS_CHANGE } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { lockingMember } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { hasAddress, shownAddress } from '#server/mail/no-address.ts';
import type { Member } from '#server/viewer.ts';
import { isAddressOf, isFreeFor, isTaken } from './addresses.ts';
import { assertOfCampus, assertStays } from './campus-address.ts';
import { consumeCode, createCode, type GoodCode, limitCodes, tryCode } from './codes.ts';
import { assertPassword, requirePassword } from './given-password.ts';
import { applyHeldDecisions, holdDecisions } from './held-decisions.ts';
import { addressChangedMail, addressCodeMail, type Recipient } from './mails.ts';
import { NO_PASSWORD } from './passwords.ts';
import { createSecret } from './resets.ts';

type Calls = typeof accountCalls;

/** Codes to new and second addresses, counted together. */
export const REQUESTS_A_DAY = { max: ADDRESS_CHANGE.perDay, seconds: DAY / SECOND };

export const requestsKey = (memberId: string): string => `address changes a day ${memberId}`;

/** What a code to a new address is good for. */
const useOf = ({ id }: Member) => ({ memberId: id, use: 'address' as const });

/** The address of the member, and a change of it that can still be undone. */
export const getOwnAddress: ServerFunction<Calls['getOwnAddress']> = async ({ db, now }, viewer) => {
  const member = await db
    .selectFrom('members as m')
    .select([shownAddress('m').as('email'), 'm.second_email as second'])
    .where('m.id', '=', viewer.id)
    .executeTakeFirst();
  if (!member) throw new Problem('TOKEN_INVALID');
  const change = await db
    .selectFrom('address_changes')
    .select(['old_email as from', 'changed_at as changedAt', 'expires_at as undoUntil'])
    .where('member_id', '=', viewer.id)
    .where('expires_at', '>', now().toISOString())
    .orderBy('changed_at', 'desc')
    .executeTakeFirst();
  return { data: { ...member, change: change ?? null } };
};

/** An alumnus has an address of their own, everybody else one of the campus. */
const assertOwnKind = (context: Context, { isAlumnus }: Member, email: string): void =>
  isAlumnus ? assertStays(context, email) : assertOfCampus(context, email);

/** Mails a code to the new address of a member who gives the password (A1). */
export const requestAddressChange: ServerFunction<Calls['requestAddressChange']> = async (context, viewer, input) => {
  const { email, password } = input;
  const { db, mail, now } = context;
  assertOwnKind(context, viewer, email);
  const member = await assertOwn(context, viewer, password);
  if (member.email === email) throw badField('email', 'This is your address already');
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('members').select('id').where(isAddressOf(email)).executeTakeFirst();
    if (known) throw isTaken();
    await limit(context, trx, requestsKey(viewer.id), REQUESTS_A_DAY);
    await limitCodes(context, trx, email);
    await mail.queue(trx, addressCodeMail(member, email, await createCode(context, trx, email, useOf(viewer))));
    await writeAudit(trx, now(), { action: 'code sent', by: viewer, subject: viewer.id });
  });
  return { message: 'Kindly Check Your Email' };
};

/** Asks the password, or of who has none that they have signed in just now. */
async function assertOwn(context: Context, viewer: Member, password: string | undefined) {
  if (password !== undefined) return assertPassword(context, viewer, password, 'password');
  const member = await context.db
    .selectFrom('members')
    .select(['id', 'first_name as firstName', 'email', 'password_hash'])
    .where('id', '=', viewer.id)
    .executeTakeFirst();
  if (member?.password_hash !== NO_PASSWORD) throw badField('password', 'Password is required');
  requirePassword(context, viewer);
  return member;
}

/** Changes nothing with a used code: whoever did not get the answer the first time gets it again. */
export const changeAddress: ServerFunction<Calls['changeAddress']> = async (context, viewer, { email, otp }) => {
  assertOwnKind(context, viewer, email);
  const good = await tryCode(context, viewer.ip, email, otp, useOf(viewer));
  const isChanged = !good.isUsed && (await changeOnce(context, viewer, good));
  if (!isChanged && !(await isOwn(context, viewer, email))) throw new Problem('OTP_INVALID');
  return { message: 'Your address is changed.' };
};

const isOwn = async ({ db }: Context, viewer: Member, email: string): Promise<boolean> =>
  (await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', viewer.id)
    .where('email', '=', email)
    .executeTakeFirst()) !== undefined;

/** False if the code was used up meanwhile. Links to a new password that went to the old address end with it. */
async function changeOnce(context: Context, viewer: Member, good: GoodCode): Promise<boolean> {
  const { db, now } = context;
  const { id } = viewer;
  return db.transaction().execute(async (trx) => {
    const member = await lockSignedIn(trx, viewer);
    if (!(await consumeCode(context, trx, good))) return false;
    await holdDecisions(context, trx, { id, email: member.email });
    await applyHeldDecisions(context, trx, { id, email: good.email });
    await setAddress(trx, id, { email: good.email, updated_at: now() });
    await trx.deleteFrom('password_resets').where('member_id', '=', id).execute();
    if (hasAddress(member.email)) await offerUndo(context, trx, { id, ...member }, good.email);
    await writeAudit(trx, now(), { action: 'address changed', actorId: id, subject: id, ip: viewer.ip });
    return true;
  });
}

/** Mails a link to the old address that takes the change back. */
async function offerUndo(context: Context, trx: Kysely<Tables>, member: Recipient, email: string): Promise<void> {
  const { config, mail, now } = context;
  const { secret, hash } = createSecret();
  const at = now();
  await trx
    .insertInto('address_changes')
    .values({
      token_hash: hash,
      member_id: member.id,
      old_email: member.email,
      changed_at: at,
      expires_at: new Date(at.getTime() + ADDRESS_CHANGE.undoDays * DAY),
    })
    .execute();
  await mail.queue(trx, addressChangedMail(config, member, email, secret));
}

/**
 * Locks the member, so that resets and deletions come before or after. Throws TOKEN_INVALID if one has ended the
 * caller's session.
 */
export async function lockSignedIn(trx: Kysely<Tables>, { id, sessionId }: Member) {
  const member = await lockingMember(trx, id).select(['email', 'first_name as firstName']).executeTakeFirst();
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!member || !session) throw new Problem('TOKEN_INVALID');
  return member;
}

/** Throws USER_EXISTS for an address that another account has. */
export async function setAddress(
  trx: Kysely<Tables>,
  memberId: string,
  values: { email: string; updated_at: Date; password_hash?: string; second_email?: null },
): Promise<void> {
  if (!(await isFreeFor(trx, values.email, memberId))) throw isTaken();
  await trx
    .updateTable('members')
    .set(values)
    .where('id', '=', memberId)
    .execute()
    .catch((error: { constraint?: string }) => {
      throw error.constraint === 'members_email_key' ? isTaken() : error;
    });
}
