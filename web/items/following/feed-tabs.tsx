import { paths } from '#contract/paths.ts';
import { Segments } from '../../ui/segments.tsx';

interface FeedTabsProps {
  /** The number of new items of followed sellers, once it is known. */
  count?: number | undefined;
  isFollowing?: boolean;
}

/** Links to the feeds of all items, of followed sellers and of wanted posts. */
export const FeedTabs = ({ count, isFollowing = false }: FeedTabsProps) => (
  <Segments
    label="Feed"
    segments={[
      { name: 'For you', to: paths.home(), isCurrent: !isFollowing },
      {
        name: 'Following',
        to: paths.following(),
        isCurrent: isFollowing,
        count: count ? `${count} new` : undefined,
      },
      { name: 'Wanted', to: paths.wanted(), isCurrent: false },
    ]}
  />
);
