import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { serveLive } from '#server/conversations/live.ts';
import { findCaller, networkOf } from './session.ts';

/** Attaches the sockets to the server. The handshake carries `auth: { token }`. */
export function serveSockets(app: FastifyInstance, context: Context): void {
  serveLive(context, async (socket) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    const ip = networkOf(socket.handshake.address);
    const visitor = { id: null, role: 'Visitor', ip, visitorKey: () => '' } as const;
    const member = await findCaller(context, typeof token === 'string' ? token : undefined, visitor);
    if (!member) throw new Problem('TOKEN_INVALID');
    return member;
  });
  context.realtime.attach(app.server);
  // An open WebSocket would keep the server from closing.
  app.addHook('preClose', () => context.realtime.close());
}
