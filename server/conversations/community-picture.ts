import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isNotModified } from '#server/cache/etag.ts';

/** Serves the picture of the community room, which is part of the program, not an upload. */
export function serveCommunityPicture(app: FastifyInstance): void {
  const picture = readFileSync(path.join(import.meta.dirname, 'community.webp'));
  const tag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`;
  app.get('/community.webp', { config: { open: true } }, (request, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=86400', etag: tag });
    if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('image/webp').send(picture);
  });
}
