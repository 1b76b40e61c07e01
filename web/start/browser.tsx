import '../styles/app.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { api, apiContext } from '../api.ts';
import { Document } from '../layout/document.tsx';
import { MEMBERS, routes } from '../routes.ts';
import { restoreSession } from '../session.ts';
import { readState } from '../ssr/state.ts';

const { brand, loaderData, errors } = readState();
restoreSession();

/** Lets the browser paint and answer in between: on a slow phone all of it at once is felt. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve));

await yieldToBrowser();
// The page's module must be loaded before it is hydrated, or the router would show a fallback in its place.
for (const { route } of matchRoutes(routes, location) ?? []) {
  // The server sends a skeleton of members' pages: the router loads them itself, after the guard.
  if (route.id === MEMBERS) break;
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

await yieldToBrowser();
const router = createBrowserRouter(routes, {
  hydrationData: { loaderData, errors },
  getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
});

await yieldToBrowser();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Document brand={brand}>
        <RouterProvider router={router} />
      </Document>
    </StrictMode>,
  );
  document.awake = true;
});
