import type { Kysely } from 'kysely';
import { can } from '#contract/can.ts';
import type { peopleCalls } from '#contract/people.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import { lockingMember } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { Decider } from '#server/viewer.ts';

type Calls = typeof peopleCalls;

/**
 * Blocks a member: ends every session and open socket and refuses new ones (rule B2); a job closes the open deals.
 * Unblocking does not reopen them.
 */
export const blockMember: ServerFunction<Calls['blockMember']> = async (context, viewer, { id, blocked }) => {
  const { db, jobs, now, realtime } = context;
  await db.transaction().execute((trx) => setBlocked(trx, jobs, { id, blocked, by: viewer, at: now() }));
  if (blocked) realtime.endMember(id);
  return { message: blocked ? 'The member is blocked.' : 'The member may sign in again.' };
};

/** Blocks a member in the database, or lifts the block. The caller ends open sockets. Throws NOT_FOUND, FORBIDDEN. */
export async function setBlocked(
  trx: Kysely<Tables>,
  jobs: Jobs,
  { id, blocked, by, at, why }: { id: string; blocked: boolean; by: Decider; at: Date; why?: string },
): Promise<void> {
  const member = await lockingMember(trx, id).select('role').executeTakeFirst();
  if (!member) throw notFound('member');
  if (!can.blockMember(by, member))
    throw new Problem('FORBIDDEN', { message: 'An admin cannot be blocked: take the role away first.' });
  await trx
    .updateTable('members')
    .set({ blocked_at: blocked ? at : null })
    .where('id', '=', id)
    .execute();
  if (blocked) {
    await trx.deleteFrom('sessions').where('member_id', '=', id).execute();
    await jobs.add(trx, 'closeDealsOfMember', { memberId: id });
  }
  await writeAudit(trx, at, {
    action: 'member blocked',
    by,
    subject: id,
    details: { blocked, ...(by.id === null && { by: 'npm run admin' }), ...(why && { why }) },
  });
}
