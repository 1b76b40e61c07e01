import type { FastifyInstance } from 'fastify';

/**
 * No route without a rule (C6): one that neither serves a call of the contract, whose `who` is its rule,
 * nor says that it is open to all, stops the start.
 */
export function requireRules(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    // The client's own files, whose routes are the static plugin's.
    if (url.startsWith('/assets/')) return;
    if (!config?.call && !config?.open) throw new Error(`${method} ${url} declares no rule of who may call it`);
  });
}
