import type { consoleCalls } from '#contract/console.ts';
import { changeRole } from '#server/accounts/admins.ts';
import { memberNotFound } from '#server/accounts/public-member.ts';
import { writeAudit } from '#server/audit.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { tell } from '#server/notices/tell.ts';
import { setBlocked } from '#server/people/block.ts';
import { findMemberRow } from './members.ts';

type Calls = typeof consoleCalls;

export const setMemberRole: ServerFunction<Calls['setMemberRole']> = async (context, viewer, input) => {
  const { memberId, role, why } = input;
  const at = context.now();
  const told = await context.db.transaction().execute(async (trx) => {
    const entry = { actorId: viewer.id, ip: viewer.ip, details: { why } };
    if (!(await changeRole(trx, memberId, role, at, entry))) return [];
    const cause = { kind: 'role', key: `role ${at.toISOString()}`, fold: 'role', text: role, at } as const;
    return tell(context, trx, [memberId], cause);
  });
  for (const id of told) context.realtime.sendToMember(id, 'noticesChanged', {});
  return { data: await findMemberRow(context, memberId) };
};

export const setMemberBlocked: ServerFunction<Calls['setMemberBlocked']> = async (context, viewer, input) => {
  const { memberId: id, blocked, why } = input;
  const { db, jobs, now, realtime } = context;
  await db.transaction().execute((trx) => setBlocked(trx, jobs, { id, blocked, by: viewer, at: now(), why }));
  if (blocked) realtime.endMember(id);
  return { data: await findMemberRow(context, id) };
};

/** Open sockets end with the sessions, on every node (rule B2). */
export const endMemberSessions: ServerFunction<Calls['endMemberSessions']> = async (context, viewer, input) => {
  const { memberId, why } = input;
  const { db, now, realtime } = context;
  const sessions = await db.transaction().execute(async (trx) => {
    const member = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirst();
    if (!member) throw memberNotFound();
    const { numDeletedRows } = await trx.deleteFrom('sessions').where('member_id', '=', memberId).executeTakeFirst();
    await writeAudit(trx, now(), {
      action: 'sessions ended',
      actorId: viewer.id,
      subject: memberId,
      ip: viewer.ip,
      details: { why, sessions: Number(numDeletedRows) },
    });
    return Number(numDeletedRows);
  });
  realtime.endMember(memberId);
  return { message: sessions === 1 ? 'One session is ended.' : `${sessions} sessions are ended.` };
};
