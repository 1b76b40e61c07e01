import { sql } from 'kysely';
import type { consoleCalls } from '#contract/console.ts';
import { notFound } from '#contract/problems.ts';
import { changeRole } from '#server/accounts/admins.ts';
import { writeAudit } from '#server/audit.ts';
import { lockingMember } from '#server/database/locks.ts';
import { decideAgainst } from '#server/desk/decide-case.ts';
import { inDeskTransaction } from '#server/desk/desk-transaction.ts';
import { undoActs } from '#server/desk/undo-acts.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { notify } from '#server/notices/notify.ts';
import { setBlocked } from '#server/people/block.ts';
import { collectDataOf } from '#server/people/member-data.ts';
import { findMemberRow } from './members.ts';

type Calls = typeof consoleCalls;

export const setMemberRole: ServerFunction<Calls['setMemberRole']> = async (context, viewer, input) => {
  const { memberId, role, why } = input;
  const at = context.now();
  const notified = await context.db.transaction().execute(async (trx) => {
    const entry = { actorId: viewer.id, ip: viewer.ip, details: { why } };
    if (!(await changeRole(trx, memberId, role, at, entry))) return null;
    const event = { kind: 'role', key: `role ${at.toISOString()}`, groupKey: 'role', data: { role }, at } as const;
    return notify(context, trx, [memberId], event);
  });
  for (const id of notified ?? []) context.realtime.sendToMember(id, 'noticesChanged', {});
  if (notified) context.realtime.sendToMember(memberId, 'memberChanged', {});
  return { data: await findMemberRow(context, memberId) };
};

/**
 * Blocking is a ban by the desk, with a decision that gives the reason and can be appealed. Unblocking lifts every ban.
 */
export const setMemberBlocked: ServerFunction<Calls['setMemberBlocked']> = async (context, viewer, input) => {
  const { memberId, blocked, why } = input;
  const { blockedAt } = await findMemberRow(context, memberId);
  if ((blockedAt !== null) !== blocked)
    await inDeskTransaction(context, async (trx, desk) => {
      if (blocked) {
        await decideAgainst(desk, trx, { memberId, acts: ['ban'], reason: 'other', words: why, by: viewer });
        return;
      }
      const bans = await trx
        .selectFrom('decisions')
        .select('case_id')
        .where('member_id', '=', memberId)
        .where(sql<boolean>`'ban' = any(acts) and not 'ban' = any(lifted)`)
        .execute();
      for (const { case_id } of bans) await undoActs(desk, trx, case_id, ['ban'], viewer);
      // Also lifts a block by the operator's command, which has no decision.
      await setBlocked(trx, context.jobs, { id: memberId, blocked: false, by: viewer, at: context.now(), why });
    });
  return { data: await findMemberRow(context, memberId) };
};

/** Exports a member's data for legal requests. */
export const exportMember: ServerFunction<Calls['exportMember']> = async (context, viewer, { memberId, why }) => {
  const data = await collectDataOf(context, memberId, viewer.id);
  if (!data) throw notFound('member');
  await writeAudit(context.db, context.now(), {
    action: 'data exported',
    by: viewer,
    subject: memberId,
    details: { why },
  });
  return { data };
};

/** Open sockets end with the sessions, on every node (rule B2). */
export const endMemberSessions: ServerFunction<Calls['endMemberSessions']> = async (context, viewer, input) => {
  const { memberId, why } = input;
  const { db, now, realtime } = context;
  const sessions = await db.transaction().execute(async (trx) => {
    const member = await lockingMember(trx, memberId).select('id').executeTakeFirst();
    if (!member) throw notFound('member');
    const { numDeletedRows } = await trx.deleteFrom('sessions').where('member_id', '=', memberId).executeTakeFirst();
    await writeAudit(trx, now(), {
      action: 'sessions ended',
      by: viewer,
      subject: memberId,
      details: { why, sessions: Number(numDeletedRows) },
    });
    return Number(numDeletedRows);
  });
  realtime.endMember(memberId);
  return { message: sessions === 1 ? 'One session is ended.' : `${sessions} sessions are ended.` };
};
