import type { FastifyInstance } from 'fastify';
import { ROUTES } from '#contract/paths.ts';
import type { Context } from '#server/context.ts';
import { stopMails } from '#server/notices/stop-mails.ts';
import { problemOf } from '#server/problem-of.ts';
import { routeOf } from './load.ts';

/**
 * The address in List-Unsubscribe (RFC 8058). Mail providers post to it when a member presses their button, and
 * browsers without scripts when the page's button is pressed. A GET shows the page and changes nothing, because
 * scanners open every link (M4).
 */
export function serveOneClick(app: FastifyInstance, context: Context): void {
  app.post<{ Params: { token: string } }>(ROUTES.unsubscribe, { config: { open: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    try {
      await app.concurrencyLimit.run(routeOf(request), () => stopMails(context, request.params));
      return 'These mails have stopped.';
    } catch (error) {
      const problem = problemOf(error);
      if (problem?.code !== 'NOT_FOUND') throw error;
      return reply.code(problem.status).send(problem.message);
    }
  });
}
