import { Megaphone } from 'lucide-react';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { SEARCH_COUNTED } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { type Api, api, apiContext } from '../api/api.ts';
import { type Outcome, outcomeOf, statusOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { CATEGORIES } from '../messages.ts';
import { rememberSearch, SearchHome } from '../searches/search-home.tsx';
import { TellMe } from '../searches/tell-me.tsx';
import { type Deferred, defer } from '../ui/await.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { SwipeFull } from '../ui/swipe.tsx';
import { type CardItem, cardItem } from './cards/card-item.ts';
import { ItemGrid } from './cards/grids.tsx';
import { GridSkeletons } from './cards/skeletons.tsx';
import { Feed } from './feed.tsx';
import { FeedLink } from './feed-link.tsx';
import { KindTabs } from './kind-tabs.tsx';
import { SearchFilters } from './search-filters.tsx';
import { NothingFound } from './search-nothing.tsx';
import { readTerms, type SearchTerms } from './search-terms.ts';
import { WantedGrid } from './wanted/wanted-card.tsx';
import { type WantedItem, wantedItem } from './wanted/wanted-item.ts';

async function getPage(call: Api, { query, ...filters }: SearchTerms, cursor?: string) {
  const found = await call(itemCalls.searchItems, { keyword: query, ...filters, cursor });
  const related = filters.kind ? [] : (found.data[0]?.category.Items ?? []);
  // The fields that the cards of both kinds need.
  const items: (CardItem | WantedItem)[] = filters.kind ? found.data.map(wantedItem) : found.data.map(cardItem);
  return { total: found.total, nextCursor: found.nextCursor, data: items, related: related.map(cardItem) };
}

/** The search works without them. */
const listPlaces = (call: Api): Promise<readonly string[]> =>
  call(dealCalls.listPlaces, {}).then(
    ({ data: places }) => places,
    () => [],
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const terms = readTerms(searchParams);
  if (!terms.query) return { found: null, places: [] };
  const cursor = searchParams.get('cursor') || undefined;
  const call = context.get(apiContext);
  const listing = listPlaces(call);
  const { value } = await defer(outcomeOf(getPage(call, terms, cursor)));
  return data({ found: value, places: await listing }, { status: statusOf(value) });
}

export function Component() {
  const { found, places } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const terms = useMemo(() => readTerms(parameters), [parameters]);
  const categories = useCategories();
  const { query, kind = 'Offer', sort: _, ...narrowed } = terms;
  useEffect(() => {
    if (query) rememberSearch(query);
  }, [query]);
  const saved = { keyword: query, kind, ...narrowed } as const;

  return (
    <div className="wrap pt-3 md:pt-10">
      <PageHead
        title={query ? `Search Results for ${query}` : 'Search'}
        description={`Used ${query || 'items'} to buy and rent within your campus, from students like you.`}
        {...(query && { canonical: paths.search(query) })}
      />
      <Head query={query} saved={saved} />
      {!found && <SearchHome categories={categories} />}
      {found && <Found {...{ found, places, categories, terms, saved }} />}
    </div>
  );
}

type Saved = ComponentProps<typeof TellMe>['search'];

function Head({ query, saved }: { query: string; saved: Saved }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <h1
        className={classNames('text-[26px] leading-8 md:text-h1 font-[680] wrap-anywhere', !query && 'max-md:sr-only')}
      >
        {query ? (
          <>
            Search Results for <SwipeFull>{query}</SwipeFull>
          </>
        ) : (
          'Search'
        )}
      </h1>
      {query && (
        <TellMe
          key={JSON.stringify(saved)}
          search={saved}
          label={saved.kind === 'Wanted' ? 'Tell me about new posts' : 'Tell me about new ones'}
          className="max-sm:w-full"
        />
      )}
    </div>
  );
}

interface FoundProps {
  found: Deferred<Outcome<Awaited<ReturnType<typeof getPage>>>>;
  places: readonly string[];
  categories: Category[];
  terms: SearchTerms;
  saved: Saved;
}

function Found({ found, places, categories, terms, saved }: FoundProps) {
  const { query, ...filters } = terms;
  const { kind = 'Offer' } = filters;
  return (
    <>
      <Filters {...{ found, places, categories, terms }} />
      <div className="mt-6 md:mt-7">
        <Feed
          first={found}
          more={(cursor) => getPage(api, terms, cursor)}
          hrefOf={(cursor) => paths.search(query, { ...filters, cursor })}
          failed={CATEGORIES.pageFailed}
          plain={paths.search(query)}
          wait={<GridSkeletons />}
          empty={
            <NothingFound
              terms={terms}
              categories={categories}
              actions={<NothingActions terms={terms} saved={saved} />}
            />
          }
          before={({ total }) => (
            <p role="status" className="mb-4 text-ink-3">
              {formatNumber(total)}
              {total >= SEARCH_COUNTED && '+'} {total === 1 ? 'item' : 'items'}
            </p>
          )}
          after={({ related }) => <Related query={query} items={related} />}
        >
          {(items) =>
            kind === 'Wanted' ? (
              <WantedGrid items={items as WantedItem[]} />
            ) : (
              <ItemGrid items={items as CardItem[]} look="search" level={2} first />
            )
          }
        </Feed>
      </div>
      <FeedLink title={query} page={paths.search(query, { ...filters, sort: undefined })} />
    </>
  );
}

function Filters({ found, places, categories, terms }: Omit<FoundProps, 'saved'>) {
  const { query, ...filters } = terms;
  const { kind = 'Offer' } = filters;
  const counts = useCounts(terms);
  // The form validates its fields in the browser.
  const errors = (!(found instanceof Promise) && found.failure?.errors) || [];
  return (
    <SearchFilters
      terms={terms}
      categories={categories}
      places={places}
      errors={errors}
      tabs={
        <KindTabs
          kind={kind}
          offers={paths.search(query, { ...filters, kind: undefined })}
          wanted={paths.search(query, { ...filters, kind: 'Wanted', sort: undefined })}
          counts={counts}
          className="shrink-0"
        />
      }
    />
  );
}

const NothingActions = ({ terms, saved }: { terms: SearchTerms; saved: Saved }) => (
  <>
    <TellMe search={saved} label="Tell me" look="primary" />
    {saved.kind === 'Offer' && (
      <ButtonLink
        look="outline"
        to={paths.dashboard.addItem({
          kind: 'Wanted',
          title: terms.query,
          ...(terms.category && { category: terms.category }),
          ...(terms.maxPrice && { price: terms.maxPrice }),
        })}
      >
        <Megaphone className="size-[18px]" strokeWidth={2.1} />
        Post as wanted
      </ButtonLink>
    )}
  </>
);

const Related = ({ query, items }: { query: string; items: CardItem[] }) =>
  items.length > 0 && (
    <section className="pt-12 md:pt-16">
      <h2 className="text-[22px] leading-7 md:text-h2 font-[660] mb-5 md:mb-6 break-words">Other Related to {query}</h2>
      <ItemGrid items={items} look="search" level={3} />
    </section>
  );

/** The number of matches of each kind, requested separately so that nothing waits for it. */
function useCounts({ query, kind: _, sort: __, ...filters }: SearchTerms) {
  const [counts, setCounts] = useState<{ of: string; offers: string; wanted: string }>();
  const key = JSON.stringify({ keyword: query, ...filters });
  useEffect(() => {
    let isCurrent = true;
    const count = async (kind: 'Offer' | 'Wanted') => {
      const { total } = await api(itemCalls.searchItems, { ...JSON.parse(key), kind, limit: 1 });
      return `${formatNumber(total)}${total >= SEARCH_COUNTED ? '+' : ''}`;
    };
    if (query)
      Promise.all([count('Offer'), count('Wanted')]).then(
        ([offers, wanted]) => isCurrent && setCounts({ of: key, offers, wanted }),
        // The tabs work without it.
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [key, query]);
  // Those of another search say nothing of this one.
  return counts?.of === key ? counts : undefined;
}
