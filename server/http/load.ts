import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { sendProblem } from './failures.ts';
import { networkOf } from './session.ts';

/** Requests a minute from one address: wide, because a whole campus may sit behind one (rule A7). */
const PER_MINUTE = 3000;
const PROBES = new Set(['/healthz', '/readyz']);

/** Answers 503 while the event loop lags, and 429 to an address that floods; the probes are always answered. */
export async function shedLoad(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 1000,
    pressureHandler: (request, reply) => {
      // A page without its script and style is worse than a late one, and files cost next to nothing.
      if (!PROBES.has(request.url) && !request.url.startsWith('/assets/'))
        sendProblem(reply, new Problem('UNAVAILABLE', { retryAfter: 5 }));
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
    const answered = await Promise.race([
      sql`select 1`.execute(context.db).then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref()),
    ]);
    reply.header('cache-control', 'no-store');
    return answered
      ? reply.send({ success: true })
      : sendProblem(reply, new Problem('UNAVAILABLE', { message: 'The database does not answer.', retryAfter: 2 }));
  });
}
