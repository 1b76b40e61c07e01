import type { accountCalls } from '#contract/accounts.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { count, refuse, take } from '#server/limits.ts';
import { findForPassword } from './addresses.ts';
import { signIn } from './begin-session.ts';
import { assertNotCampusOnly } from './campus-only.ts';
import { deviceOf } from './devices.ts';
import { FAILED_LOG_INS, failedLogInsOf } from './given-password.ts';
import { verifyPassword } from './passwords.ts';

/** Checks a wrong password twice for every address: how long it takes does not tell whether two have had it (A5). */
async function whosePassword<M extends { password_hash: string }>(
  known: M[],
  password: string,
): Promise<M | undefined> {
  for (const member of [known[0], known[1]])
    if ((await verifyPassword(password, member?.password_hash)) && member) return member;
  return undefined;
}

/** Answers an unknown address and a wrong password alike, also in time: both do the same work (A5). */
export const logIn: ServerFunction<typeof accountCalls.logIn> = async (context, viewer, input) => {
  const { email, password } = input;
  const { config, db, now } = context;
  const failures = config.rateLimits ? { key: failedLogInsOf(email), rule: FAILED_LOG_INS } : null;
  if (failures) refuse(await count(db, now(), failures.key, failures.rule));
  const known = await findForPassword(context, email);
  const member = await whosePassword(known, password);
  if (!member) {
    const failed = await db.transaction().execute(async (trx) => {
      await writeAudit(trx, now(), { action: 'log-in refused', subject: known[0]?.id ?? email, ip: viewer.ip });
      return failures && take(trx, now(), failures.key, failures.rule);
    });
    if (failed) refuse(failed);
    assertNotCampusOnly(config);
    throw new Problem('INVALID_CREDENTIALS');
  }
  assertNotCampusOnly(config, member);
  return signIn(context, {
    member,
    device: deviceOf(viewer, input.timeZone),
    way: 'password',
    assertGood: async (trx, { password_hash }) => {
      if (password_hash !== member.password_hash) throw new Problem('INVALID_CREDENTIALS');
      // Others may have failed since.
      if (failures) refuse(await count(trx, now(), failures.key, failures.rule));
    },
  });
};
