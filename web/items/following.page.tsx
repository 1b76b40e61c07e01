import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '#contract/paths.ts';
import { peopleCalls } from '#contract/people.ts';
import { apiContext } from '../api/api.ts';
import { CategoryRow } from '../categories/category-row.tsx';
import { outcomeOf } from '../failures/outcome.ts';
import { Main } from '../layout/main.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { PEOPLE } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { later } from '../ui/later.tsx';
import { HomeSkeletons } from './cards/skeletons.tsx';
import { FeedTabs } from './following/feed-tabs.tsx';
import { SellerGroups } from './following/seller-groups.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { value } = await later(outcomeOf(context.get(apiContext)(peopleCalls.listFollowedItems, {})));
  return { followed: value };
}

export function Component() {
  const { followed } = useLoaderData<typeof loader>();
  const categories = useCategories();
  return (
    <Main>
      <PageHead title="Following" noindex />
      {categories.length > 0 && <CategoryRow categories={categories} />}
      <div className="wrap pt-6 md:pt-8">
        <h1 className="sr-only">Following</h1>
        <AwaitedPage
          value={followed}
          wait={
            <>
              <FeedTabs isFollowing />
              <div className="mt-7">
                <HomeSkeletons />
              </div>
            </>
          }
          failed={PEOPLE.followedFailed}
          retry={paths.following()}
        >
          {(page) => <SellerGroups first={page} />}
        </AwaitedPage>
      </div>
    </Main>
  );
}
