import './styles/app.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { api, apiContext } from './api.ts';
import { limitChunks } from './chunk-limit.ts';
import { Document } from './layout/document.tsx';
import { MEMBERS, routes } from './routes.ts';
import { restoreSession } from './session.ts';
import { readState } from './state.ts';

const { brand, loaderData, errors } = readState();
restoreSession();

/** Lets the browser show and answer in between: all of it at once would be felt on a slow telephone. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

await breathe();
/** The page must be there before it is hydrated, or the router would show a fallback in its place. */
for (const { route } of matchRoutes(routes, location) ?? []) {
  // Members' pages come from the server as a skeleton: the router loads them itself, after the guard.
  if (route.id === MEMBERS) break;
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}

await breathe();
limitChunks(routes);
const router = createBrowserRouter(routes, {
  hydrationData: { loaderData, errors },
  getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
});

await breathe();
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
