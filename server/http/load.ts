import { setTimeout as wait } from 'node:timers/promises';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as endpoints from '#contract/endpoints.ts';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { sendProblem, sendRawProblem } from './problems.ts';

const READY = '/readyz';
const PROBES = new Set<string>([endpoints.health, READY]);
/** Running handlers: more would only wait for each other. Bodies and responses in transfer do not count. */
const MAX_CONCURRENT = 128;
/** Seconds. */
const RETRY_AFTER = 5;

/** Limits the number of running handlers. */
export interface ConcurrencyLimit {
  /** Whether work on this route would be refused now. */
  isReached(route: string): boolean;
  /** Runs the work. Throws UNAVAILABLE at the limit. */
  run<T>(route: string, work: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimit(concurrent = MAX_CONCURRENT): ConcurrencyLimit {
  let running = 0;
  const byRoute = new Map<string, number>();
  // A route gets at most half, so that a flood of one leaves room for others.
  const isReached = (route: string) => running >= concurrent || (byRoute.get(route) ?? 0) >= concurrent / 2;
  const count = (route: string, by: 1 | -1) => {
    running += by;
    byRoute.set(route, (byRoute.get(route) ?? 0) + by);
  };
  return {
    isReached,
    async run(route, work) {
      if (isReached(route)) throw new Problem('UNAVAILABLE', { retryAfter: RETRY_AFTER });
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

/** Assets are never refused: they cost little, and a page without script and style is worse than a late one. */
const isExempt = (url: string): boolean => isProbe(url) || url.startsWith(`${endpoints.assets}/`);
/** Files wait where the process lags: a browser does not ask again for a picture that was refused. */
const isFile = (url: string): boolean => url.startsWith(`${endpoints.files}/`);
/** Health checks are always answered. */
export const isProbe = (url: string): boolean => PROBES.has(url);

/** Answers 503 while the concurrency limit is reached or the event loop lags. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  const problem = new Problem('UNAVAILABLE', { retryAfter: RETRY_AFTER });
  // The first hook, so that a refusal costs little.
  app.addHook('onRequest', (request, reply, next) => {
    if (!app.concurrencyLimit.isReached(routeOf(request)) || isExempt(request.url)) return next();
    reply.hijack();
    sendRawProblem(request.raw, reply.raw, problem);
  });
  await app.register(underPressure, {
    maxEventLoopDelay: SECOND,
    pressureHandler: (request, reply) => {
      if (!isExempt(request.url) && !isFile(request.url)) sendProblem(reply, problem);
    },
  });
}

/** Milliseconds after which a node that receives nothing from the others is not ready (rule L7). */
const MAX_SILENCE = 10 * SECOND;

/** Milliseconds for a load balancer to notice that a node is about to end, and since its last probe. */
export const FAREWELL = 5000;
const RECENT = 15 * SECOND;

/**
 * /healthz: the process runs. /readyz: the database and the connection that hears it work, and the node is not about to
 * end.
 */
export function serveProbes(app: FastifyInstance, context: Context): void {
  let askedAt = Number.NEGATIVE_INFINITY;
  let isLeaving = false;
  app.decorate('sayFarewell', async () => {
    isLeaving = true;
    // Without probes or other nodes, waiting gains nothing.
    if (!context.realtime.nodes.isAlone && performance.now() - askedAt < RECENT) await wait(FAREWELL);
  });
  app.get(endpoints.health, { config: { open: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ success: true }),
  );
  app.get(READY, { config: { open: true } }, async (_request, reply) => {
    askedAt = performance.now();
    const isDatabaseHealthy = await context.isDatabaseHealthy();
    reply.header('cache-control', 'no-store');
    const refuse = (message: string) => sendProblem(reply, new Problem('UNAVAILABLE', { message, retryAfter: 2 }));
    if (isLeaving) return refuse('This node is about to end.');
    if (!isDatabaseHealthy) return refuse('The database does not answer.');
    if (context.realtime.nodes.silentFor() >= MAX_SILENCE) return refuse('The other nodes are not heard.');
    return reply.send({ success: true });
  });
}
