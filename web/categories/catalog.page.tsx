import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { categoryCalls } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import { type Api, api } from '../api/api.ts';
import { type CardItem, cardItem } from '../items/cards/card-item.ts';
import { ItemGrid } from '../items/cards/grids.tsx';
import { Feed } from '../items/feed.tsx';
import { FeedLink } from '../items/feed-link.tsx';
import { KindTabs } from '../items/kind-tabs.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { CATEGORIES } from '../messages.ts';
import { TellMe } from '../searches/tell-me.tsx';
import { BoxSpot } from '../ui/box-spot.tsx';
import { Empty } from '../ui/empty.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Breadcrumb, CatalogHead } from './catalog-head.tsx';
import { ItemCarousel } from './item-carousel.tsx';
import { loadCategory } from './load-category.ts';

/** How many slides a carousel has at most. */
const SLIDES = 12;

async function getPage(call: Api, slug: string, cursor?: string) {
  const { data: found, nextCursor } = await call(categoryCalls.getCategoryPage, { slug, cursor });
  const { Items, ...category } = found.selectedCategory;
  return {
    data: Items.map(cardItem),
    nextCursor,
    category,
    mostPopular: found.mostPopular.map(cardItem),
    newest: found.newest.map(cardItem),
  };
}

export const loader = (args: LoaderFunctionArgs) => loadCategory(args, getPage, paths.catalog);

export function Component() {
  const { slug, found } = useLoaderData<typeof loader>();
  const known = useCategories().find((category) => category.slug === slug);
  return (
    <div className="wrap pt-2 md:pt-6">
      {known && <PageHead title={known.name} description={known.description} />}
      <Feed
        first={found}
        more={(cursor) => getPage(api, slug, cursor)}
        failed={CATEGORIES.pageFailed}
        plain={paths.catalog(slug)}
        wait={<CatalogSkeleton />}
        before={({ category, mostPopular, newest, data: items }) => (
          <>
            {!known && <PageHead title={category.name} description={category.description} />}
            <Breadcrumb name={category.name} />
            <CatalogHead category={category} popular={mostPopular} />
            <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
              <KindTabs kind="Offer" offers={paths.catalog(slug)} wanted={paths.wanted(slug)} />
              <TellMe search={{ category: category._id }} label="Tell me about new ones" className="max-sm:w-full" />
            </div>
            {items.length > 0 && (
              <>
                <TopRecommendations popular={mostPopular} newest={newest} />
                <section className="mt-12 md:mt-14">
                  <h2 className="text-[22px] leading-7 md:text-h2 font-[660] mb-5">Top Products</h2>
                  <ItemCarousel label="Top Products" items={items.slice(0, SLIDES)} />
                </section>
                <h2 className="mt-12 md:mt-14 mb-5 md:mb-6 text-[22px] leading-7 md:text-h2 font-[660] break-words">
                  All {category.name}
                </h2>
              </>
            )}
          </>
        )}
        empty={<Empty spot={<BoxSpot />}>No Items Found</Empty>}
      >
        {(items) => <ItemGrid items={items} look="catalog" level={3} />}
      </Feed>
      <FeedLink title={known?.name ?? slug} page={paths.catalog(slug)} />
    </div>
  );
}

const Slides = () => (
  <div className="grid sm:grid-cols-2 md:grid-cols-3 gap-[25px]">
    <Skeleton className="h-[420px] rounded-panel!" />
    <Skeleton className="h-[420px] rounded-panel! hidden sm:block" />
    <Skeleton className="h-[420px] rounded-panel! hidden md:block" />
  </div>
);

const CatalogSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="h-4 w-56 my-3" />
    <Skeleton className="h-[236px] rounded-panel!" />
    <Skeleton className="mt-12 mb-6 h-7 w-64" />
    <Slides />
    <Skeleton className="mt-24 mb-6 h-7 w-48" />
    <Slides />
  </SkeletonGroup>
);

const TABS = [
  { value: 'popular', name: 'Most Popular' },
  { value: 'new', name: 'New' },
] as const;

function TopRecommendations({ popular, newest }: { popular: CardItem[]; newest: CardItem[] }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('popular');
  return (
    <section className="mt-10 md:mt-12">
      <Tabs
        head={<h2 className="text-[22px] leading-7 md:text-h2 font-[660]">Top Recommendations</h2>}
        label="Top Recommendations"
        tabs={TABS}
        value={tab}
        onChange={setTab}
      >
        {/* A key per tab, so that each carousel starts at its first slide. */}
        <ItemCarousel
          key={tab}
          label={tab === 'popular' ? 'Most Popular' : 'New'}
          items={tab === 'popular' ? popular : newest}
          first
        />
      </Tabs>
    </section>
  );
}
