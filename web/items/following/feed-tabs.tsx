import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Swipe } from '../../ui/swipe.tsx';

interface FeedTabsProps {
  /** The number of new items of followed sellers, once it is known. */
  count?: number | undefined;
  current: 'For you' | 'Following' | 'Wanted';
}

/** Links to the feeds of all items, of followed sellers and of wanted posts: on phones a row across the screen. */
export function FeedTabs({ count, current }: FeedTabsProps) {
  const tab = (name: FeedTabsProps['current'], to: string) => (
    <Link
      to={to}
      aria-current={name === current ? 'page' : undefined}
      className={classNames(
        'inline-flex items-center min-h-12 text-[16px]',
        name === current ? 'font-semibold' : 'font-medium text-ink-2 hover:text-ink',
      )}
    >
      <Swipe on={name === current}>{name}</Swipe>
      {name === 'Following' && count ? (
        <span className="ml-1.5 text-sm font-semibold text-pen-text tabular-nums">
          {count}
          <span className="sr-only"> new</span>
        </span>
      ) : null}
    </Link>
  );
  return (
    <nav aria-label="Feed" className="flex flex-wrap gap-x-6 max-md:-mx-4 max-md:px-4 max-md:border-b border-line">
      {tab('For you', paths.home())}
      {tab('Following', paths.following())}
      {tab('Wanted', paths.wanted())}
    </nav>
  );
}
