import { EyeOff, Scale } from 'lucide-react';
import type { Level, CaseRow as Row } from '#contract/desk.ts';
import { paths } from '#contract/paths.ts';
import { actsLabel } from '#contract/rules/desk-words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { When } from '../ui/when.tsx';
import { aboutOf, ageText, KIND_NAMES, personName, reportersOf, titleOf, waitsSince } from './case-words.ts';

interface CaseRowProps {
  row: Row;
  now: Date;
  /** Selected by keyboard. */
  isOn: boolean;
}

/** A case of the queue. The row is one link. */
export function CaseRow({ row, now, isOn }: CaseRowProps) {
  const quiet = isOn ? 'text-ink-2' : 'text-ink-3';
  const kind = row.state === 'appealed' ? 'Appeal' : KIND_NAMES[row.kind].one;
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[52px_minmax(0,1fr)] md:grid-cols-[60px_minmax(0,1fr)_auto] gap-x-3.5 md:gap-x-4 items-start px-3 md:px-4 py-3.5 rounded-[14px]',
        isOn ? 'bg-pen-soft shadow-[inset_0_0_0_2px_var(--pen)]' : 'hover:bg-sunken',
      )}
    >
      <CasePicture row={row} />
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold leading-[21px] tracking-normal">
          <Link
            to={paths.dashboard.case(row.number)}
            data-case={row.number}
            aria-current={isOn || undefined}
            className="row-link"
          >
            {titleOf(row)}
          </Link>
        </h2>
        <p className="text-sm text-ink-2 truncate">{aboutOf(row)}</p>
        <p className={classNames('text-[13.5px] leading-[19px]', quiet)}>
          {row.state === 'decided' ? <Decided row={row} /> : reportersOf(row)}
        </p>
        {row.isHidden && row.state === 'open' && <HiddenMark className="mt-2" />}
      </div>
      <div className="max-md:col-start-2 max-md:mt-2 flex md:grid justify-between md:justify-items-end gap-1.5">
        {row.state !== 'decided' && <Weight level={row.level} />}
        <span className={classNames('text-[13px] leading-[18px] whitespace-nowrap tabular-nums', quiet)}>
          {kind} · {ageText(waitsSince(row), now)}
        </span>
      </div>
    </li>
  );
}

/** Hidden by its reports alone. */
export const HiddenMark = ({ className }: { className?: string }) => (
  <Badge tone="stop" {...(className && { className })}>
    <EyeOff className="size-3.5" strokeWidth={2.2} aria-hidden="true" />
    Hidden until decided
  </Badge>
);

const Decided = ({ row }: { row: Row }) => (
  <>
    {actsLabel(row.acts, row.days)}
    {row.decidedBy && `, by ${row.decidedBy.name}`}
    {row.decidedAt && (
      <>
        {' · '}
        <When time={row.decidedAt} />
      </>
    )}
  </>
);

const tile = 'size-[52px] md:size-[60px] shrink-0';

function CasePicture({ row: { state, kind, image, owner } }: { row: Row }) {
  if (state === 'appealed')
    return (
      <span className={classNames(tile, 'grid place-items-center rounded-[12px] bg-sunken-2 text-ink-2')}>
        <Scale className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
      </span>
    );
  if (image && kind !== 'person')
    return (
      <img
        src={image}
        alt=""
        className={classNames(tile, 'rounded-[12px] object-cover bg-sunken data-broken:invisible')}
      />
    );
  return <Avatar id={owner?._id} name={personName(owner)} image={owner?.image} size={52} className="md:size-[60px]!" />;
}

const LEVELS: Record<Level, { name: string; blocks: number; color: string }> = {
  now: { name: 'Now', blocks: 3, color: 'text-stop' },
  soon: { name: 'Soon', blocks: 2, color: 'text-wait' },
  later: { name: 'Can wait', blocks: 1, color: 'text-ink-2' },
};

/** The urgency of a case: up to three blocks and a word. */
function Weight({ level }: { level: Level }) {
  const { name, blocks, color } = LEVELS[level];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[7px] text-[13px] leading-5 font-semibold whitespace-nowrap',
        color,
      )}
    >
      <span className="flex gap-0.5" aria-hidden="true">
        {[1, 2, 3].map((n) => (
          <i key={n} className={classNames('w-1.5 h-3 rounded-[2px]', n <= blocks ? 'bg-current' : 'bg-sunken-2')} />
        ))}
      </span>
      {name}
    </span>
  );
}
