import { peopleCalls } from '#contract/people.ts';
import { CategoryRow } from '../categories/category-row.tsx';
import { Main } from '../layout/main.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { useCategories } from '../layout/shell-data.ts';
import { FINDING } from '../people/messages.ts';
import { HomeSkeletons } from './cards/skeletons.tsx';
import { FeedTabs } from './following/feed-tabs.tsx';
import { SellerGroups } from './following/seller-groups.tsx';

function Categories() {
  const categories = useCategories();
  return categories.length > 0 && <CategoryRow categories={categories} />;
}

export const { loader, Component } = memberPage({
  title: 'Following',
  load: (api) => api(peopleCalls.listFollowedItems, {}),
  above: <h1 className="sr-only">Following</h1>,
  wait: (
    <>
      <FeedTabs isFollowing />
      <div className="mt-7">
        <HomeSkeletons />
      </div>
    </>
  ),
  failed: FINDING.followedFailed,
  failedClass: '',
  render: (page) => <SellerGroups first={page} />,
  frame: (content) => (
    <Main>
      <Categories />
      <div className="wrap pt-6 md:pt-8">{content}</div>
    </Main>
  ),
});
