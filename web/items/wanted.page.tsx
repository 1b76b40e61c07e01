import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { itemCalls } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { type Api, api, apiContext } from '../api/api.ts';
import { CategoryRow } from '../categories/category-row.tsx';
import { outcomeOf, statusOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { ITEMS } from '../messages.ts';
import { ForMembers, ForVisitors } from '../people/by-viewer.tsx';
import { defer } from '../ui/await.tsx';
import { BoxSpot } from '../ui/box-spot.tsx';
import { Empty } from '../ui/empty.tsx';
import { Swipe } from '../ui/swipe.tsx';
import { Feed } from './feed.tsx';
import { FeedLink } from './feed-link.tsx';
import { FeedTabs } from './following/feed-tabs.tsx';
import { KindTabs } from './kind-tabs.tsx';
import { PostAsWanted } from './wanted/post-as-wanted.tsx';
import { WantedGrid, WantedSkeletons } from './wanted/wanted-card.tsx';
import { wantedItem } from './wanted/wanted-item.ts';

async function getPage(call: Api, cursor?: string) {
  const { data: items, nextCursor } = await call(itemCalls.listItems, { kind: 'Wanted', cursor });
  return { data: items.map(wantedItem), nextCursor };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') || undefined;
  const { value } = await defer(outcomeOf(getPage(context.get(apiContext), cursor)));
  return data({ items: value }, { status: statusOf(value) });
}

export function Component() {
  const { items } = useLoaderData<typeof loader>();
  const categories = useCategories();
  return (
    <>
      <PageHead title="Wanted" description="What people of this campus look for." />
      {categories.length > 0 && (
        <ForVisitors className="max-md:hidden">
          <CategoryRow categories={categories} />
        </ForVisitors>
      )}
      <section className="wrap pt-1 md:pt-4" aria-labelledby="wanted">
        <ForMembers>
          <FeedTabs current="Wanted" />
        </ForMembers>
        <ForVisitors className="block pt-3">
          <KindTabs kind="Wanted" offers={paths.home()} wanted={paths.wanted()} />
        </ForVisitors>
        <div className="mt-4 mb-5 md:mb-7 flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            <h1 id="wanted" className="text-[26px] leading-8 md:text-h1 font-[680]">
              <Swipe>Wanted</Swipe> on campus
            </h1>
            <p className="mt-1 text-ink-3">People look for these. Have one? One tap, and they know.</p>
          </div>
          <PostAsWanted />
        </div>
        <Feed
          first={items}
          more={(cursor) => getPage(api, cursor)}
          failed={ITEMS.listFailed}
          plain={paths.wanted()}
          wait={<WantedSkeletons />}
          empty={<Empty spot={<BoxSpot />}>Nobody looks for anything at the moment</Empty>}
        >
          {(list) => <WantedGrid items={list} />}
        </Feed>
        <FeedLink title="Wanted" page={paths.wanted()} />
      </section>
    </>
  );
}
