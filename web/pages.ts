import type { RouteObject } from 'react-router';
import { MINUTE, SECOND } from '#contract/rules/time.ts';

type Page = Pick<RouteObject, 'Component' | 'loader' | 'handle' | 'ErrorBoundary'>;

const modules = import.meta.glob<Page>(['./*/*.page.tsx', '!./items/home.page.tsx']);

/** The sheet of all pages but Home comes with the first of them. */
const loadUtilities = () => import('./styles/utilities.css');

/** Milliseconds until loading a page's script fails (given). Browsers would wait forever. */
const LIMIT = 2 * MINUTE;

/** The module of a page in this folder, by the id of its route. */
export const moduleOf = (id: string): string => `${id.split('#', 1)[0]}.page.tsx`;

/**
 * The route of a page module, which is loaded when it is first opened: `page('items/home')` is `items/home.page.tsx`.
 * A second route of the same module has a name of its own behind a #. The server finds the page's scripts by the id.
 */
export function page(id: string) {
  const load = modules[`./${moduleOf(id)}`];
  if (!load) throw new Error(`There is no page ${id}`);
  const withStyle = async () => (await Promise.all([load(), loadUtilities()]))[0];
  return { id, lazy: () => withLimit(withStyle(), id) };
}

/** A page whose script fails to load shows the error screen, which offers to reload. */
function withLimit<T>(chunk: Promise<T>, id: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const text = `Loading chunk ${id} failed (timeout: nothing came in ${LIMIT / SECOND} seconds)`;
  const timer = setTimeout(() => reject(new Error(text)), LIMIT);
  return Promise.race([chunk, promise]).finally(() => clearTimeout(timer));
}
