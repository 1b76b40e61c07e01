import '../styles/app.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type PatchRoutesOnNavigationFunction,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { paths } from '#contract/paths.ts';
import { setCampus } from '#contract/rules/campus.ts';
import { apiContext } from '../api/api-context.ts';
import { lateApi } from '../api/late-api.ts';
import { layers } from '../browser/layers.ts';
import { savesData } from '../browser/saves-data.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { firstRoutes } from '../first-routes.ts';
import { Document } from '../layout/document.tsx';
import { hydrated } from '../layout/hydration.ts';
import { loadErrorScreen } from '../layout/late-error-screen.tsx';
import { SHELL } from '../layout/shell-data.ts';
import { getSession, restoreSession } from '../session/session.ts';
import { readState } from '../ssr/state.ts';

/** Not awaits of the module itself: with those the build could not merge chunks. */
async function start(): Promise<void> {
  const { brand, campus, isOfflinePage, isKnown, loaderData, errors } = readState();
  setCampus(campus);
  await restoreSession();

  /** Offline the service worker serves this page for every address, and the address's content is rendered here. */
  const isShell = isOfflinePage && location.pathname !== paths.offline();
  const hydrationData: HydrationState = isShell
    ? { loaderData: { [SHELL]: loaderData[SHELL] } }
    : { loaderData, errors };

  /** Lets the browser paint and respond in between: without it a slow phone would freeze. */
  const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve));

  await yieldToBrowser();
  if (isShell) await import('../offline/copies.ts').then(({ saveCopies }) => saveCopies());
  if (errors) await loadErrorScreen();
  const isHome = !isShell && location.pathname === paths.home();
  const routes = isHome ? firstRoutes : await loadRoutes();

  await yieldToBrowser();
  layers.start(window);
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext: () => new RouterContextProvider(new Map([[apiContext, lateApi]])),
    ...(isHome && { patchRoutesOnNavigation: addRoutes }),
  });
  if (!savesData()) void hydrated.then(() => whenIdle(() => void import('../routes.ts').catch(() => {})));

  let shown = '';
  router.subscribe(({ location, navigation }) => {
    const { key } = navigation.location ?? location;
    if (key !== shown) document.dispatchEvent(new Event('navigating'));
    shown = key;
  });

  await yieldToBrowser();
  const { documentElement: root } = document;
  if (isShell) root.removeAttribute('style');
  const attributes = isShell && Object.fromEntries([...root.attributes].map(({ name, value }) => [name, value]));
  const page = (
    <StrictMode>
      <Document brand={brand} attributes={attributes || undefined}>
        <RouterProvider router={router} />
      </Document>
    </StrictMode>
  );
  startTransition(() => {
    if (isShell) createRoot(document).render(page);
    else hydrateRoot(document, page);
    document.isHydrated = true;
  });
  // The server's page is a visitor's; a member's leaves out hidden people.
  if (isKnown && !isShell) void hydrated.then(() => getSession() && router.revalidate());
}

/** All routes, with the page's module: without it the router would show a fallback in place of the server's page. */
async function loadRoutes() {
  const { MEMBERS, routes } = await import('../routes.ts');
  for (const { route } of matchRoutes(routes, location) ?? []) {
    // The server sends a skeleton of members' pages: the router loads them itself, after the guard.
    if (route.id === MEMBERS) break;
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  return routes;
}

/** Home began without them. */
const addRoutes: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  const { moreRoutes } = await import('../routes.ts');
  for (const [id, routes] of Object.entries(moreRoutes)) patch(id, routes);
};

void start();
