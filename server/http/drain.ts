import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const PLACE = Symbol('its place among those that run');
type Watched = ServerResponse & { [PLACE]: number };

/** Milliseconds that an idle connection has to bring a request that was already on its way. */
const GRACE = 300;

/**
 * Watches the requests of a server, so that it can be emptied without a request failing: Node would cut idle
 * connections at once, under the request that is just arriving, and keep busy ones open after their answer.
 * Returns what empties it: no new connection is taken, every answer says `Connection: close`; what has not ended
 * after `most` milliseconds is cut.
 */
export function watchRequests(server: Server): (most: number) => Promise<void> {
  // A list: a Set's outgrown tables hold on to each other and to what was in them until V8 collects everything.
  const running: Watched[] = [];
  let isDraining = false;

  function remove(response: Watched): void {
    const last = running.pop() as Watched;
    if (last === response) return;
    last[PLACE] = response[PLACE];
    running[last[PLACE]] = last;
  }

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // A long poll of the sockets may last half a minute; they are told by themselves.
    if (request.url?.startsWith('/socket.io/')) return;
    const watched = Object.assign(response, { [PLACE]: running.length });
    running.push(watched);
    response.once('close', () => remove(watched));
    if (isDraining) endAfter(response);
  });

  return async function drain(most) {
    isDraining = true;
    const until = Date.now() + most;
    // Not server.close(): that also cuts idle connections.
    net.Server.prototype.close.call(server);
    for (const response of running) endAfter(response);
    await wait(Math.min(GRACE, most));
    while (running.length > 0 && Date.now() < until) await wait(10);
    for (const response of [...running]) response.destroy();
    server.closeIdleConnections();
  };
}

function endAfter(response: ServerResponse): void {
  const { socket } = response;
  if (!response.headersSent) response.setHeader('connection', 'close');
  else response.once('finish', () => socket?.end());
}
