import type { Socket } from 'node:net';
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
    if (!problem) request.log.error({ reqId: request.id, err: error }, 'a call failed');
    // A refusal is no news, and there are many at once; what was not there is.
    else if (problem.status === 503 && problem !== error)
      request.log.warn({ reqId: request.id, err: error }, 'a call could not be served');
    // A body without a stated end that is too large already is not read on.
    if (problem?.status === 413 && request.headers['transfer-encoding']) reply.header('connection', 'close');
    return sendProblem(reply, problem ?? new Problem('INTERNAL', { message: PROBLEMS.INTERNAL[1] }));
  });
}

const BY_PARSER: Record<string, [status: string, problem: Problem]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', new Problem('TOO_LARGE')],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    new Problem('INVALID_INPUT', { message: 'The request took too long.' }),
  ],
};
const UNREADABLE = new Problem('INVALID_INPUT', { message: 'The request could not be read.' });

/** Answers what is no HTTP, in the same envelope: no route will ever see it. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  const [status, { code, message }] = BY_PARSER[error.code ?? ''] ?? ['400 Bad Request', UNREADABLE];
  if (socket.writable && error.code !== 'ECONNRESET') {
    const body = JSON.stringify({ success: false, code, message });
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
