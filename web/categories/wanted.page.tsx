import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { categoryCalls } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import { type Api, api } from '../api/api.ts';
import { Feed } from '../items/feed.tsx';
import { FeedLink } from '../items/feed-link.tsx';
import { KindTabs } from '../items/kind-tabs.tsx';
import { PostAsWanted } from '../items/wanted/post-as-wanted.tsx';
import { WantedGrid, WantedSkeletons } from '../items/wanted/wanted-card.tsx';
import { wantedItem } from '../items/wanted/wanted-item.ts';
import { PageHead } from '../layout/page-head.tsx';
import { CATEGORIES } from '../messages.ts';
import { BoxSpot } from '../ui/box-spot.tsx';
import { Empty } from '../ui/empty.tsx';
import { Breadcrumb } from './catalog-head.tsx';
import { loadCategory } from './load-category.ts';

async function getPage(call: Api, slug: string, cursor?: string) {
  const { data: found, nextCursor } = await call(categoryCalls.getCategoryPage, { slug, kind: 'Wanted', cursor });
  const { Items, ...category } = found.selectedCategory;
  return { data: Items.map(wantedItem), nextCursor, category };
}

export const loader = (args: LoaderFunctionArgs) => loadCategory(args, getPage, paths.wanted);

/** The wanted posts of a category. */
export function Component() {
  const { slug, found } = useLoaderData<typeof loader>();
  return (
    <div className="wrap pt-2 md:pt-6">
      <Feed
        first={found}
        more={(cursor) => getPage(api, slug, cursor)}
        failed={CATEGORIES.pageFailed}
        plain={paths.wanted(slug)}
        wait={<WantedSkeletons />}
        before={({ category }) => (
          <>
            <PageHead title={`Wanted: ${category.name}`} description={`What people look for in ${category.name}.`} />
            <Breadcrumb name={category.name} />
            <KindTabs kind="Wanted" offers={paths.catalog(slug)} wanted={paths.wanted(slug)} className="mt-4" />
            <div className="mt-6 mb-5 md:mb-7 flex flex-wrap items-end justify-between gap-4">
              <h1 className="min-w-0 text-[26px] leading-8 md:text-h1 font-[680] break-words">
                Wanted in {category.name}
              </h1>
              <PostAsWanted category={category._id} />
            </div>
          </>
        )}
        empty={<Empty spot={<BoxSpot />}>Nobody looks for anything here at the moment</Empty>}
      >
        {(items) => <WantedGrid items={items} />}
      </Feed>
      <FeedLink title={`Wanted: ${slug}`} page={paths.wanted(slug)} />
    </div>
  );
}
