import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Activity, runActivity } from '#server/activity.ts';

/** Runs each request as an activity of its own, named by its call or its route. */
export function trackActivities(app: FastifyInstance): void {
  const running = new WeakMap<FastifyRequest, Activity>();
  const enter = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    runActivity(running.get(request) as Activity, done);
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url = 'not found' } = request.routeOptions;
    running.set(request, { requestId: request.id, name: config.callName ?? `${request.method} ${url}` });
    enter(request, reply, done);
  });
  // A body ends in an event of the socket, which knows of no request.
  app.addHook('preValidation', enter);
}
