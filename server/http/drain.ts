import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as endpoints from '#contract/endpoints.ts';

const INDEX = Symbol('index among the running responses');
type Tracked = ServerResponse & { [INDEX]: number };

/** Milliseconds that idle connections stay open for requests that were already sent. */
const IDLE_GRACE = 300;

/**
 * Tracks the requests of a server, so that it can be drained without a failed request: Node's server.close() would close
 * idle connections on which a request is just arriving, and keep busy ones open after their response. Returns the
 * function that drains it: no new connections, every response says `Connection: close`, and what has not ended after
 * `timeout` milliseconds is cut.
 */
export function trackRequests(server: Server): (timeout: number) => Promise<void> {
  // A list: a Set that grows and shrinks keeps old tables and their responses alive until a full garbage collection.
  const running: Tracked[] = [];
  let isDraining = false;

  function remove(response: Tracked): void {
    const last = running.pop() as Tracked;
    if (last === response) return;
    last[INDEX] = response[INDEX];
    running[last[INDEX]] = last;
  }

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // Not the long polls of Socket.IO, which closes its connections itself.
    if (request.url?.startsWith(`${endpoints.sockets}/`)) return;
    const tracked = Object.assign(response, { [INDEX]: running.length });
    running.push(tracked);
    response.once('close', () => remove(tracked));
    if (isDraining) closeConnectionAfter(response);
  });

  return async function drain(timeout) {
    isDraining = true;
    const until = Date.now() + timeout;
    // Not server.close(): that also cuts idle connections.
    net.Server.prototype.close.call(server);
    for (const response of running) closeConnectionAfter(response);
    await wait(Math.min(IDLE_GRACE, timeout));
    while (running.length > 0 && Date.now() < until) await wait(10);
    for (const response of [...running]) response.destroy();
    server.closeIdleConnections();
  };
}

function closeConnectionAfter(response: ServerResponse): void {
  const { socket } = response;
  if (!response.headersSent) response.setHeader('connection', 'close');
  else response.once('finish', () => socket?.end());
}
