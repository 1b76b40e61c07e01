import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Call } from '#contract/call.ts';
import { can, FREE_RULES } from '#contract/can.ts';
import { Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { markDeviceSeen } from '#server/accounts/devices.ts';
import { markSeen } from '#server/accounts/members.ts';
import { finished, isSuspended, notFree, suspended } from '#server/accounts/suspended.ts';
import { findSession, readToken } from '#server/accounts/tokens.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Member, Viewer, Visitor } from '#server/viewer.ts';

/** Identifies the caller. Throws 401 without a valid token where one is required, 403 where the call's rule refuses. */
export async function identify(context: Context, request: FastifyRequest, { who, needs }: Call): Promise<Viewer> {
  const visitor = visitorOf(context, request);
  const header = request.headers.authorization;
  if (who === 'anyone' || (who !== 'member' && header === undefined)) return visitor;

  const member = await findCaller(context, /^Bearer +(\S+)$/i.exec(header ?? '')?.[1], visitor);
  if (!member && who === 'known') return visitor;
  if (!member) throw new Problem('TOKEN_INVALID');
  if (needs && !can[needs](member)) {
    if (FREE_RULES.includes(needs)) throw notFree(member);
    const details = { call: `${request.method} ${request.routeOptions.url}` };
    const refused = { action: 'admin call refused', actorId: member.id, ip: member.ip, details } as const;
    await writeAudit(context.db, context.now(), refused);
    throw new Problem('FORBIDDEN', { message: 'Only an admin may do this.' });
  }
  return member;
}

/**
 * Asks again, at the end of a transaction, whether the member may do this: what is under way never overtakes a ban or a
 * suspension (rule M12). The lock waits for one that is about to commit. Whoever deletes the account has no row any more.
 */
export const askAgain =
  ({ now }: Pick<Context, 'now'>, viewer: Member) =>
  async (trx: Kysely<Tables>): Promise<void> => {
    const member = await trx
      .selectFrom('members')
      .select(['blocked_at', 'suspended_until', 'left_at'])
      .where('id', '=', viewer.id)
      .forKeyShare()
      .executeTakeFirst();
    if (!member) return;
    if (member.blocked_at) throw new Problem('TOKEN_INVALID');
    if (isSuspended(member.suspended_until, now()) && !viewer.isSuspended) throw suspended();
    if (member.left_at && !viewer.isAlumnus) throw finished();
  };

/** The member of a token with a valid session; null for any other token. */
export async function findCaller(
  context: Context,
  token: string | undefined,
  visitor: Visitor,
): Promise<Member | null> {
  const claims = token ? await readToken(context.config, token, context.now()) : null;
  const session = claims && (await findSession(context.db, claims.sessionId, claims.memberId, context.now()));
  if (!claims || !session) return null;
  const { role, isModerator, suspendedUntil, isAlumnus, endsAt, seenOn, lastSeenAt, confirmedAt } = session;
  const today = campusDay(context.now(), context.config.timeZone);
  if (seenOn !== today) await markSeen(context.db, claims.memberId, today);
  await markDeviceSeen(context, { sessionId: claims.sessionId, lastSeenAt, ip: visitor.ip });
  return {
    ...visitor,
    id: claims.memberId,
    role,
    isModerator,
    isSuspended: isSuspended(suspendedUntil, context.now()),
    isAlumnus,
    sessionId: claims.sessionId,
    sessionEndsAt: endsAt,
    confirmedAt,
  };
}

function visitorOf(context: Context, request: FastifyRequest): Visitor {
  const ip = request.clientAddress;
  const visitorKey = () =>
    createHmac('sha256', context.config.jwtSecret)
      .update(`viewer ${ip} ${request.headers['user-agent'] ?? ''}`)
      .digest('base64url')
      .slice(0, 22);
  return { id: null, role: 'Visitor', ip, userAgent: request.headers['user-agent'] ?? '', visitorKey };
}
