import { paths } from '#contract/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Swipe } from '../../ui/swipe.tsx';

interface FeedTabsProps {
  /** The number of new items of followed sellers, once it is known. */
  count?: number | undefined;
  current: 'For you' | 'Following' | 'Wanted';
}

const TABS = [
  { name: 'For you', to: paths.home() },
  { name: 'Following', to: paths.following() },
  { name: 'Wanted', to: paths.wanted() },
] as const;

/** Links to the feeds of all items, of followed sellers and of wanted posts: on phones a row under the head. */
export const FeedTabs = ({ count = 0, current }: FeedTabsProps) => (
  <nav
    aria-label="Feed"
    className="flex -mx-4 md:-mx-2.5 max-md:px-1.5 max-md:border-b max-md:border-line overflow-x-auto fade-x"
  >
    {TABS.map(({ name, to }) => (
      <Link
        key={name}
        to={to}
        aria-current={name === current ? 'page' : undefined}
        className={classNames(
          'flex items-center gap-1.5 h-12 min-w-11 px-2.5 shrink-0 rounded-[10px] text-[16px] md:text-[17px] outline-offset-[-2px]!',
          name === current ? 'font-semibold' : 'font-medium text-ink-2 hover:text-ink',
        )}
      >
        <Swipe on={name === current}>{name}</Swipe>
        {name === 'Following' && count > 0 && (
          <span className="text-[13px] font-semibold text-pen-text tabular-nums">
            {count}
            <span className="sr-only"> new</span>
          </span>
        )}
      </Link>
    ))}
  </nav>
);
