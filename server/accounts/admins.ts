import { type Kysely, sql } from 'kysely';
import { roleOf } from '#contract/can.ts';
import type { MemberRole } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { type Entry, writeAudit } from '#server/audit.ts';
import { LOCKS, lockingMember } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';

/** The columns of each role. */
export const COLUMNS_OF = {
  Admin: { role: 'Admin', is_moderator: false },
  Moderator: { role: 'Student', is_moderator: true },
  Student: { role: 'Student', is_moderator: false },
} as const;
/** Condition on members: those who work at the desk (`can.workDesk`). The index members_of_desk serves it. */
export const isOfDesk = sql<boolean>`(role = 'Admin' or is_moderator)`;
const ACTION = { Admin: 'promote', Moderator: 'moderator', Student: 'demote' } as const;

/**
 * Gives the members with these addresses a role. `by` is for the audit. Returns the addresses that changed. Throws
 * CONFLICT for the last Admin.
 */
export async function setRole(db: Kysely<Tables>, emails: string[], role: MemberRole, by: string): Promise<string[]> {
  if (emails.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    const members = await trx
      .selectFrom('members')
      .select(['id', 'email'])
      .where('email', 'in', emails)
      .orderBy('id')
      .execute();
    const changed: string[] = [];
    for (const { id, email } of members)
      if (await changeRole(trx, id, role, new Date(), { details: { by } })) changed.push(email);
    return changed;
  });
}

/**
 * Changes a member's role and records it in the audit. Returns false if the member has the role already. Throws
 * CONFLICT for the last Admin.
 */
export async function changeRole(
  trx: Kysely<Tables>,
  memberId: string,
  role: MemberRole,
  at: Date,
  entry: Omit<Entry, 'action' | 'subject'>,
): Promise<boolean> {
  const member = await lockingMember(trx, memberId).select(['role', 'is_moderator']).executeTakeFirst();
  const before = member && roleOf({ role: member.role, isModerator: member.is_moderator });
  if (!before || before === role) return false;
  await trx.updateTable('members').set(COLUMNS_OF[role]).where('id', '=', memberId).execute();
  if (before === 'Admin') await requireAnAdmin(trx);
  await writeAudit(trx, at, { action: ACTION[role], subject: memberId, ...entry });
  return true;
}

/**
 * Lets an Admin sign in with a password where the campus sign-in is the only way, or no longer. Returns false for an
 * address without account.
 */
export async function setOpened(db: Kysely<Tables>, email: string, isOpened: boolean): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const member = await trx
      .updateTable('members')
      .set({ may_use_password: isOpened || null })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst();
    if (!member) return false;
    const action = isOpened ? 'log-in opened' : 'log-in closed';
    await writeAudit(trx, new Date(), { action, subject: member.id, details: { by: 'npm run admin' } });
    return true;
  });
}

/**
 * Throws CONFLICT if no Admin who can sign in is left. Call it after the change: of two concurrent changes the second
 * waits for the lock and sees the first.
 */
export async function requireAnAdmin(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.admins})`.execute(trx);
  const admin = await trx
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'Admin')
    .where('blocked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!admin) throw new Problem('CONFLICT', { message: 'This is the last Admin: make somebody else an Admin first.' });
}
