import type { Kysely } from 'kysely';
import type { Role } from '#contract/limits.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Gives the members with these addresses a role, each change with its line in the audit; `by` says on whose word.
 * Returns the addresses of those whose role has changed.
 */
export async function setRole(db: Kysely<Tables>, emails: string[], role: Role, by: string): Promise<string[]> {
  if (emails.length === 0) return [];
  return db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('members')
      .set({ role })
      .where('email', 'in', emails)
      .where('role', '!=', role)
      .returning(['id', 'email'])
      .execute();
    for (const { id } of changed)
      await writeAudit(transaction, new Date(), {
        action: role === 'Admin' ? 'promote' : 'demote',
        subject: id,
        details: { by },
      });
    return changed.map(({ email }) => email);
  });
}
