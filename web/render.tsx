import { renderToString } from 'react-dom/server';
import { isRouteErrorResponse, type RouteObject, StaticRouterProvider } from 'react-router';
import { Problem } from '#contract/problems.ts';
import type { Api } from './api.ts';
import { devTags, headTags, type Manifest } from './assets.ts';
import type { Brand } from './brand.ts';
import { Document } from './layout/document.tsx';
import { partsOf } from './parts.tsx';
import { type Run, runLoaders } from './run-loaders.ts';
import { writeState } from './state.ts';
import { PartsContext } from './ui/part.tsx';

interface LoadOptions extends Brand {
  api: Api;
  /** Vite's manifest of the browser build; null while developing. */
  assets: Manifest | null;
}

interface Loaded {
  status: number;
  headers: Record<string, string>;
  /** All that the page is made of beside its address and this build; undefined where it failed. */
  source?: string;
  /** What broke, if it was not expected: for the log, never for the page. */
  fault?: unknown;
  /** The page, in pieces of text and of bytes: joined, it would be written once more as a whole. */
  draw: () => (string | Uint8Array)[];
}

/** How every page ends: before it goes the state. */
const END = '</body></html>';

const statusOf = (error: unknown, otherwise: number): number => (error instanceof Problem ? error.status : otherwise);

const isExpected = (error: unknown): boolean => error instanceof Problem || isRouteErrorResponse(error);

/** Runs the loaders of a page. The rest of the work is to draw it, which whoever has one of the same source need not. */
export async function load(request: Request, options: LoadOptions): Promise<Loaded> {
  const { api, assets, brandName, campusName, publicUrl } = options;
  const run = await runLoaders(request, api);
  if (run instanceof Response) return { status: run.status, headers: Object.fromEntries(run.headers), draw: () => [] };
  const { context } = run;

  const [fault] = Object.values(context.errors ?? {}).filter((one) => !isExpected(one));
  // The words of a fault may hold what visitors must not see: on the page it is a 500 and nothing more.
  for (const [id, one] of Object.entries(context.errors ?? {}))
    if (context.errors && !isExpected(one)) context.errors[id] = new Problem('INTERNAL');
  const [error] = Object.values(context.errors ?? {});
  const brand: Brand = { brandName, campusName, publicUrl };
  const state = writeState({ brand, loaderData: context.loaderData, errors: context.errors });
  const status = statusOf(error, context.statusCode);
  // A loader answers with `data(…, { headers })` where its page needs some.
  const said = Object.values(context.loaderHeaders).flatMap((headers) => [...headers]);
  const headers = { 'content-type': 'text/html; charset=utf-8', ...Object.fromEntries(said) };
  return {
    status,
    headers,
    // The browser makes the same page of the state: what is not in it must not show, but for the day (the footer's year).
    ...(!context.errors && { source: `${JSON.stringify([status, headers, new Date().toDateString()])} ${state}` }),
    ...(fault !== undefined && { fault }),
    draw: () => draw(run, brand, assets, state),
  };
}

function draw({ context, router }: Run, brand: Brand, assets: Manifest | null, state: string) {
  // While developing, components change.
  const parts = assets && partsOf(brand);
  const page = renderToString(
    <PartsContext value={parts?.write ?? null}>
      <Document brand={brand}>
        <StaticRouterProvider context={context} router={router} hydrate={false} />
      </Document>
    </PartsContext>,
  );
  const matched = context.matches.map(({ route }) => route as RouteObject);
  // React's own hydration passes over elements in head and body that it does not know. What the first paint waits for
  // is asked for before pictures: over HTTP/1.1 there are six connections.
  const head = page.indexOf('<link');
  const frame = page.slice(head, -END.length);
  return [
    '<!doctype html>',
    page.slice(0, head),
    assets ? headTags(assets, matched) : devTags,
    ...(parts?.fill(frame) ?? [frame]),
    `<script type="application/json" id="state">${state}</script>${END}`,
  ];
}
