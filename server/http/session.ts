import { createHmac } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Who } from '#contract/call.ts';
import { Problem } from '#contract/problems.ts';
import { findSession, readToken } from '#server/accounts/tokens.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Member, Viewer, Visitor } from '#server/viewer.ts';

/** Finds out who calls, and refuses who may not: 401 without a good token where one is needed, 403 for a role. */
export async function identify(context: Context, request: FastifyRequest, who: Who): Promise<Viewer> {
  const visitor = visitorOf(context, request);
  const header = request.headers.authorization;
  if (who === 'anyone' || (who === 'optional' && header === undefined)) return visitor;

  const member = await findCaller(context, /^Bearer +(\S+)$/i.exec(header ?? '')?.[1], visitor);
  if (!member) throw new Problem('TOKEN_INVALID');
  if (who === 'admin' && member.role !== 'Admin') {
    const details = { call: `${request.method} ${request.routeOptions.url}` };
    const refused = { action: 'admin call refused', actorId: member.id, ip: member.ip, details } as const;
    await writeAudit(context.db, context.now(), refused);
    throw new Problem('FORBIDDEN', { message: 'Only an admin may do this.' });
  }
  return member;
}

/** The member of a token whose session lives; null for any other token. */
export async function findCaller(
  context: Context,
  token: string | undefined,
  visitor: Visitor,
): Promise<Member | null> {
  const claims = token ? await readToken(context.config, token, context.now()) : null;
  const session = claims && (await findSession(context.db, claims.sessionId, claims.memberId, context.now()));
  if (!claims || !session) return null;
  const { role, endsAt } = session;
  return { ...visitor, id: claims.memberId, role, sessionId: claims.sessionId, sessionEndsAt: endsAt };
}

export function visitorOf(context: Context, request: FastifyRequest): Visitor {
  const ip = networkOf(request.ip);
  const visitorKey = () =>
    createHmac('sha256', context.config.jwtSecret)
      .update(`viewer ${ip} ${request.headers['user-agent'] ?? ''}`)
      .digest('base64url')
      .slice(0, 22);
  return { id: null, role: 'Visitor', ip, visitorKey };
}

/** An IPv4 address as it is, an IPv6 address as its /64: one household, one campus machine (rule A7). */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
