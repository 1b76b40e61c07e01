import type { accountCalls } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { clear } from '#server/limits.ts';
import { assertPassword, failedLogInsOf } from './given-password.ts';
import { ownPasswordChangedMail } from './mails.ts';
import { assertUncommon, hashPassword } from './passwords.ts';
import { replaceSessions } from './sessions.ts';
import { issueToken } from './tokens.ts';

type Calls = typeof accountCalls;

/** The session counts as begun now, for what asks the password again. */
export const confirmPassword: ServerFunction<Calls['confirmPassword']> = async (context, viewer, { password }) => {
  await assertPassword(context, viewer, password, 'password');
  await context.db
    .updateTable('sessions')
    .set({ confirmed_at: context.now() })
    .where('id', '=', viewer.sessionId)
    .execute();
  return { message: 'Thank you.' };
};

/** Ends every token of before, the caller's too, who goes on with the one in the answer. */
export const changePassword: ServerFunction<Calls['changePassword']> = async (context, viewer, input) => {
  assertUncommon(input.password);
  const { config, db, mail, now, realtime } = context;
  const { passwordHash, ...member } = await assertPassword(context, viewer, input.oldPassword, 'oldPassword');
  // Expensive: before the transaction takes a connection.
  const password_hash = await hashPassword(input.password);
  const session = await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('members')
      .set({ password_hash, updated_at: now() })
      .where('id', '=', viewer.id)
      // A reset may have come first.
      .where('password_hash', '=', passwordHash)
      .returning('email')
      .executeTakeFirst();
    const replaced = changed && (await replaceSessions(trx, viewer, now()));
    if (!replaced) throw new Problem('TOKEN_INVALID');
    await trx.deleteFrom('password_resets').where('member_id', '=', viewer.id).execute();
    await clear(trx, failedLogInsOf(changed.email));
    await mail.queue(trx, ownPasswordChangedMail(config, { ...member, email: changed.email }));
    await writeAudit(trx, now(), { action: 'password changed', by: viewer, subject: viewer.id });
    return replaced;
  });
  realtime.endMember(viewer.id);
  return {
    message: 'Your password is changed. All other devices are signed out.',
    token: await issueToken(config, { memberId: viewer.id, ...session }),
  };
};
