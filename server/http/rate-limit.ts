import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Call } from '#contract/call.ts';
import { PER_ADDRESS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';
import { isProbe } from './load.ts';
import { sendRawProblem } from './problems.ts';

/** Requests are counted separately by bucket, so that a flood of one kind does not block others (I3). */
export type Bucket = keyof typeof PER_ADDRESS;

/** Counts requests by client address, in this process. */
export interface RateLimit {
  /** Counts a request. Resolves to null where it is allowed, else to the seconds until the next one is. */
  take(bucket: Bucket, address: string): Promise<number | null>;
}

export function createRateLimit({ isOn }: { isOn: boolean }): RateLimit {
  const limiter = (bucket: Bucket) => new RateLimiterMemory({ points: PER_ADDRESS[bucket], duration: 60 });
  const limiters: Record<Bucket, RateLimiterMemory> = {
    logIns: limiter('logIns'),
    codes: limiter('codes'),
    writes: limiter('writes'),
    reads: limiter('reads'),
  };
  return {
    async take(bucket, address) {
      if (!isOn) return null;
      return limiters[bucket].consume(address).then(
        () => null,
        ({ msBeforeNext }: { msBeforeNext: number }) => msBeforeNext / SECOND,
      );
    },
  };
}

/** The bucket of its call, else by method. */
function bucketOf(method: string, call: Pick<Call, 'bucket' | 'shared'> | undefined): Bucket {
  return call?.bucket ?? (call?.shared || method === 'GET' || method === 'HEAD' ? 'reads' : 'writes');
}

/** Refuses requests over the rate limit with 429. */
export function limitRates(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isProbe(request.url)) return;
    const retryAfter = await app.rateLimit.take(
      bucketOf(request.method, request.routeOptions.config.call),
      request.clientAddress,
    );
    if (retryAfter === null) return;
    reply.hijack();
    sendRawProblem(request.raw, reply.raw, new Problem('TOO_MANY', { retryAfter }));
  });
}
