import type { Server as HttpServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { CHAT } from '#contract/limits.ts';
import type { serverEvents } from '#contract/realtime.ts';
import type { Cluster } from './cluster.ts';

type Events = { [Name in keyof typeof serverEvents]: z.input<(typeof serverEvents)[Name]> };

export type { Socket };

const roomOfMember = (memberId: string) => `member ${memberId}`;
const roomOfSession = (sessionId: string) => `session ${sessionId}`;
const COMMUNITY = 'community';

export interface Realtime {
  /** Sends to every connection of a member, on every node. */
  tellMember<N extends keyof Events>(memberId: string, event: N, payload: Events[N]): void;
  /** Sends once to every connection of these members. */
  tellMembers<N extends keyof Events>(memberIds: string[], event: N, payload: Events[N]): void;
  /** Sends to everybody: all are in the community room. */
  tellCommunity<N extends keyof Events>(event: N, payload: Events[N]): void;
  /** Ends the connections of a session, or all of a member, within a second (rule B2). */
  endSession(sessionId: string): void;
  endMember(memberId: string): void;
  /** Who is connected on this node, for the cap on one member's connections. */
  connectionsOf(memberId: string): number;
  admit(socket: Socket, memberId: string, sessionId: string): void;
  /** Makes the other nodes forget what they made for visitors. Resolves when those that live have, or in a second. */
  forgetElsewhere(): Promise<void>;
  whenToldToForget(forget: () => void): void;
  io: Server;
  attach(server: HttpServer): void;
  close(): Promise<void>;
}

/**
 * The sockets of this node. Made before the server they are attached to, because the functions of calls use it.
 * With an `adapter` (see cluster.ts) events reach the clients of every node.
 */
export function createRealtime(options: { publicUrl: string }, adapter?: Cluster['adapter']): Realtime {
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: CHAT.frameBytes,
    // A connection that does not prove who it is in time is none.
    connectTimeout: 10_000,
    cors: undefined as never,
    allowRequest: (request, done) =>
      done(null, isOwnOrigin(request.headers.origin, request.headers.host, options.publicUrl)),
  });
  // Two nodes may deliver two messages of one conversation in either order: clients go by their numbers.
  if (adapter) io.adapter(adapter);
  return {
    io,
    tellMember: (memberId, event, payload) => void io.to(roomOfMember(memberId)).emit(event, payload),
    tellMembers: (memberIds, event, payload) => void io.to(memberIds.map(roomOfMember)).emit(event, payload),
    tellCommunity: (event, payload) => void io.to(COMMUNITY).emit(event, payload),
    endSession: (sessionId) => io.in(roomOfSession(sessionId)).disconnectSockets(true),
    endMember: (memberId) => io.in(roomOfMember(memberId)).disconnectSockets(true),
    connectionsOf: (memberId) => io.sockets.adapter.rooms.get(roomOfMember(memberId))?.size ?? 0,
    admit: (socket, memberId, sessionId) =>
      void socket.join([roomOfMember(memberId), roomOfSession(sessionId), COMMUNITY]),
    forgetElsewhere: async () => {
      if (adapter)
        await Promise.race([io.serverSideEmitWithAck('forget').catch(() => {}), wait(1000, null, { ref: false })]);
    },
    whenToldToForget: (forget) =>
      void io.on('forget', (done: () => void) => {
        forget();
        done();
      }),
    attach: (server) => {
      io.attach(server);
      // What is fetched where there is no WebSocket: messages, and never a page (rule E3).
      io.engine.on('headers', (headers: Record<string, string>) => {
        headers['x-content-type-options'] = 'nosniff';
        headers['referrer-policy'] = 'no-referrer';
      });
    },
    close: async () => {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

/** A page of another site must not speak with a visitor's session (rule E4). Programs send no Origin. */
function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
