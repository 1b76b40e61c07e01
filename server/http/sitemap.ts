import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as endpoints from '#contract/endpoints.ts';
import { ROUTES } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { HOUR, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { listPages, listPart, listParts, writeIndex, writeSitemap } from '#server/feeds/sitemap.ts';
import { createQueue } from '#server/queue.ts';
import { routeOf } from './load.ts';

/** A part takes megabytes and a tenth of a second: they are rendered one at a time and not cached. */
const queued = createQueue({ concurrency: 1, maxQueued: 10, seconds: 10 });

const PAGES = 'pages';

/** What search engines read: robots.txt and the addresses of all public pages. */
export function serveSitemap(app: FastifyInstance, { cache, config, db }: Pick<Context, 'cache' | 'config' | 'db'>) {
  const { publicUrl } = config;

  async function answer(request: FastifyRequest, reply: FastifyReply, write: () => Promise<string>) {
    const { pathname } = new URL(request.url, publicUrl);
    const produce = async () => {
      const body = await app.concurrencyLimit.run(routeOf(request), () => queued(write));
      return { status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' }, body, noStore: true };
    };
    const entry = await cache.get(`sitemap ${pathname}`, produce);
    reply.header('cache-control', 'public, no-cache');
    return app.fastPath.send(request, reply, entry);
  }

  app.get('/sitemap.xml', { config: { open: true } }, (request, reply) =>
    answer(request, reply, async () => {
      const parts = await listParts(db);
      if (parts.length > 1)
        return writeIndex(
          [PAGES, ...parts].map((name) => `/sitemaps/${name}.xml`),
          publicUrl,
        );
      const items = await Promise.all(parts.map((part) => listPart(db, part)));
      return writeSitemap([...(await listPages(db)), ...items.flat()], publicUrl);
    }),
  );

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', { config: { open: true } }, (request, reply) => {
    const { name } = request.params;
    if (name !== PAGES && !/^\d{1,6}$/.test(name)) throw new Problem('NOT_FOUND');
    return answer(request, reply, async () => {
      const addresses = name === PAGES ? await listPages(db) : await listPart(db, Number(name));
      if (addresses.length === 0) throw new Problem('NOT_FOUND');
      return writeSitemap(addresses, publicUrl);
    });
  });

  const robots = `User-agent: *\nDisallow: ${endpoints.api}/\nDisallow: ${ROUTES.dashboard}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', { config: { open: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${HOUR / SECOND}`)
      .send(robots),
  );
}
