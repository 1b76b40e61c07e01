import { applyHeldDecisions } from '#server/accounts/held-decisions.ts';
import type { Recipient } from '#server/accounts/mails.ts';
import { createMember } from '#server/accounts/members.ts';
import { assertOldEnough, type Newcomer } from '#server/accounts/minors.ts';
import { NO_PASSWORD } from '#server/accounts/passwords.ts';
import { assertOwnName } from '#server/accounts/reserved-names.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/viewer.ts';
import { link } from './campus-accounts.ts';
import type { CampusPerson } from './claims.ts';

/** Makes an account without a password. Throws USER_EXISTS, FORBIDDEN, BLOCKED where a ban of the address is in force. */
export function addNewcomer(
  context: Context,
  viewer: Viewer,
  person: CampusPerson & { email: string },
  said: Newcomer,
): Promise<Recipient> {
  const { config, db, now } = context;
  const { email, firstName, lastName, yearAndBranch } = person;
  assertOldEnough(config, said.isMinor);
  if (!config.adminEmails.includes(email)) assertOwnName(firstName, lastName, config.brandName);
  return db.transaction().execute(async (trx) => {
    const form = { email, firstName, lastName, YearAndBranch: yearAndBranch, ...said };
    const id = await createMember(context, trx, form, NO_PASSWORD);
    await applyHeldDecisions(context, trx, { id, email });
    await link(context, trx, { id, firstName, email }, { ...person, ip: viewer.ip }, true);
    const details = { way: 'campus' };
    await writeAudit(trx, now(), { action: 'signed up', actorId: id, subject: id, ip: viewer.ip, details });
    return { id, firstName, email };
  });
}
