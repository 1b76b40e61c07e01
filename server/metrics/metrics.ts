import diagnostics from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Connection } from '#server/database/connect.ts';
import { addDatabaseFigures } from './database.ts';

/** The address of the metrics, never the product's own port. */
interface MetricsAddress {
  host: string;
  port: number;
}

/**
 * Serves /metrics in Prometheus's text format. The app must not be listening yet. Throws what listening throws, such as
 * EADDRINUSE.
 */
export async function serveMetrics(
  context: Context,
  { app, pool, address }: { app: FastifyInstance; pool: Connection['poolFigures']; address: MetricsAddress },
): Promise<{ close: () => Promise<void> }> {
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor time, garbage collection and delays of the event loop.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'dogear_request_seconds',
    help: 'Time from the head of a request to the end of its response',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const stopTiming = timeRequests(app, requests);
  new Gauge({
    name: 'dogear_pool_connections',
    help: 'Connections to PostgreSQL of this node, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'dogear_sockets',
    help: 'Sockets of members on this node',
    registers,
    collect() {
      this.set(context.realtime.io.sockets.sockets.size);
    },
  });
  addDatabaseFigures(registry, context);

  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      context.log.error({ err: error }, 'the figures could not be read');
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address, resolve);
  });
  return {
    async close() {
      stopTiming();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      registry.clear();
    },
  };
}

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
function timeRequests(app: FastifyInstance, histogram: Histogram<'route' | 'method' | 'status'>): () => void {
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
