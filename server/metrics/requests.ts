import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Histogram } from 'prom-client';
import { SECOND } from '#contract/rules/time.ts';

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/** Route of a request that Fastify has not seen: the fast path answered it from the cache, or the server refused it. */
const UNROUTED = 'cached or refused';

/**
 * Times every request of a server, by the pattern of its route, method and status. Listens to Node's own channels,
 * because the fast path answers before Fastify. Returns how to stop.
 */
export function timeRequests(app: FastifyInstance, histogram: Histogram<'route' | 'method' | 'status'>): () => void {
  const began = new WeakMap<IncomingMessage, number>();
  const routes = new WeakMap<IncomingMessage, string>();
  const isOwn = ({ server }: Exchange) => server === app.server;
  const start = (message: unknown) => {
    const exchange = message as Exchange;
    if (isOwn(exchange)) began.set(exchange.request, performance.now());
  };
  const finish = (message: unknown) => {
    const exchange = message as Exchange;
    const since = began.get(exchange.request);
    if (!isOwn(exchange) || since === undefined) return;
    const { request, response } = exchange;
    const route = routes.get(request) ?? UNROUTED;
    histogram.observe(
      { route, method: request.method ?? '', status: response.statusCode },
      (performance.now() - since) / SECOND,
    );
  };
  app.addHook('onRequest', async (request) => {
    routes.set(request.raw, request.routeOptions.url ?? 'not found');
  });
  diagnostics.subscribe('http.server.request.start', start);
  diagnostics.subscribe('http.server.response.finish', finish);
  return () => {
    diagnostics.unsubscribe('http.server.request.start', start);
    diagnostics.unsubscribe('http.server.response.finish', finish);
  };
}
