import type { Call } from '#contract/call.ts';
import type { FastPath } from '#server/cache/fast-path.ts';
import type { Viewer } from '#server/viewer.ts';
import type { ConcurrencyLimit } from './load.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RefusalLog } from './request-log.ts';
import type { BoundCalls } from './serve.ts';
import type { UploadRoom } from './upload-room.ts';

declare module 'fastify' {
  interface FastifyInstance {
    boundCalls: BoundCalls;
    fastPath: FastPath;
    concurrencyLimit: ConcurrencyLimit;
    uploadRoom: UploadRoom;
    rateLimit: RateLimit;
    refusals: RefusalLog;
    /** Tells load balancers that this node is about to end, and serves on until they know. */
    sayFarewell: () => Promise<void>;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
    /** The log counts such requests instead of listing them. */
    isCounted: boolean;
    /** Empty when the connection is closed. */
    readonly clientAddress: string;
  }
  interface FastifyContextConfig {
    /** The call of the contract that a route serves; its `who` is the route's rule. */
    call?: Call;
    /** Its name in the contract. */
    callName?: string;
    /** A public route that is not a call of the contract: a page, a file, a health check. */
    open?: boolean;
  }
}
