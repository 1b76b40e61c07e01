import type { accountCalls } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import { lockingMember } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { setAddress } from './change-address.ts';
import { addressUndoneMail } from './mails.ts';
import { NO_PASSWORD } from './passwords.ts';
import { addReset, hashSecret } from './resets.ts';

type Calls = typeof accountCalls;

const isOver = () => new Problem('NOT_FOUND', { message: 'This link is used or no longer valid.' });

/**
 * Gives the account back to who has the mailbox of the old address. Whoever made the change gave the password, so it
 * ends with every session; the answer's token sets another (resetPassword). Later changes and their links end too,
 * earlier ones can still be undone.
 */
export const undoAddressChange: ServerFunction<Calls['undoAddressChange']> = async (context, viewer, { token }) => {
  const { config, db, mail, now, realtime } = context;
  const tokenHash = hashSecret(token);
  const undone = await db.transaction().execute(async (trx) => {
    const change = await trx
      .selectFrom('address_changes')
      .select(['member_id as id', 'old_email as email', 'changed_at'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst();
    if (!change) throw isOver();
    const { id, email } = change;
    const member = await lockingMember(trx, id)
      .select(['first_name as firstName', 'email as changedTo'])
      .executeTakeFirst();
    const ended = await trx
      .deleteFrom('address_changes')
      .where('member_id', '=', id)
      .where('changed_at', '>=', change.changed_at)
      .returning('token_hash')
      .execute();
    // Undone meanwhile, by this link or an earlier one.
    if (!member || !ended.some(({ token_hash }) => token_hash.equals(tokenHash))) throw isOver();
    await setAddress(trx, id, { email, updated_at: now(), password_hash: NO_PASSWORD, second_email: null });
    await trx
      .updateTable('mails')
      .set({ to_address: email })
      .where('member_id', '=', id)
      .where('to_address', '=', member.changedTo)
      .where('sent_at', 'is', null)
      .execute();
    await trx.deleteFrom('password_resets').where('member_id', '=', id).execute();
    // Whoever knew the password may have added these and the second address, before the change too.
    await trx.deleteFrom('passkeys').where('member_id', '=', id).execute();
    await trx.deleteFrom('campus_accounts').where('member_id', '=', id).execute();
    await trx.deleteFrom('campus_links').where('member_id', '=', id).execute();
    await trx.deleteFrom('codes').where('member_id', '=', id).execute();
    await trx.deleteFrom('sessions').where('member_id', '=', id).execute();
    const reset = await addReset(trx, id, now());
    await mail.queue(trx, addressUndoneMail(config, { id, email, firstName: member.firstName }));
    await writeAudit(trx, now(), { action: 'address change undone', actorId: id, subject: id, ip: viewer.ip });
    return { id, email, reset };
  });
  realtime.endMember(undone.id);
  return { message: 'Your address is changed back.', email: undone.email, token: undone.reset };
};
