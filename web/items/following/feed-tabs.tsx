import { paths } from '#contract/paths.ts';
import { Segments } from '../../ui/segments.tsx';

interface FeedTabsProps {
  /** The number of new items of followed sellers, once it is known. */
  count?: number | undefined;
  current: 'For you' | 'Following' | 'Wanted';
}

/** Links to the feeds of all items, of followed sellers and of wanted posts. */
export function FeedTabs({ count, current }: FeedTabsProps) {
  const tab = (name: FeedTabsProps['current'], to: string, more?: string) => ({
    name,
    to,
    isCurrent: name === current,
    count: more,
  });
  return (
    <Segments
      label="Feed"
      segments={[
        tab('For you', paths.home()),
        tab('Following', paths.following(), count ? `${count} new` : undefined),
        tab('Wanted', paths.wanted()),
      ]}
    />
  );
}
