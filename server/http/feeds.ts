import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call, Output } from '#contract/call.ts';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { FEED, type ItemKind } from '#contract/limits.ts';
import { ROUTES } from '#contract/paths.ts';
import { feedOf, pageOfFeed } from '#contract/rules/resource-urls.ts';
import type { Context } from '#server/context.ts';
import { type Feed, writeFeed } from '#server/feeds/atom.ts';
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
