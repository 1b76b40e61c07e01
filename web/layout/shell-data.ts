import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
import { useRouteLoaderData } from 'react-router';
import { type Category, categoryCalls } from '#contract/categories.ts';
import { apiContext } from '../api.ts';

export const SHELL = 'shell';

interface ShellData {
  categories: Category[];
}

/** What header and footer need. Without categories the page still stands: their failure is logged only (given). */
export async function loadShell({ context }: LoaderFunctionArgs): Promise<ShellData> {
  try {
    const { data } = await context.get(apiContext)(categoryCalls.listCategories, {});
    return { categories: data.map(({ _id, name, slug, description }) => ({ _id, name, slug, description })) };
  } catch (error) {
    console.error('Could not fetch categories', error);
    return { categories: [] };
  }
}

/** Once for a visit, and again when a page asks (useRevalidator) or the session changed. */
export const shellRevalidates: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && currentUrl.href === nextUrl.href;

/** All categories by name, anywhere on the page. */
export const useCategories = (): Category[] => useRouteLoaderData<ShellData>(SHELL)?.categories ?? [];
