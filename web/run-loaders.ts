import {
  createStaticHandler,
  createStaticRouter,
  type DataRouteMatch,
  type DataStrategyResult,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  type UNSAFE_DataWithResponseInit as WithInit,
} from 'react-router';
import { type Api, apiContext } from './api.ts';
import { MEMBERS, routes } from './routes.ts';
import { reuse } from './same-data.ts';

type StaticRouter = ReturnType<typeof createStaticRouter>;

export interface Run {
  context: StaticHandlerContext;
  router: StaticRouter;
}

interface Asked {
  toLoad: Pick<DataRouteMatch, 'route' | 'params'>[];
  pattern: string;
}

/** What React Router has found out about an address, with the data of the last time: most of it is the same the next. */
type Place = Run & Asked;

/** Addresses; the one that was asked for longest ago goes first. */
const MOST = 20;

const handler = createStaticHandler(routes);
const places = new Map<string, Place>();

/** Pages behind the guard are the browser's: here nobody is signed in. The shell and a skeleton are rendered. */
const membersOnly = new Set<string | undefined>();
(function collect(list: RouteObject[], inside: boolean): void {
  for (const route of list) {
    const within = inside || route.id === MEMBERS;
    if (within) membersOnly.add(route.id);
    collect(route.children ?? [], within);
  }
})(handler.dataRoutes as RouteObject[], false);

/**
 * Runs the loaders of a page, all at once. React Router's handler takes as long for that as PostgreSQL for what they
 * read, so at an address it has been through its loaders are called directly. Whatever they answer with that is no
 * plain data is left to the handler.
 */
export async function runLoaders(request: Request, api: Api): Promise<Run | Response> {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiContext, api);
  const place = places.get(request.url);
  const results = place && (await callLoaders(place, request, requestContext));
  const run = results && fill(place, results);
  if (run) {
    places.delete(request.url);
    places.set(request.url, place);
    return run;
  }

  let asked: Asked = { toLoad: [], pattern: '' };
  const context = await handler.query(request, {
    requestContext,
    filterMatchesToLoad: ({ route }) => !membersOnly.has(route.id),
    dataStrategy: async ({ matches, pattern }) => {
      const wanted = matches.filter(({ shouldLoad }) => shouldLoad);
      asked = { toLoad: wanted.map(({ route, params }) => ({ route, params })), pattern };
      if (results) return results;
      return Object.fromEntries(await Promise.all(wanted.map(async (one) => [one.route.id, await one.resolve()])));
    },
  });
  if (context instanceof Response) return context;
  // Whether a page has a loader is known once its module is there. What has none has no data, the first time as later.
  for (const { route } of asked.toLoad) if (!route.loader) delete context.loaderData[route.id];
  const toLoad = asked.toLoad.filter(({ route }) => route.loader);
  const found = { context, router: createStaticRouter(handler.dataRoutes, context) };
  if (!context.errors && context.statusCode === 200) keep(request.url, found, { ...asked, toLoad });
  return found;
}

async function callLoaders({ toLoad, pattern }: Asked, request: Request, context: RouterContextProvider) {
  const call = async ({ route, params }: Asked['toLoad'][number]): Promise<[string, DataStrategyResult]> => {
    const given: LoaderFunctionArgs = { request, url: new URL(request.url), pattern, params, context };
    try {
      return [route.id, { type: 'data', result: await (route.loader as LoaderFunction)(given) }];
    } catch (error) {
      return [route.id, { type: 'error', result: error }];
    }
  };
  // In the order of the routes, whoever answers first: the same data is to be the same page.
  return Object.fromEntries(await Promise.all(toLoad.map(call)));
}

const hasInit = (result: unknown): result is WithInit<unknown> =>
  typeof result === 'object' && result !== null && (result as { type?: unknown }).type === 'DataWithResponseInit';

/** The page of a place with this data; undefined where it is more than data. */
function fill(place: Place, results: Record<string, DataStrategyResult>): Run | undefined {
  const context: StaticHandlerContext = { ...place.context, loaderData: {}, loaderHeaders: {} };
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type === 'error' || result instanceof Response) return undefined;
    context.loaderData[id] = reuse(place.context.loaderData[id], hasInit(result) ? result.data : result);
    if (!hasInit(result)) continue;
    const { status, headers } = result.init ?? {};
    if (status && status !== 200) context.statusCode = status;
    if (headers) context.loaderHeaders[id] = new Headers(headers);
  }
  place.context.loaderData = context.loaderData;
  const state = { ...place.router.state, loaderData: context.loaderData };
  return { context, router: Object.create(place.router, { state: { value: state } }) as StaticRouter };
}

function keep(url: string, { context }: Run, { toLoad, pattern }: Asked): void {
  const place = { ...context, loaderHeaders: {} };
  places.set(url, { context: place, router: createStaticRouter(handler.dataRoutes, place), toLoad, pattern });
  const [oldest] = places.keys();
  if (places.size > MOST && oldest !== undefined) places.delete(oldest);
}
