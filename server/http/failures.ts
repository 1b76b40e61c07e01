import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS, Problem } from '#contract/problems.ts';
import { problemOf } from '#server/failures.ts';

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(problem.retryAfter))));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      success: false,
      code: problem.code,
      message: problem.message,
      ...(problem.errors && { errors: problem.errors }),
    });
}

/** Gives every failure its envelope. What was not expected is logged whole and told in one sentence. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const problem = problemOf(error);
    if (!problem) request.log.error({ err: error }, 'a call failed');
    // A refusal is no news, and there are many at once; what was not there is.
    else if (problem.status === 503 && problem !== error)
      request.log.warn({ err: error }, 'a call could not be served');
    return sendProblem(reply, problem ?? new Problem('INTERNAL', { message: PROBLEMS.INTERNAL[1] }));
  });
}
