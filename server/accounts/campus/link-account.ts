import type { campusSignInCalls } from '#contract/campus-sign-in.ts';
import { badField, Problem } from '#contract/problems.ts';
import { consumeCode, createCode, type GoodCode, limitCodes, tryCode } from '#server/accounts/codes.ts';
import { assertPassword, requirePassword } from '#server/accounts/given-password.ts';
import { linkCodeMail } from '#server/accounts/mails.ts';
import { NO_PASSWORD } from '#server/accounts/passwords.ts';
import { hashSecret } from '#server/accounts/resets.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { lockingMember } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { link } from './campus-accounts.ts';
import { signInLinked } from './sign-in.ts';

type Calls = typeof campusSignInCalls;

/** What a code for it is good for. */
const useOf = (memberId: string) => ({ memberId, use: 'link' as const });

/** Mails a code to the address of the account, which may have no password. */
export const sendCampusCode: ServerFunction<Calls['sendCampusCode']> = async (context, viewer, { ticket }) => {
  const { db, mail, now } = context;
  const { member } = await findTicket(context, ticket);
  await db.transaction().execute(async (trx) => {
    await limitCodes(context, trx, member.email);
    await mail.queue(trx, linkCodeMail(member, await createCode(context, trx, member.email, useOf(member.id))));
    await writeAudit(trx, now(), { action: 'code sent', subject: member.id, ip: viewer.ip });
  });
  return { message: 'Kindly Check Your Email' };
};

export const linkCampusAccount: ServerFunction<Calls['linkCampusAccount']> = async (context, viewer, input) => {
  const { db } = context;
  const { member, person } = await findTicket(context, input.ticket);
  let good: GoodCode | undefined;
  if (input.otp !== undefined) good = await tryCode(context, viewer.ip, member.email, input.otp, useOf(member.id));
  else if (input.password !== undefined)
    await assertPassword(context, { id: member.id, ip: viewer.ip }, input.password, 'password');
  else throw badField('password', 'Password is required');
  await db.transaction().execute(async (trx) => {
    if (good && !(await consumeCode(context, trx, good))) throw new Problem('OTP_INVALID');
    const used = await trx
      .deleteFrom('campus_links')
      .where('ticket_hash', '=', hashSecret(input.ticket))
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) throw new Problem('CAMPUS_FAILED');
    await link(context, trx, member, { ...person, ip: viewer.ip });
  });
  return signInLinked(context, viewer, member, person, input.timeZone);
};

/** Throws CAMPUS_FAILED for a ticket that is used or over. */
async function findTicket({ db, now }: Context, ticket: string) {
  const found = await db
    .selectFrom('campus_links as l')
    .innerJoin('members as m', 'm.id', 'l.member_id')
    .select(['m.id', 'm.first_name as firstName', 'm.email', 'l.issuer', 'l.subject', 'l.name'])
    .where('l.ticket_hash', '=', hashSecret(ticket))
    .where('l.expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!found) throw new Problem('CAMPUS_FAILED');
  const { id, firstName, email, ...person } = found;
  return { member: { id, firstName, email }, person };
}

/** Refuses the last way to sign in. */
export const unlinkCampusAccount: ServerFunction<Calls['unlinkCampusAccount']> = async (context, viewer) => {
  const { config, db, now } = context;
  if (config.campusSignIn?.isOnly) throw new Problem('OIDC_ONLY');
  requirePassword(context, viewer);
  await db.transaction().execute(async (trx) => {
    const member = await lockingMember(trx, viewer.id).select('password_hash as hash').executeTakeFirst();
    if (member?.hash === NO_PASSWORD)
      throw new Problem('CONFLICT', { message: 'Set a password first, or nothing signs you in any more.' });
    await trx.deleteFrom('campus_accounts').where('member_id', '=', viewer.id).execute();
    await writeAudit(trx, now(), { action: 'campus account unlinked', by: viewer, subject: viewer.id });
  });
  return { message: 'Your campus account is unlinked.' };
};

/** What the member can sign in with. */
export const getSignInWays: ServerFunction<Calls['getSignInWays']> = async ({ db }, viewer) => {
  const member = await db
    .selectFrom('members as m')
    .leftJoin('campus_accounts as c', 'c.member_id', 'm.id')
    .select((on) => [
      'm.password_hash as hash',
      'c.name',
      'c.linked_at as linkedAt',
      on
        .selectFrom('passkeys as p')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('p.member_id', '=', 'm.id')
        .as('passkeys'),
    ])
    .where('m.id', '=', viewer.id)
    .executeTakeFirst();
  if (!member) throw new Problem('TOKEN_INVALID');
  const { hash, name, linkedAt, passkeys } = member;
  return {
    data: {
      hasPassword: hash !== NO_PASSWORD,
      passkeys: passkeys ?? 0,
      campus: name !== null && linkedAt !== null ? { name, linkedAt } : null,
    },
  };
};
