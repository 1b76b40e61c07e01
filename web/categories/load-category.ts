import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Api, apiContext } from '../api/api.ts';
import { notFoundIfInvalid, outcomeOf, statusOf } from '../failures/outcome.ts';
import { defer } from '../ui/await.tsx';

/** Loads the first page of a category's list; redirects from a category that was merged into another one. */
export async function loadCategory<Page extends { category: { slug: string } }>(
  { params, request, context }: LoaderFunctionArgs,
  getPage: (call: Api, slug: string, cursor?: string) => Promise<Page>,
  pathOf: (slug: string) => string,
) {
  const slug = params.catalogName ?? '';
  const cursor = new URL(request.url).searchParams.get('cursor') || undefined;
  const work = getPage(context.get(apiContext), slug, cursor).catch(notFoundIfInvalid('slug'));
  const { value } = await defer(outcomeOf(work));
  const known = value instanceof Promise ? undefined : value.page?.category;
  if (known && known.slug !== slug) throw redirect(pathOf(known.slug), 301);
  return data({ slug, found: value }, { status: statusOf(value) });
}
