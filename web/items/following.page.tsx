import { peopleCalls } from '#contract/people.ts';
import { Main } from '../layout/main.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { FINDING } from '../people/messages.ts';
import { HomeSkeletons } from './cards/skeletons.tsx';
import { FeedTabs } from './following/feed-tabs.tsx';
import { SellerGroups } from './following/seller-groups.tsx';

export const { loader, Component } = memberPage({
  title: 'Following',
  load: (api) => api(peopleCalls.listFollowedItems, {}),
  above: <h1 className="sr-only">Following</h1>,
  wait: (
    <>
      <FeedTabs current="Following" />
      <div className="mt-4">
        <HomeSkeletons />
      </div>
    </>
  ),
  failed: FINDING.followedFailed,
  failedClass: '',
  render: (page) => <SellerGroups first={page} />,
  frame: (content) => (
    <Main>
      <div className="wrap pt-2 md:pt-6">{content}</div>
    </Main>
  ),
});
