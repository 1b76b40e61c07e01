import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { CHAT } from '#contract/limits.ts';
import type { serverEvents } from '#contract/schemas/realtime.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Config } from '#server/start/config.ts';
import { createConnectionSlots } from './connection-slots.ts';
import { createHandshakeLimits } from './handshake-limits.ts';
import { startHeartbeat } from './heartbeat.ts';
import { joinNodes, type Nodes } from './nodes.ts';
import { sharedSettings } from './same-settings.ts';
import { disconnectSlowConsumers } from './slow-consumers.ts';

type Events = { [Name in keyof typeof serverEvents]: z.input<(typeof serverEvents)[Name]> };

export type { Socket };

const roomOfMember = (memberId: string) => `member ${memberId}`;
const roomOfSession = (sessionId: string) => `session ${sessionId}`;
const COMMUNITY = 'community';

export interface Realtime {
  nodes: Nodes;
  /** Sends to every connection of a member, on every node. */
  sendToMember<N extends keyof Events>(memberId: string, event: N, payload: Events[N]): void;
  /** Sends to the connections of these members on this node; null for everybody but those in `except`. */
  sendLocally<N extends keyof Events>(
    memberIds: string[] | null,
    event: N,
    payload: Events[N],
    except?: string[],
  ): void;
  /** Whether one of these members is connected to this node; null for anybody. */
  isAnyLocal(memberIds: string[] | null): boolean;
  localMembers(): string[];
  /** Ends the connections on this node. The database tells the other nodes (rule L3). */
  endSession(sessionId: string): void;
  endMember(memberId: string): void;
  /** How many connections this node has, also of one member. */
  countLocal(): number;
  connectionsOf(memberId: string): number;
  /** Acquires a connection slot and joins the rooms; false if no slot is free (rule L6). */
  admit(socket: Socket, memberId: string, sessionId: string): boolean;
  /** Makes the other nodes invalidate their response caches, without waiting for them (rule L5). */
  publishInvalidation(): void;
  onInvalidation(invalidate: () => void): void;
  io: Server;
  attach(server: HttpServer): void;
  close(): Promise<void>;
}

/** Created before the HTTP server it is attached to, because the functions of calls use it. */
export function createRealtime(config: Pick<Config, 'publicUrl' | 'trustProxy'>, nodes: Nodes): Realtime {
  const slots = createConnectionSlots();
  const handshakeLimits = createHandshakeLimits(config);
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: CHAT.frameBytes,
    cors: undefined as never,
    allowRequest: (request, done) => {
      const isOwn = isOwnOrigin(request.headers.origin, request.headers.host, config.publicUrl);
      done(null, isOwn && handshakeLimits.allows(request));
    },
  });
  const rooms = () => io.sockets.adapter.rooms;
  const sendLocally: Realtime['sendLocally'] = (memberIds, event, payload, except = []) => {
    // Socket.IO would send to everybody if there is no room.
    if (memberIds?.length === 0) return;
    io.to(memberIds?.map(roomOfMember) ?? COMMUNITY)
      .except(except.map(roomOfMember))
      .emit(event, payload);
  };
  const endSession = (sessionId: string) => io.in(roomOfSession(sessionId)).disconnectSockets(true);

  nodes.subscribe('sessionEnded', ({ sessionId }) => endSession(sessionId));
  nodes.subscribe('event', ({ memberId, event, payload }) => sendLocally([memberId], event as never, payload as never));

  return {
    io,
    nodes,
    sendToMember(memberId, event, payload) {
      sendLocally([memberId], event, payload);
      nodes.publish({ kind: 'event', memberId, event, payload });
    },
    sendLocally,
    isAnyLocal: (memberIds) => memberIds?.some((id) => rooms().has(roomOfMember(id))) ?? rooms().has(COMMUNITY),
    localMembers: () => [...new Set([...io.sockets.sockets.values()].map(({ data }) => data.member.id as string))],
    endSession,
    endMember: (memberId) => io.in(roomOfMember(memberId)).disconnectSockets(true),
    countLocal: () => io.sockets.sockets.size,
    connectionsOf: (memberId) => rooms().get(roomOfMember(memberId))?.size ?? 0,
    admit(socket, memberId, sessionId) {
      const free = slots.acquire(memberId);
      if (!free) return false;
      socket.conn.once('close', free);
      // It may have closed while its session was looked up.
      if (socket.conn.readyState !== 'open') free();
      void socket.join([roomOfMember(memberId), roomOfSession(sessionId), COMMUNITY]);
      return true;
    },
    publishInvalidation: () => nodes.publish({ kind: 'invalidate' }),
    onInvalidation(invalidate) {
      nodes.subscribe('invalidate', invalidate);
      // Writes of other nodes may have been missed.
      nodes.onReconnect(async () => invalidate());
    },
    attach: (server) => {
      io.attach(server);
      handshakeLimits.watch(io);
      disconnectSlowConsumers(io);
      // Polling responses carry messages, never a page (rule E3).
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

/** A page of another site must not use a visitor's session (rule E4). Programs send no Origin. */
function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

interface Options {
  config: Config;
  db: Kysely<Tables>;
  log: FastifyBaseLogger;
}

/** The sockets of this node, and the connection on which it hears the database and other nodes. `leave` ends it. */
export async function openRealtime(
  url: string,
  { config, db, log }: Options,
): Promise<{ realtime: Realtime; leave: () => Promise<void> }> {
  const isAlone = config.cluster === undefined;
  const nodes = await joinNodes(url, { db, log, isAlone });
  const realtime = createRealtime(config, nodes);
  if (isAlone) return { realtime, leave: nodes.close };
  const heartbeat = await startHeartbeat(db, {
    id: nodes.id,
    readPeople: () => ({ memberIds: realtime.localMembers(), connections: realtime.countLocal() }),
    dataDir: config.dataDir,
    settings: sharedSettings(config),
    log,
  });
  return {
    realtime,
    async leave() {
      await heartbeat.close();
      await nodes.close();
    },
  };
}
