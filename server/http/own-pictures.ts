import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DAY, SECOND } from '#contract/rules/time.ts';
import { isNotModified } from '#server/cache/etag.ts';
import { ROOT } from '#server/root.ts';

/** Pictures of the community room, and of a wanted post without a picture of its own. */
const NAMES = ['community.webp', 'wanted.webp'];

/** Serves the pictures that are part of the program, not uploads. */
export function serveOwnPictures(app: FastifyInstance): void {
  for (const name of NAMES) {
    const picture = readFileSync(path.join(ROOT, 'server/http', name));
    const tag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`;
    app.get(`/${name}`, { config: { open: true } }, (request, reply) => {
      reply.headers({ 'cache-control': `public, max-age=${DAY / SECOND}`, etag: tag });
      if (isNotModified(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type('image/webp').send(picture);
    });
  }
}
