import { BellOff, BellRing, ChevronDown, Mail, Trash2 } from 'lucide-react';
import type { MailWay } from '#contract/notices/kind.ts';
import { paths } from '#contract/paths.ts';
import { hourName } from '#contract/rules/hours.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { useMember } from '../session/session.ts';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { focusNextRow } from '../ui/focus-next-row.ts';
import { Link } from '../ui/link.tsx';
import { Menu } from '../ui/menu.tsx';
import { When } from '../ui/when.tsx';
import { filtersOf, nameOf, searchPath } from './search-path.ts';

interface SearchRowProps {
  search: SavedSearch;
  digestHour: number;
  onSeen: () => void;
  onWay: (way: MailWay) => void;
  onRemove: () => void;
}

export function SearchRow({ search, digestHour, onSeen, onWay, onRemove }: SearchRowProps) {
  const { newMatches, wantedId, way } = search;
  const name = nameOf(search);
  return (
    <li className="p-4 md:px-6 md:py-5 grid grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-[16px] leading-6 font-semibold font-sans tracking-normal wrap-anywhere">
          <Link
            to={searchPath(search)}
            onClick={onSeen}
            className="relative before:absolute before:inset-x-0 before:-inset-y-3.5 hover:underline underline-offset-3"
          >
            {name}
            {newMatches > 0 && (
              <span className="ml-2 inline-flex align-middle items-center h-5 px-2 rounded-full bg-pen text-on-pen text-[12px] font-semibold">
                {newMatches} new
              </span>
            )}
          </Link>
        </h2>
        <Facts search={search} />
      </div>
      <div className="max-md:order-3">
        <WayMenu {...{ name, way, digestHour, onWay }} />
      </div>
      {wantedId ? (
        <span className="size-11" />
      ) : (
        <IconButton
          label={`Remove ${name}`}
          className="max-md:-mr-2.5"
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget);
            onRemove();
          }}
        >
          <Trash2 className="size-5" strokeWidth={1.9} />
        </IconButton>
      )}
    </li>
  );
}

const ICONS = { now: BellRing, digest: Mail, off: BellOff };

type WayMenuProps = Pick<SearchRowProps, 'digestHour' | 'onWay'> & { name: string; way: MailWay };

function WayMenu({ name, way, digestHour, onWay }: WayMenuProps) {
  const names = { now: 'At once', digest: `Daily at ${hourName(digestHour)}`, off: 'Off' };
  const Icon = ICONS[way];
  return (
    <Menu
      label={`Tell me of ${name}: ${names[way]}`}
      className="left-0 md:left-auto md:right-0 top-[52px] w-[224px]"
      triggerClass={classNames(
        'inline-flex items-center gap-[7px] h-11 md:h-10 px-3.5 rounded-full text-[14.5px] font-medium bg-surface whitespace-nowrap shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-sunken',
        way === 'off' ? 'text-ink-3' : 'text-ink-2',
      )}
      trigger={() => (
        <>
          <Icon className="size-4" strokeWidth={2.1} />
          {names[way]}
          <ChevronDown className="size-4" strokeWidth={2.1} />
        </>
      )}
      items={(['now', 'digest', 'off'] as const).map((one) => {
        const Sign = ICONS[one];
        return { name: names[one], icon: <Sign strokeWidth={1.9} />, onSelect: () => onWay(one) };
      })}
    />
  );
}

function Facts({ search }: Pick<SearchRowProps, 'search'>) {
  const { _id: memberId } = useMember();
  const { lastMatchAt, wantedId } = search;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
      {wantedId && (
        <Link
          to={paths.item(wantedId, memberId)}
          className="relative before:absolute before:inset-x-0 before:-top-1 before:-bottom-4 text-[13px] font-medium text-pen-text hover:underline"
        >
          Your wanted post
        </Link>
      )}
      {filtersOf(search).map((filter) => (
        <Badge key={filter} tone="quiet">
          {filter}
        </Badge>
      ))}
      <span className="text-[13px] text-ink-3">
        {lastMatchAt ? (
          <>
            last one: <When time={lastMatchAt} />
          </>
        ) : (
          'none yet'
        )}
      </span>
    </div>
  );
}
