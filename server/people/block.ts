import type { Output, ServerInput } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import type { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Member } from '#server/viewer.ts';

type Calls = typeof peopleCalls;

/** Ends every session of a member, on open sockets too, and has new ones refused (rule B2); or lets the member in again. */
export async function blockMember(
  { db, now, realtime }: Context,
  viewer: Member,
  { id, blocked }: ServerInput<Calls['blockMember']>,
): Promise<Output<Calls['blockMember']>> {
  await db.transaction().execute(async (trx) => {
    const member = await trx.selectFrom('members').select('role').where('id', '=', id).forUpdate().executeTakeFirst();
    if (!member) throw new Problem('NOT_FOUND', { message: 'This member is not here (any more).' });
    if (!can.blockMember(viewer, member))
      throw new Problem('FORBIDDEN', { message: 'An admin cannot be blocked: take the role away first.' });
    await trx
      .updateTable('members')
      .set({ blocked_at: blocked ? now() : null })
      .where('id', '=', id)
      .execute();
    if (blocked) await trx.deleteFrom('sessions').where('member_id', '=', id).execute();
    await writeAudit(trx, now(), {
      action: 'member blocked',
      actorId: viewer.id,
      subject: id,
      ip: viewer.ip,
      details: { blocked },
    });
  });
  if (blocked) realtime.endMember(id);
  return { message: blocked ? 'The member is blocked.' : 'The member may sign in again.' };
}
