import { useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { itemCalls } from '#contract/items.ts';
import { SEARCH_COUNTED } from '#contract/limits.ts';
import { type Api, api, apiContext } from '../api.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { CATEGORIES } from '../messages.ts';
import { outcomeOf, statusOf } from '../outcome.ts';
import { paths } from '../paths.ts';
import { later } from '../ui/later.tsx';

import { formatNumber } from '../ui/price.tsx';
import { SwipeFull } from '../ui/swipe.tsx';
import { type CardItem, cardItem } from './cards/card-item.ts';
import { ItemGrid } from './cards/grids.tsx';
import { GridSkeletons } from './cards/skeletons.tsx';
import { Feed } from './feed.tsx';
import { FeedLink } from './feed-link.tsx';
import { SearchFilters } from './search-filters.tsx';
import { NoQuery, NothingFound } from './search-nothing.tsx';
import { readTerms, type SearchTerms } from './search-terms.ts';

async function getPage(call: Api, { query, ...filters }: SearchTerms, cursor?: string) {
  const found = await call(itemCalls.searchItems, { keyword: query, ...filters, cursor });
  const related = found.data[0]?.category.Items ?? [];
  return { ...found, data: found.data.map(cardItem), related: related.map(cardItem) };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const terms = readTerms(searchParams);
  if (!terms.query) return { found: null };
  const cursor = searchParams.get('cursor') || undefined;
  const { value } = await later(outcomeOf(getPage(context.get(apiContext), terms, cursor)));
  return data({ found: value }, { status: statusOf(value) });
}

export function Component() {
  const { found } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const terms = useMemo(() => readTerms(parameters), [parameters]);
  const categories = useCategories();
  const { query, ...filters } = terms;
  // In the browser the form finds wrong fields by itself.
  const errors = (!(found instanceof Promise) && found?.failure?.errors) || [];

  return (
    <div className="wrap pt-6 md:pt-10">
      <PageHead
        title={query ? `Search Results for ${query}` : 'Search'}
        description={`Used ${query || 'items'} to buy and rent within your campus, from students like you.`}
        {...(query && { canonical: paths.search(query) })}
      />
      <h1 className="text-[26px] leading-8 md:text-h1 font-[680] break-words">
        {query ? (
          <>
            Search Results for <SwipeFull>{query}</SwipeFull>
          </>
        ) : (
          'Search'
        )}
      </h1>
      {!found && <NoQuery categories={categories} />}
      {found && (
        <>
          <SearchFilters terms={terms} categories={categories} errors={errors} />
          <div className="mt-6 md:mt-7">
            <Feed
              first={found}
              more={(cursor) => getPage(api, terms, cursor)}
              hrefOf={(cursor) => paths.search(query, { ...filters, cursor })}
              failed={CATEGORIES.pageFailed}
              plain={paths.search(query)}
              wait={<GridSkeletons />}
              empty={<NothingFound terms={terms} categories={categories} />}
              before={({ total }) => (
                <p role="status" className="mb-4 text-ink-3">
                  {formatNumber(total)}
                  {total >= SEARCH_COUNTED && '+'} {total === 1 ? 'item' : 'items'}
                </p>
              )}
              after={({ related }) => <Related query={query} items={related} />}
            >
              {(items) => <ItemGrid items={items} look="search" level={2} first />}
            </Feed>
          </div>
          <FeedLink title={query} page={paths.search(query, { ...filters, sort: undefined })} />
        </>
      )}
    </div>
  );
}

const Related = ({ query, items }: { query: string; items: CardItem[] }) =>
  items.length > 0 && (
    <section className="pt-12 md:pt-16">
      <h2 className="text-[22px] leading-7 md:text-h2 font-[660] mb-5 md:mb-6 break-words">Other Related to {query}</h2>
      <ItemGrid items={items} look="search" level={3} />
    </section>
  );
