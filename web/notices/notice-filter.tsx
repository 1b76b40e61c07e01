import { ChevronDown } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notice-kinds.ts';
import { paths } from '../paths.ts';
import { classNames } from '../ui/class-names.ts';
import { countText } from '../ui/count-dot.tsx';
import { useUnseen } from './unseen.ts';
import type { Wanted } from './wanted.ts';

/** All or the unseen ones, of all kinds or one. Kept in the address. */
export function NoticeFilter({ wanted }: { wanted: Wanted }) {
  const navigate = useNavigate();
  const unseen = useUnseen();
  const { kind } = wanted;
  const segment = (name: string, isUnseen: boolean, count = 0) => {
    const isCurrent = wanted.unseen === isUnseen;
    return (
      <Link
        to={paths.dashboard.notifications({ unseen: isUnseen, kind })}
        replace
        preventScrollReset
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'inline-flex items-center gap-2 h-11 md:h-9 px-4 rounded-[9px] text-[14.5px]',
          isCurrent ? 'bg-tab-on shadow-1 font-semibold text-ink' : 'font-medium text-ink-2 hover:text-ink',
        )}
      >
        {name}
        {count > 0 && <span className="text-[13px] text-ink-2 font-medium tabular-nums">{countText(count)}</span>}
      </Link>
    );
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 mb-4">
      <nav aria-label="Show" className="inline-flex p-1 rounded-[12px] bg-sunken">
        {segment('All', false)}
        {segment('Unseen', true, unseen)}
      </nav>
      <label className="relative flex-1 min-w-[136px] max-w-[220px]">
        <span className="sr-only">Kind</span>
        <select
          className="field h-11 max-md:h-[52px] font-medium"
          value={kind ?? ''}
          onChange={({ target }) =>
            navigate(
              paths.dashboard.notifications({ ...wanted, kind: (target.value || undefined) as NoticeKind | undefined }),
              { replace: true, preventScrollReset: true },
            )
          }
        >
          <option value="">All kinds</option>
          {NOTICE_KIND_NAMES.map((one) => (
            <option key={one} value={one}>
              {NOTICE_KINDS[one].name}
            </option>
          ))}
        </select>
        <ChevronDown
          className="absolute right-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none"
          strokeWidth={1.9}
          aria-hidden="true"
        />
      </label>
    </div>
  );
}
