import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Swipe } from './swipe.tsx';

interface SegmentsProps {
  label: string;
  segments: { name: string; to: string; isCurrent: boolean; count?: string | undefined }[];
  /** `plain`: words in a row, of which the current one is swiped. */
  look?: 'track' | 'plain';
  /** The view replaces the other in the history. */
  replace?: boolean;
  className?: string | undefined;
}

const LOOKS = {
  track: {
    nav: 'inline-flex flex-wrap max-w-full p-1 rounded-[12px] bg-sunken',
    link: 'gap-2 min-h-11 md:min-h-9 px-4 rounded-[9px] text-[14.5px]',
    on: 'bg-tab-on shadow-1',
    count: 'text-[13px] text-ink-2 font-medium',
  },
  plain: {
    nav: 'flex -mx-2.5',
    link: 'gap-1.5 h-12 px-2.5 rounded-[10px] text-[16px] whitespace-nowrap',
    on: '',
    count: 'text-[14px] text-pen-text font-semibold',
  },
} as const;

/** Links between views of one thing, which look like tabs. */
export function Segments({ label, segments, look = 'track', replace = false, className }: SegmentsProps) {
  const classes = LOOKS[look];
  return (
    <nav aria-label={label} className={classNames(classes.nav, className)}>
      {segments.map(({ name, to, isCurrent, count }) => (
        <Link
          key={name}
          to={to}
          replace={replace}
          preventScrollReset={replace}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'inline-flex items-center',
            classes.link,
            isCurrent ? `font-semibold text-ink ${classes.on}` : 'font-medium text-ink-2 hover:text-ink',
          )}
        >
          <Swipe on={isCurrent && look === 'plain'}>{name}</Swipe>
          {count && <span className={classNames('tabular-nums', classes.count)}>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
