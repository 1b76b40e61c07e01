import type { Kysely } from 'kysely';
import type { accountCalls } from '#contract/accounts.ts';
import { badField, Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { limit } from '#server/limits.ts';
import { hasAddress } from '#server/mail/no-address.ts';
import type { Member } from '#server/viewer.ts';
import { isAddressOf, isFreeFor, isTaken } from './addresses.ts';
import { assertStays } from './campus-address.ts';
import { lockSignedIn, REQUESTS_A_DAY, requestsKey } from './change-address.ts';
import { consumeCode, createCode, type GoodCode, limitCodes, tryCode } from './codes.ts';
import { requirePassword } from './given-password.ts';
import { applyHeldDecisions } from './held-decisions.ts';
import { secondAddressMail, secondCodeMail } from './mails.ts';

type Calls = typeof accountCalls;

/** What a code to a second address is good for. */
const useOf = ({ id }: Member) => ({ memberId: id, use: 'second' as const });

/** Mails a code to an address that stays the member's after the studies. Asks for the password. */
export const requestSecondAddress: ServerFunction<Calls['requestSecondAddress']> = async (context, viewer, input) => {
  const { email } = input;
  const { db, mail, now } = context;
  assertStays(context, email);
  requirePassword(context, viewer);
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('members').select(['id', 'second_email']).where(isAddressOf(email)).execute();
    if (known.some(({ id }) => id !== viewer.id)) throw isTaken();
    // The first may be the second too, where it is not the college's.
    if (known.some(({ second_email }) => second_email === email))
      throw badField('email', 'This is your second address already');
    await limit(context, trx, requestsKey(viewer.id), REQUESTS_A_DAY);
    await limitCodes(context, trx, email);
    await mail.queue(trx, secondCodeMail(viewer.id, email, await createCode(context, trx, email, useOf(viewer))));
    await writeAudit(trx, now(), { action: 'code sent', by: viewer, subject: viewer.id });
  });
  return { message: 'Kindly Check Your Email' };
};

/** Changes nothing with a used code: whoever did not get the answer the first time gets it again. */
export const confirmSecondAddress: ServerFunction<Calls['confirmSecondAddress']> = async (context, viewer, input) => {
  const { email, otp } = input;
  const good = await tryCode(context, viewer.ip, email, otp, useOf(viewer));
  const isSet = !good.isUsed && (await setOnce(context, viewer, good));
  if (!isSet && !(await isOwn(context.db, viewer, email))) throw new Problem('OTP_INVALID');
  return { message: 'This address signs you in too, and stays yours.' };
};

const isOwn = async (db: Kysely<Tables>, { id }: Member, email: string): Promise<boolean> =>
  (await db.selectFrom('members').select('id').where('id', '=', id).where(isAddressOf(email)).execute()).length > 0;

/** False if the code was used up meanwhile. An alumnus without an address has it as the one of the account. */
async function setOnce(context: Context, viewer: Member, { email, ...good }: GoodCode): Promise<boolean> {
  const { config, db, mail, now } = context;
  const { id } = viewer;
  return db.transaction().execute(async (trx) => {
    const member = await lockSignedIn(trx, viewer);
    if (!(await consumeCode(context, trx, { email, ...good }))) return false;
    if (!(await isFreeFor(trx, email, id))) throw isTaken();
    await applyHeldDecisions(context, trx, { id, email });
    const column = hasAddress(member.email) ? 'second_email' : 'email';
    await trx
      .updateTable('members')
      .set({ [column]: email, updated_at: now() })
      .where('id', '=', id)
      .execute();
    await mail.queue(trx, secondAddressMail(config, { id, ...member }, email));
    await writeAudit(trx, now(), { action: 'second address set', actorId: id, subject: id, ip: viewer.ip });
    return true;
  });
}

export const removeSecondAddress: ServerFunction<Calls['removeSecondAddress']> = async (context, viewer) => {
  const { db, now } = context;
  const { id } = viewer;
  requirePassword(context, viewer);
  await db.transaction().execute(async (trx) => {
    await lockSignedIn(trx, viewer);
    await trx.updateTable('members').set({ second_email: null, updated_at: now() }).where('id', '=', id).execute();
    // Links that were mailed to it end with it.
    await trx.deleteFrom('password_resets').where('member_id', '=', id).execute();
    await writeAudit(trx, now(), { action: 'second address removed', actorId: id, subject: id, ip: viewer.ip });
  });
  return { message: 'Your second address is removed.' };
};
