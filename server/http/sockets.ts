import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { beginActivity } from '#server/activity.ts';
import type { Context } from '#server/context.ts';
import { serveSocketEvents } from '#server/conversations/socket-events.ts';
import { clientAddress, trustProxies } from './address.ts';
import { findCaller } from './session.ts';

/** Attaches Socket.IO to the server. The handshake carries `auth: { token }`. */
export function serveSockets(app: FastifyInstance, context: Context): void {
  const trust = trustProxies(context.config.trustProxy);
  serveSocketEvents(context, async (socket) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    const ip = clientAddress(socket.request, trust);
    const visitor = { id: null, role: 'Visitor', ip, userAgent: '', visitorKey: () => '' } as const;
    const caller = () => findCaller(context, typeof token === 'string' ? token : undefined, visitor);
    // Counted as other work is, so that sockets that come at once leave connections to calls (rule I8).
    const member = await beginActivity('connect', caller);
    if (!member) throw new Problem('TOKEN_INVALID');
    return member;
  });
  context.realtime.attach(app.server);
  // An open WebSocket would keep the server from closing.
  app.addHook('preClose', () => context.realtime.close());
}
