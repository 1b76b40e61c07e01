import { paths } from '../../paths.ts';
import { Segments } from '../../ui/segments.tsx';

interface FeedTabsProps {
  /** How many items are new from those whom the member follows, once it is known. */
  count?: number | undefined;
  isFollowing?: boolean;
}

/** The feed of everything, and that of those whom the member follows. */
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
    ]}
  />
);
