import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { sharePictureUrl } from '#contract/rules/resource-urls.ts';
import { HOUR, SECOND } from '#contract/rules/time.ts';
import { isNotModified } from '#server/cache/etag.ts';
import type { Context } from '#server/context.ts';
import { createShareMaker, findShare } from '#server/feeds/find-share.ts';
import { routeOf } from './load.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Serves the pictures that shared links to items show. */
export function serveSharePictures(app: FastifyInstance, context: Pick<Context, 'config' | 'db' | 'files' | 'log'>) {
  const makeShare = createShareMaker(context);
  app.get<{ Params: { itemId: string } }>(sharePictureUrl(':itemId'), { config: { open: true } }, (request, reply) =>
    app.concurrencyLimit.run(routeOf(request), async () => {
      const { itemId } = request.params;
      const share = ID.test(itemId) ? await findShare(context, itemId) : null;
      if (!share) throw new Problem('NOT_FOUND');
      const etag = `"${share.file}"`;
      reply.headers({
        // Shared caches hold it for hours only, because an item may be taken down.
        'cache-control': `public, max-age=${HOUR / SECOND}`,
        etag,
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const stored = await context.files.read(share.file);
      reply.type('image/jpeg');
      if (!stored) return reply.send(Buffer.from(await makeShare(share)));
      return reply.header('content-length', stored.size).send(stored.stream);
    }),
  );
}
