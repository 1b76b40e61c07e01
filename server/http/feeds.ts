import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Output } from '#contract/call.ts';
import { categoryCalls } from '#contract/categories.ts';
import * as endpoints from '#contract/endpoints.ts';
import { itemCalls } from '#contract/items.ts';
import { FEED, type ItemKind } from '#contract/limits.ts';
import { ROUTES } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { feedOf, pageOfFeed, sharePictureUrl } from '#contract/rules/resource-urls.ts';
import { HOUR, SECOND } from '#contract/rules/time.ts';
import { isNotModified } from '#server/cache/etag.ts';
import type { Context } from '#server/context.ts';
import { type Feed, writeFeed } from '#server/feeds/atom.ts';
import { createShareMaker, findShare } from '#server/feeds/find-share.ts';
import { listPages, listPart, listParts, writeIndex, writeSitemap } from '#server/feeds/sitemap.ts';
import { createQueue } from '#server/queue.ts';
import { routeOf } from './load.ts';

/** Makes a call in this process, as a visitor: a feed shows what a visitor's list shows. */
type Api = <C extends Call>(call: C, input: Record<string, unknown>) => Promise<Output<C>>;
type Parameters = { Params: { catalogName: string }; Querystring: Record<string, unknown> };

const PAGE = { limit: FEED.entries };

/** The newest items of the feed, a category and a search, for feed readers, and of what is wanted. */
export function serveFeeds(app: FastifyInstance, { cache, config }: Pick<Context, 'cache' | 'config'>, api: Api): void {
  const serve = (page: string, read: (request: FastifyRequest<Parameters>) => Promise<Pick<Feed, 'title' | 'items'>>) =>
    app.get<Parameters>(feedOf(page), { config: { open: true } }, async (request, reply) => {
      const self = request.raw.url ?? '';
      const produce = async () => {
        const body = writeFeed({ ...(await read(request)), page: pageOfFeed(self), self }, config);
        return { status: 200, headers: { 'content-type': 'application/atom+xml; charset=utf-8' }, body };
      };
      const entry = await cache.get(`feed ${self}`, () => app.concurrencyLimit.run(routeOf(request), produce));
      reply.header('cache-control', 'public, no-cache');
      return app.fastPath.send(request, reply, entry);
    });

  const serveLists = (kind: ItemKind, page: string, categoryPage: string, sign: string) => {
    serve(page, async () => ({
      title: `${sign}${config.brandName} · ${config.campusName}`,
      items: (await api(itemCalls.listItems, { ...PAGE, kind })).data,
    }));
    serve(categoryPage, async ({ params: { catalogName: slug } }) => {
      const { selectedCategory } = (await api(categoryCalls.getCategoryPage, { ...PAGE, kind, slug })).data;
      return { title: `${sign}${selectedCategory.name} · ${config.brandName}`, items: selectedCategory.Items };
    });
  };
  serveLists('Offer', ROUTES.home, ROUTES.catalog, '');
  serveLists('Wanted', ROUTES.wanted, ROUTES.catalogWanted, 'Wanted: ');
  serve(ROUTES.search, async ({ query: { query, cursor: _, ...filters } }) => {
    const given = Object.entries(filters).filter(([, value]) => value !== '');
    const search = { ...Object.fromEntries(given), keyword: query, sort: 'newest', ...PAGE };
    const { data } = await api(itemCalls.searchItems, search);
    return { title: `Search Results for ${query} · ${config.brandName}`, items: data };
  });
}

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
