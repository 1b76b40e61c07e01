import type { Kysely } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { campusLinkedMail, type Recipient } from '#server/accounts/mails.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { CampusPerson } from './claims.ts';

type Known = Pick<CampusPerson, 'issuer' | 'subject'>;

/** Who a person of the campus is here, if anybody. */
export const findLinked = (
  db: Kysely<Tables>,
  { issuer, subject }: Known,
): Promise<(Recipient & { isLinked: true }) | undefined> =>
  db
    .selectFrom('campus_accounts as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['m.id', 'm.first_name as firstName', 'm.email'])
    .where('c.issuer', '=', issuer)
    .where('c.subject', '=', subject)
    .executeTakeFirst()
    .then((member) => member && { ...member, isLinked: true as const });

/** Links the two, and tells the member. Throws CONFLICT where one of them is linked already. */
export async function link(
  { config, mail, now }: Pick<Context, 'config' | 'mail' | 'now'>,
  trx: Kysely<Tables>,
  member: Recipient,
  { issuer, subject, name, ip }: Known & { name: string; ip: string },
  isNew = false,
): Promise<void> {
  const at = now();
  await trx
    .insertInto('campus_accounts')
    .values({ issuer, subject, name, member_id: member.id, linked_at: at, used_at: at })
    .execute()
    .catch((error: { constraint?: string }) => {
      throw error.constraint?.startsWith('campus_accounts_')
        ? new Problem('CONFLICT', { message: 'One of the two is linked already. Unlink it first.' })
        : error;
    });
  if (isNew) return;
  await mail.queue(trx, campusLinkedMail(config, member, name));
  await writeAudit(trx, at, { action: 'campus account linked', actorId: member.id, subject: member.id, ip });
}
