import type { RouteObject } from 'react-router';

/** Milliseconds that a page's part of the program may take (given). Browsers themselves would wait for ever. */
const LIMIT = 120_000;

/** Pages whose part does not come end at the error screen, which offers to load all anew. */
export function limitChunks(routes: RouteObject[]): void {
  for (const route of routes) {
    const { lazy, children, path = 'home' } = route;
    if (typeof lazy === 'function') route.lazy = () => withLimit(lazy(), path);
    limitChunks(children ?? []);
  }
}

const withLimit = <T>(chunk: Promise<T>, id: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Loading chunk ${id} failed (timeout: nothing came in ${LIMIT / 1000} seconds)`)),
      LIMIT,
    );
    chunk.then(resolve, reject).finally(() => clearTimeout(timer));
  });
