import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a public text with its ETag, or 304 where the client has it already (RFC 9110, 13.1.2). */
export function sendFresh(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', `W/${tag}`);
  return isKnown(request, tag) ? reply.code(304).send() : reply.send(text);
}

/** Does the client have what this tag, in its quotes, stands for? */
export const isKnown = (request: FastifyRequest, tag: string): boolean =>
  request.headers['if-none-match']
    ?.split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag) ?? false;
