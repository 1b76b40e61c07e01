import type { Call } from '#contract/call.ts';
import type { Viewer } from '#server/viewer.ts';
import type { AtOnce } from './at-once.ts';
import type { Gate } from './load.ts';
import type { BoundCalls } from './serve.ts';

declare module 'fastify' {
  interface FastifyInstance {
    boundCalls: BoundCalls;
    atOnce: AtOnce;
    gate: Gate;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    /** The call of the contract that a route serves; its `who` is the route's rule. */
    call?: Call;
    /** A route that everybody may call and that is no call of the contract: a page, a file, a probe. */
    open?: boolean;
  }
}
