import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Activity, runActivity } from '#server/activity.ts';
import type { Span, Tracer } from '#server/tracing/tracer.ts';
import { isProbe } from './load.ts';

/** Runs each request as an activity of its own, named by its call or its route. */
export function trackActivities(app: FastifyInstance, tracer: Tracer | undefined): void {
  const running = new WeakMap<FastifyRequest, Activity>();
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    runActivity(running.get(request) as Activity, done);
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url = 'not found' } = request.routeOptions;
    const name = config.callName ?? `${request.method} ${url}`;
    const span = isProbe(request.url) ? undefined : tracer && startSpan(tracer, name, request, reply);
    running.set(request, { requestId: request.id, name, traceparent: span?.traceparent });
    enter(request, reply, done);
  });
  // A body ends in an event of the socket, which does not carry the request's activity.
  app.addHook('preValidation', enter);
}

function startSpan(tracer: Tracer, name: string, request: FastifyRequest, reply: FastifyReply): Span {
  const { traceparent } = request.headers;
  const span = tracer.start(name, {
    kind: 'server',
    parent: typeof traceparent === 'string' ? traceparent : undefined,
    attributes: {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'dogear.request_id': request.id,
    },
  });
  // Also runs when the client disconnects.
  reply.raw.once('close', () => {
    const status = reply.raw.statusCode;
    span.end({
      attributes: { 'http.response.status_code': status },
      error: status >= 500 ? String(status) : undefined,
    });
  });
  return span;
}
