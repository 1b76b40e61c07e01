import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEMS, Problem } from '#contract/problems.ts';
import { problemOf } from '#server/problem-of.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const envelopeOf = ({ code, message, errors }: Problem) => ({
  success: false,
  code,
  message,
  ...(errors && { errors }),
});

const headersOf = ({ retryAfter }: Problem): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
});

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.code(problem.status).headers(headersOf(problem)).type(JSON_TYPE).send(envelopeOf(problem));
}

/** Sends a problem without Fastify, at the least cost; to a browser's navigation as a page that reloads itself. */
export function sendRawProblem(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const headers = headersOf(problem);
  const isPage = request.headers.accept?.includes('text/html');
  const body = isPage ? pageOf(problem, headers['retry-after']) : JSON.stringify(envelopeOf(problem));
  response.writeHead(problem.status, {
    ...headers,
    'x-content-type-options': 'nosniff',
    'content-type': isPage ? 'text/html; charset=utf-8' : JSON_TYPE,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** The messages are constants of ours, without special characters of HTML. */
const pageOf = ({ message }: Problem, retryAfter: string | undefined) =>
  `<!doctype html><html lang="en"><meta charset="utf-8">${
    retryAfter ? `<meta http-equiv="refresh" content="${retryAfter}">` : ''
  }<title>${message}</title><p>${message}</p></html>`;

const ABORTED = new Problem('INVALID_INPUT', { message: 'The request did not arrive whole.' });
/** The client disconnected before its request was complete. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Sends every error as a problem. An unexpected error is logged with its details and sent as one sentence. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const problem = isAborted(request) ? ABORTED : problemOf(error);
    if (!problem) request.log.error({ reqId: request.id, err: error }, 'a call failed');
    // A 503 that was thrown as a Problem is load shedding, which is only counted; others are failures.
    else if (problem.status === 503 && problem !== error)
      request.log.warn({ reqId: request.id, err: error }, 'a call could not be served');
    // The rest of a body that is too large is not read.
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
const MALFORMED = new Problem('INVALID_INPUT', { message: 'The request could not be read.' });

/** Answers malformed HTTP, which never reaches a route, in the same format. */
export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  endSocket(socket, ...(BY_PARSER[error.code ?? ''] ?? ['400 Bad Request', MALFORMED]));
}

/** Answers on a socket without a response object, and closes it. */
export function endSocket(socket: Duplex, status: string, problem: Problem): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(envelopeOf(problem));
  const head =
    `HTTP/1.1 ${status}\r\ncontent-type: ${JSON_TYPE}\r\ncache-control: no-store\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`;
  socket.end(head + body, () => socket.destroy());
}
