import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

interface SegmentsProps {
  label: string;
  segments: { name: string; to: string; isCurrent: boolean; count?: string | undefined }[];
  /** The view replaces the other in the history. */
  replace?: boolean;
  className?: string;
}

/** Links between views of one thing, which look like tabs. Where they are wider than a phone they scroll. */
export const Segments = ({ label, segments, replace = false, className }: SegmentsProps) => (
  <nav
    aria-label={label}
    className={classNames(
      'inline-flex md:flex-wrap max-md:overflow-x-auto fade-x max-w-full p-1 rounded-[12px] bg-sunken',
      className,
    )}
  >
    {segments.map(({ name, to, isCurrent, count }) => (
      <Link
        key={name}
        to={to}
        replace={replace}
        preventScrollReset={replace}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'inline-flex items-center justify-center gap-1.5 md:gap-2 shrink-0 min-w-11 min-h-11 md:min-h-9 px-2.5 md:px-4 rounded-[9px] text-[14.5px] max-md:outline-offset-0',
          isCurrent ? 'bg-tab-on shadow-1 font-semibold text-ink' : 'font-medium text-ink-2 hover:text-ink',
        )}
      >
        {name}
        {count && <span className="text-[13px] text-ink-2 font-medium tabular-nums">{count}</span>}
      </Link>
    ))}
  </nav>
);
