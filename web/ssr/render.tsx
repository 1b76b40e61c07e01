import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { Brand } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { type Campus, getCampus, setCampus } from '#contract/rules/campus.ts';
import { feedOf } from '#contract/rules/resource-urls.ts';
import { type Api, apiContext } from '../api/api-context.ts';
import { Document } from '../layout/document.tsx';
import { loadErrorScreen } from '../layout/late-error-screen.tsx';
import { MEMBERS, routes } from '../routes.ts';
import { devTags, headTags, type Manifest } from './assets.ts';
import { writeState } from './state.ts';

interface Options extends Brand {
  api: Api;
  /** Vite's manifest of the browser build; null while developing. */
  assets: Manifest | null;
  /** What the admins have set of the campus. */
  campus: Campus;
}

interface Page {
  status: number;
  /** `cache-control: no-store` where a part of the page is missing, so that no cache keeps it. */
  headers: Record<string, string>;
  /** An unexpected error, for the log: the page shows a plain 500. */
  fault?: unknown;
  html: string;
}

const handler = createStaticHandler(routes);

/** The link to Home's feed. Feed readers run no scripts, so the browser's code does not need it. */
const FEED = `<link rel="alternate" type="application/atom+xml" href="${feedOf(paths.home())}">`;

const withDescendants = (route: RouteObject): RouteObject[] => [
  route,
  ...(route.children ?? []).flatMap(withDescendants),
];

/** The server knows no session, so members' pages are loaded by the browser only. The server renders their skeleton. */
const membersOnly = new Set(
  handler.dataRoutes
    .flatMap(withDescendants)
    .filter(({ id }) => id === MEMBERS)
    .flatMap(withDescendants)
    .map(({ id }) => id),
);

/** Runs the loaders of a page and renders it. */
export async function load(request: Request, options: Options): Promise<Page> {
  await loadErrorScreen();
  setCampus(options.campus);
  const { api, assets, brandName, campusName, publicUrl, timeZone, emailDomains, campusSignIn } = options;
  const { minors, grievanceContact } = options;
  let isKnown = false;
  const asking: Api = (call, ...rest) => {
    isKnown ||= call.who === 'known';
    return api(call, ...rest);
  };
  const context = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[apiContext, asking]])),
    filterMatchesToLoad: ({ route }) => !membersOnly.has(route.id),
  });
  if (context instanceof Response)
    return { status: context.status, headers: Object.fromEntries(context.headers), html: '' };

  const failures = Object.entries(context.errors ?? {});
  const fault = failures.map(([, error]) => error).find((error) => !isExpected(error));
  const problems = Object.fromEntries(failures.map(([id, error]) => [id, problemOf(error)]));
  const [problem] = Object.values(problems);
  if (problem) context.errors = problems;

  const fromLoaders = Object.values(context.loaderHeaders).flatMap((headers) => [...headers]);
  return {
    status: problem?.status ?? context.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8', ...Object.fromEntries(fromLoaders) },
    ...(fault !== undefined && { fault }),
    html: render(
      context,
      { brandName, campusName, publicUrl, timeZone, emailDomains, campusSignIn, minors, grievanceContact },
      { assets, isKnown },
    ),
  };
}

const isExpected = (error: unknown): boolean => error instanceof Problem || isRouteErrorResponse(error);

/** Hides the text of unexpected errors, which may be confidential. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(isRouteErrorResponse(error) && error.status === 404 ? 'NOT_FOUND' : 'INTERNAL');
}

function render(
  context: StaticHandlerContext,
  brand: Brand,
  { assets, isKnown }: Pick<Options, 'assets'> & { isKnown: boolean },
): string {
  const html = renderToString(
    <Document brand={brand}>
      <StaticRouterProvider
        context={context}
        router={createStaticRouter(handler.dataRoutes, context)}
        hydrate={false}
      />
    </Document>,
  );
  const pages = context.matches.map(({ route }) => route.id);
  const feed = context.location.pathname === paths.home() ? FEED : '';
  const head = (assets ? headTags(assets, pages) : devTags) + feed;
  const state = writeState({
    brand,
    campus: getCampus(),
    isOfflinePage: context.location.pathname === paths.offline(),
    isKnown,
    loaderData: context.loaderData,
    errors: context.errors,
  });
  // Not rendered by React, which hydrates around unknown elements in head and body. Styles and fonts come before
  // React's preloaded pictures: over HTTP/1.1 a browser has six connections.
  return `<!doctype html>${html
    .replace('<head>', () => `<head>${head}`)
    .replace('</body>', () => `<script type="application/json" id="state">${state}</script></body>`)}`;
}
