import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { mailedPaths } from '#contract/mailed-paths.ts';
import { SECOND } from '#contract/rules/time.ts';
import { isProbe } from './load.ts';

/** Milliseconds between two lines of counts. */
const INTERVAL = 5 * SECOND;

/** Logs refusals as counts by status and route: in a flood a line for each would cost more than the refusal. */
export interface RefusalLog {
  /** `route` is a route pattern: the URL of a request could fill the memory. */
  count(status: number, route: string): void;
}

export function createRefusalLog(log: FastifyBaseLogger): RefusalLog {
  let counts = new Map<string, { status: number; route: string; refused: number }>();

  function write(): void {
    for (const entry of counts.values()) log.warn({ ...entry, seconds: INTERVAL / SECOND }, 'requests were refused');
    counts = new Map();
  }

  return {
    count(status, route) {
      if (counts.size === 0) setTimeout(write, INTERVAL).unref();
      const key = `${status} ${route}`;
      const entry = counts.get(key) ?? { status, route, refused: 0 };
      entry.refused += 1;
      counts.set(key, entry);
    },
  };
}

const WITH_TOKEN = [mailedPaths.updatePassword(''), mailedPaths.undoAddress(''), mailedPaths.unsubscribe('')];

/**
 * Logs one line a request; requests refused with 429 or 503 are counted, and so are responses from the cache. A health
 * check that finds nothing wrong is no line: there are thousands a day.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.isCounted) return;
    const { statusCode: status } = reply;
    if (status === 200 && isProbe(request.url)) return;
    if (status === 429 || status === 503) return app.refusals.count(status, request.routeOptions.url ?? '');
    // The query and reset tokens are private and left out.
    const path = request.url.split('?', 1)[0] ?? '';
    const secret = WITH_TOKEN.find((page) => path.startsWith(page));
    const url = secret ? `${secret}…` : path;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ reqId: request.id, method: request.method, url, status, ms }, 'request');
  });
}
