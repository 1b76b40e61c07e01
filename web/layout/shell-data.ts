import { data, type LoaderFunctionArgs, type ShouldRevalidateFunction, useRouteLoaderData } from 'react-router';
import { type Category, categoryCalls } from '#contract/categories.ts';
import { apiContext } from '../api/api-context.ts';

export const SHELL = 'shell';

interface ShellData {
  categories: Category[];
}

/** The data of header and footer. A page without categories is shown, but no cache may store it. */
export async function loadShell({ context }: LoaderFunctionArgs) {
  try {
    const { data: found } = await context.get(apiContext)(categoryCalls.listCategories, {});
    return { categories: found.map(({ _id, name, slug, description }) => ({ _id, name, slug, description })) };
  } catch (error) {
    console.error('Could not fetch categories', error);
    return data<ShellData>({ categories: [] }, { headers: { 'cache-control': 'no-store' } });
  }
}

/** Once for a visit, and again when a page asks (useRevalidator) or the session changed. */
export const shellRevalidates: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && currentUrl.href === nextUrl.href;

/** All categories in their order, anywhere on the page. */
export const useCategories = (): Category[] => useRouteLoaderData<ShellData>(SHELL)?.categories ?? [];
