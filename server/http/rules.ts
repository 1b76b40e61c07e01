import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/endpoints.ts';

/**
 * Requires a rule for every route (C6): it serves a call of the contract, whose `who` is the rule, or is declared open.
 * Any other route fails the start.
 */
export function requireRules(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    // Routes of @fastify/static.
    if (url.startsWith(`${endpoints.assets}/`)) return;
    if (!config?.call && !config?.open) throw new Error(`${method} ${url} declares no rule of who may call it`);
  });
}
