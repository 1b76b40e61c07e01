import { lazy, Suspense, useState } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { itemCalls } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { type Api, apiContext } from '../api/api-context.ts';
import { lateApi } from '../api/late-api.ts';
import { CategoryRow } from '../categories/category-row.tsx';
import { outcomeOf, statusOf } from '../failures/outcome.ts';
import { LIST_FAILED } from '../first-messages.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { ForMembers, ForVisitors } from '../people/by-viewer.tsx';
import { useSession } from '../session/session.ts';
import { defer } from '../ui/await.tsx';
import { Empty } from '../ui/empty.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import { Swipe } from '../ui/swipe.tsx';
import { type CardItem, cardItem } from './cards/card-item.ts';
import { HomeGrid } from './cards/home-card.tsx';
import { HomeSkeletons } from './cards/skeletons.tsx';
import { Feed } from './feed.tsx';
import { FeedTabs } from './following/feed-tabs.tsx';
import type { HomeView } from './order/home-order.tsx';
import { VisitorPanel } from './visitor-panel.tsx';

async function getPage(call: Api, cursor?: string) {
  const { data: items, nextCursor, taken } = await call(itemCalls.listHome, { cursor });
  const lastTaken = taken[0]?.updatedAt ?? '';
  return { data: items.map(cardItem), nextCursor, taken: taken.map(cardItem), lastTaken };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  // The list continues at ?cursor= where there is no script.
  const cursor = new URL(request.url).searchParams.get('cursor') || undefined;
  const { value } = await defer(outcomeOf(getPage(context.get(apiContext), cursor)));
  return data({ items: value, isFirst: !cursor }, { status: statusOf(value) });
}

export function Component() {
  const { items, isFirst } = useLoaderData<typeof loader>();
  const categories = useCategories();
  const ownId = useSession()?.user._id;
  const [view, setView] = useState<HomeView>({});
  const isOfOthers = ({ owner }: CardItem) => owner !== ownId;
  return (
    <>
      <PageHead />
      <ForVisitors>
        <VisitorPanel />
      </ForVisitors>
      {/* On phones categories stand under Search; a member's goods come first. */}
      {categories.length > 0 && (
        <ForVisitors className="max-md:hidden">
          <CategoryRow categories={categories} />
        </ForVisitors>
      )}
      <section className="wrap md:pt-4" aria-labelledby="fresh">
        <ForMembers className="mb-2 md:mb-3">
          <HomeTabs />
        </ForMembers>
        <div className="flex flex-wrap items-center justify-between gap-x-3 mb-2 md:mb-4 min-h-11">
          <h1 id="fresh" className="min-w-0 max-w-full text-[22px] leading-7 md:text-h1 font-[680]">
            <Swipe>Fresh</Swipe> recommendations
          </h1>
          {!isFirst && (
            <Link to={paths.home()} className="py-2 font-medium text-pen-text hover:underline underline-offset-4">
              Back to the newest
            </Link>
          )}
          {isFirst && ownId && (
            <Suspense>
              <HomeOrder key={ownId} memberId={ownId} onView={setView} />
            </Suspense>
          )}
          <ForVisitors>
            <Link to={paths.wanted()} className="py-2.5 font-semibold text-pen-text hover:underline underline-offset-4">
              Wanted
            </Link>
          </ForVisitors>
        </div>
        {view.list ?? (
          <Feed
            first={items}
            more={(cursor) => getPage(lateApi, cursor)}
            failed={LIST_FAILED}
            shows={isOfOthers}
            plain={paths.home()}
            wait={<HomeSkeletons />}
            empty={<Empty spot={<LateSpot of="BoxSpot" />}>No items available at the moment</Empty>}
            after={({ taken, lastTaken }) => <Taken items={taken.filter(isOfOthers)} last={lastTaken} />}
          >
            {(list) => <HomeGrid items={list} whyOf={view.whyOf} papers={<Papers />} />}
          </Feed>
        )}
      </section>
    </>
  );
}

const HomeOrder = lazyPart(async () => (await import('./order/home-order.tsx')).HomeOrder);
const PapersRow = lazyPart(async () => (await import('../papers/papers-row.tsx')).PapersRow);

const Papers = () => {
  const isHydrated = useSession() !== undefined;
  return (
    isHydrated && (
      <Suspense>
        <PapersRow />
      </Suspense>
    )
  );
};

const TakenItems = lazyPart(async () => (await import('./taken-items.tsx')).TakenItems);

/** It stands below the list, so its code comes after hydration. */
const Taken = ({ items, last }: { items: CardItem[]; last: string }) => {
  const isHydrated = useSession() !== undefined;
  return (
    <div className="mt-10 min-h-16">
      {isHydrated && items.length > 0 && (
        <Suspense>
          <TakenItems items={items} last={last} />
        </Suspense>
      )}
    </div>
  );
};

const PlainTabs = () => <FeedTabs current="For you" />;

const CountedTabs = lazy(() =>
  import('./following/counted-tabs.tsx').then(
    (module) => ({ default: module.CountedTabs }),
    () => ({ default: PlainTabs }),
  ),
);

/** Tabs, without the number on the server's page and during hydration. */
const HomeTabs = () =>
  useSession() ? (
    <Suspense fallback={<PlainTabs />}>
      <CountedTabs />
    </Suspense>
  ) : (
    <PlainTabs />
  );
