import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PROBLEMS, Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { sendProblem } from './failures.ts';
import { networkOf } from './session.ts';

/** Requests a minute from one address: wide, because a whole campus may sit behind one (rule A7). */
const PER_MINUTE = 3000;
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * Requests that are worked on at once: more would only wait behind each other. What still arrives, or is being sent,
 * does not count.
 */
const AT_ONCE = 128;
/** Seconds. */
const COME_AGAIN = 5;

/** Through it goes all work that requests ask for. */
export interface Gate {
  /** Whether work on this route would be refused now. */
  isFull(route: string): boolean;
  /** Runs work, or refuses it with 503 where too much runs already. */
  admit<T>(route: string, work: () => Promise<T>): Promise<T>;
}

export function createGate(atOnce = AT_ONCE): Gate {
  let running = 0;
  const byRoute = new Map<string, number>();
  // No route takes more than half: what floods one leaves room for the others.
  const isFull = (route: string) => running >= atOnce || (byRoute.get(route) ?? 0) >= atOnce / 2;
  const count = (route: string, by: 1 | -1) => {
    running += by;
    byRoute.set(route, (byRoute.get(route) ?? 0) + by);
  };
  return {
    isFull,
    async admit(route, work) {
      if (isFull(route)) throw new Problem('UNAVAILABLE', { retryAfter: COME_AGAIN });
      count(route, 1);
      try {
        return await work();
      } finally {
        count(route, -1);
      }
    },
  };
}

export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';

/**
 * Refuses at the door what would find the gate full. First of all hooks and past all others: while many are refused,
 * what a refusal costs is taken from those who are served.
 */
function refuseWhileFull(app: FastifyInstance): void {
  const headers = {
    'retry-after': String(COME_AGAIN),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  const [, message] = PROBLEMS.UNAVAILABLE;
  const json = JSON.stringify({ success: false, code: 'UNAVAILABLE', message });
  // A browser comes again by itself.
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${COME_AGAIN}"><title>Busy</title><p>${message}</p></html>`;
  let refused = 0;
  const tell = () => {
    app.log.warn({ refused }, 'requests were refused: more came at once than can be worked on');
    refused = 0;
  };
  app.addHook('onRequest', (request, reply, next) => {
    if (!app.gate.isFull(routeOf(request)) || isSpared(request.url)) return next();
    const isPage = request.headers.accept?.includes('text/html');
    const type = `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`;
    // One line for all of some seconds: a line each would cost more than the refusal.
    if (refused === 0) setTimeout(tell, 5000).unref();
    refused += 1;
    reply.hijack();
    reply.raw.writeHead(503, { ...headers, 'content-type': type });
    reply.raw.end(isPage ? page : json);
  });
}

/** A page without its script and style is worse than a late one, and files cost next to nothing. */
const isSpared = (url: string): boolean => PROBES.has(url) || url.startsWith('/assets/');

/** Answers 503 while too much is asked for or the event loop lags, and 429 to an address that floods; the probes are always answered. */
export async function shedLoad(app: FastifyInstance, context: Context): Promise<void> {
  refuseWhileFull(app);
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    pressureHandler: (request, reply) => {
      if (!isSpared(request.url)) sendProblem(reply, new Problem('UNAVAILABLE', { retryAfter: COME_AGAIN }));
    },
  });
  if (!context.config.rateLimits) return;
  await app.register(rateLimit, {
    max: PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => networkOf(request.ip),
    allowList: (request: FastifyRequest) => PROBES.has(request.url),
    errorResponseBuilder: (_request, { ttl }) => new Problem('TOO_MANY', { retryAfter: ttl / 1000 }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
}

/** /healthz: the process lives. /readyz: the database answers. */
export function serveProbes(app: FastifyInstance, context: Context): void {
  app.get('/healthz', { config: { open: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true }),
  );
  app.get('/readyz', { config: { open: true } }, async (_request, reply) => {
    const answered = await context.isDatabaseAwake();
    reply.header('cache-control', 'no-store');
    return answered
      ? reply.send({ success: true })
      : sendProblem(reply, new Problem('UNAVAILABLE', { message: 'The database does not answer.', retryAfter: 2 }));
  });
}
