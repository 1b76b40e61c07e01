import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { CHAT } from '#contract/limits.ts';
import type { serverEvents } from '#contract/schemas/realtime.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Config } from '#server/start/config.ts';
import { createHandshakeLimits } from './handshake-limits.ts';
import { startHeartbeat } from './heartbeat.ts';
import { joinNodes, type Nodes } from './nodes.ts';
import { sharedSettings } from './same-settings.ts';

/** Bytes, or characters of text, that may be buffered for a connection (rule G7). */
const MAX_BUFFERED = 1_048_576;

/**
 * Disconnects a client that stops reading, by WebSocket or polling, before its buffer fills the memory. Call it after
 * the sockets are attached to a server.
 */
function disconnectSlowConsumers(io: Server): void {
  io.engine.on('connection', watch);
}

function watch(conn: Socket['conn']): void {
  // engine.io buffers until the transport is free; the transport until it has sent what it was given.
  let queued = 0;
  let inTransport = 0;
  const onDrain = () => {
    inTransport = 0;
  };
  conn.transport.on('drain', onDrain);
  conn.on('upgrade', (transport: typeof conn.transport) => transport.on('drain', onDrain));
  conn.on('flush', () => {
    inTransport += queued;
    queued = 0;
  });
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    queued += data?.length ?? 0;
    if (queued + inTransport <= MAX_BUFFERED || conn.readyState !== 'open') return;
    // Discard the buffer: a close packet would wait behind it. Keep the TCP connection of a poll, which may belong to a
    // proxy and serve others.
    if (conn.transport.name === 'websocket' && !conn.upgraded) conn.request.socket.destroy();
    conn.close(true);
  });
}

type Events = { [Name in keyof typeof serverEvents]: z.input<(typeof serverEvents)[Name]> };

export type { Socket };

const roomOfMember = (memberId: string) => `member ${memberId}`;
const COMMUNITY = 'community';

/** The sockets of this node, and events for members on every node. Made before the HTTP server to which it is attached. */
export class Realtime {
  readonly nodes: Nodes;
  readonly io: Server;
  readonly #handshakeLimits;
  readonly #slots = new ConnectionSlots();

  constructor(config: Pick<Config, 'publicUrl' | 'trustProxy'>, nodes: Nodes) {
    this.nodes = nodes;
    const limits = createHandshakeLimits(config);
    this.#handshakeLimits = limits;
    this.io = new Server({
      serveClient: false,
      maxHttpBufferSize: CHAT.frameBytes,
      cors: undefined as never,
      allowRequest: (request, done) => {
        const isOwn = isOwnOrigin(request.headers.origin, request.headers.host, config.publicUrl);
        done(null, isOwn && limits.allows(request));
      },
    });
    nodes.subscribe('sessionEnded', ({ sessionId }) => this.endSession(sessionId));
    nodes.subscribe('event', ({ memberId, event, payload }) =>
      this.sendLocally([memberId], event as never, payload as never),
    );
  }

  /** Sends to every connection of a member, on every node. */
  sendToMember<N extends keyof Events>(memberId: string, event: N, payload: Events[N]): void {
    this.sendLocally([memberId], event, payload);
    this.nodes.publish({ kind: 'event', memberId, event, payload });
  }

  /** Sends to the connections of these members on this node; null for everybody but those in `except`. */
  sendLocally<N extends keyof Events>(
    memberIds: string[] | null,
    event: N,
    payload: Events[N],
    except: string[] = [],
  ): void {
    // Socket.IO would send to everybody if there is no room.
    if (memberIds?.length === 0) return;
    this.io
      .to(memberIds?.map(roomOfMember) ?? COMMUNITY)
      .except(except.map(roomOfMember))
      .emit(event, payload);
  }

  get #rooms() {
    return this.io.sockets.adapter.rooms;
  }

  /** Whether one of these members is connected to this node; null for anybody. */
  isAnyLocal(memberIds: string[] | null): boolean {
    return memberIds?.some((id) => this.#rooms.has(roomOfMember(id))) ?? this.#rooms.has(COMMUNITY);
  }

  localMembers(): string[] {
    return [...new Set([...this.io.sockets.sockets.values()].map(({ data }) => data.member.id as string))];
  }

  /** How many connections this node has. */
  countLocal(): number {
    return this.io.sockets.sockets.size;
  }

  /** How many connections a member has to this node. */
  connectionsOf(memberId: string): number {
    return this.#rooms.get(roomOfMember(memberId))?.size ?? 0;
  }

  /** Ends the connections on this node. The database notifies the other nodes (rule L3). */
  endSession(sessionId: string): void {
    // Looked for among all, without a room for each: sessions seldom end, and thousands of sockets would hold one.
    for (const socket of this.io.sockets.sockets.values())
      if (socket.data.member.sessionId === sessionId) socket.disconnect(true);
  }

  endMember(memberId: string): void {
    this.io.in(roomOfMember(memberId)).disconnectSockets(true);
  }

  /** Acquires a connection slot and joins the rooms; false if no slot is free (rule L6). */
  admit(socket: Socket, memberId: string): boolean {
    const free = this.#slots.acquire(memberId);
    if (!free) return false;
    socket.conn.once('close', free);
    // It may have closed while its session was looked up.
    if (socket.conn.readyState !== 'open') free();
    void socket.join([roomOfMember(memberId), COMMUNITY]);
    return true;
  }

  /** Makes the other nodes invalidate their response caches, without waiting for them (rule L5). */
  publishInvalidation(): void {
    this.nodes.publish({ kind: 'invalidate' });
  }

  onInvalidation(invalidate: () => void): void {
    this.nodes.subscribe('invalidate', invalidate);
    // Writes of other nodes may have been missed.
    this.nodes.onReconnect(async () => invalidate());
  }

  /** `changed` runs with each change of the campus's settings, on every node; `reconnected` after one may have been missed. */
  onCampusChange({ changed, reconnected }: { changed: () => void; reconnected: () => Promise<void> }): void {
    this.nodes.subscribe('campusChanged', changed);
    this.nodes.onReconnect(reconnected);
  }

  attach(server: HttpServer): void {
    this.io.attach(server);
    this.#handshakeLimits.watch(this.io);
    disconnectSlowConsumers(this.io);
    // Polling responses carry messages, never a page (rule E3).
    this.io.engine.on('headers', (headers: Record<string, string>) => {
      headers['x-content-type-options'] = 'nosniff';
      headers['referrer-policy'] = 'no-referrer';
    });
  }

  async close(): Promise<void> {
    this.io.disconnectSockets(true);
    await this.io.close();
  }
}

/** Each member has ten connection slots on each node (rules G6, L6), which end with the process. */
class ConnectionSlots {
  readonly #used = new Map<string, number>();

  /** Returns a function that frees the slot, safe to call twice; null if none is free. */
  acquire(memberId: string): (() => void) | null {
    const count = this.#used.get(memberId) ?? 0;
    if (count >= CHAT.socketsPerMember) return null;
    this.#used.set(memberId, count + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      const left = (this.#used.get(memberId) ?? 1) - 1;
      if (left > 0) this.#used.set(memberId, left);
      else this.#used.delete(memberId);
    };
  }
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
  const realtime = new Realtime(config, nodes);
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
