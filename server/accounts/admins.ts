import type { Kysely } from 'kysely';
import type { Role } from '#contract/limits.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tables } from '#server/database/tables.ts';

const ACTION = { Admin: 'promote', Student: 'demote' } as const;

/** Gives the members with these addresses a role. `by` is for the audit. Returns the addresses that changed. */
export async function setRole(db: Kysely<Tables>, emails: string[], role: Role, by: string): Promise<string[]> {
  if (emails.length === 0) return [];
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('members')
      .set({ role })
      .where('email', 'in', emails)
      .where('role', '!=', role)
      .returning(['id', 'email'])
      .execute();
    for (const { id } of changed)
      await writeAudit(trx, new Date(), {
        action: ACTION[role],
        subject: id,
        details: { by },
      });
    return changed.map(({ email }) => email);
  });
}
