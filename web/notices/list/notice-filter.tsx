import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router';
import { hasTrait, isFor, NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { paths } from '#contract/paths.ts';
import { actorOf } from '../../session/session.ts';
import { countText } from '../../ui/count-dot.tsx';
import { GoingSelect } from '../../ui/going-select.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useUnseen } from '../unseen.ts';
import type { WantedNotices } from './wanted.ts';

/** All or unseen notices, of all kinds or one. The choice is in the address. */
export function NoticeFilter({ wanted }: { wanted: WantedNotices }) {
  const navigate = useNavigate();
  const unseen = useUnseen();
  const { kind } = wanted;
  const segment = (name: string, isUnseen: boolean, count?: string) => ({
    name,
    to: paths.dashboard.notifications({ unseen: isUnseen, kind }),
    isCurrent: wanted.unseen === isUnseen,
    count,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 mb-4">
      <Segments
        replace
        label="Show"
        segments={[segment('All', false), segment('Unseen', true, unseen > 0 ? countText(unseen) : undefined)]}
      />
      <div className="relative flex-1 min-w-[136px] max-w-[220px]">
        <GoingSelect
          aria-label="Kind"
          className="field h-11 max-md:h-[52px] font-medium"
          value={kind ?? ''}
          onGo={(chosen) =>
            navigate(
              paths.dashboard.notifications({ ...wanted, kind: (chosen || undefined) as NoticeKind | undefined }),
              { replace: true, preventScrollReset: true },
            )
          }
        >
          <option value="">All kinds</option>
          {NOTICE_KIND_NAMES.filter((one) => isFor(one, actorOf()) && !hasTrait(one, 'isDigestOnly')).map((one) => (
            <option key={one} value={one}>
              {NOTICE_KINDS[one].name}
            </option>
          ))}
        </GoingSelect>
        <ChevronDown
          className="absolute right-3.5 inset-y-0 my-auto size-[18px] text-ink-3 pointer-events-none"
          strokeWidth={1.9}
          aria-hidden="true"
        />
      </div>
    </div>
  );
}
