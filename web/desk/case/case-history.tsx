import {
  CirclePlus,
  EyeOff,
  Flag,
  Gavel,
  Handshake,
  type LucideIcon,
  Pencil,
  Scale,
  ScanSearch,
  TriangleAlert,
  UserRoundPlus,
} from 'lucide-react';
import type { Case } from '#contract/desk.ts';
import { classNames } from '../../ui/class-names.ts';
import { When } from '../../ui/when.tsx';

type Entry = Case['history'][number];

const tones = {
  quiet: 'bg-sunken text-ink-2',
  stop: 'bg-stop-soft text-stop',
  wait: 'bg-wait-soft text-wait',
  go: 'bg-go-soft text-go',
} as const;

const ICONS: Record<Entry['kind'], [LucideIcon, keyof typeof tones]> = {
  reports: [Flag, 'stop'],
  found: [ScanSearch, 'wait'],
  hidden: [EyeOff, 'stop'],
  price: [Pencil, 'quiet'],
  edited: [Pencil, 'quiet'],
  listed: [CirclePlus, 'quiet'],
  case: [Gavel, 'wait'],
  deals: [Handshake, 'go'],
  joined: [UserRoundPlus, 'quiet'],
  warning: [TriangleAlert, 'wait'],
  appeal: [Scale, 'wait'],
  decided: [Gavel, 'quiet'],
};

/** The history of the thing and its owner, newest first. */
export function CaseHistory({ history }: Pick<Case, 'history'>) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history" className="panel p-5 md:p-7">
      <h2 id="history" className="text-h3 font-[660]">
        History
      </h2>
      <ol className="grid gap-4 mt-[18px]">
        {history.map((entry) => (
          <HistoryEntry key={`${entry.kind} ${entry.at} ${entry.text}`} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function HistoryEntry({ entry: { kind, text, note, at } }: { entry: Entry }) {
  const [Icon, tone] = ICONS[kind];
  return (
    <li className="relative pl-12 min-h-[34px] [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:left-4 [&:not(:last-child)]:before:top-9 [&:not(:last-child)]:before:-bottom-4 [&:not(:last-child)]:before:w-0.5 [&:not(:last-child)]:before:bg-line">
      <span
        className={classNames('absolute left-0 top-0.5 grid place-items-center size-[34px] rounded-full', tones[tone])}
        aria-hidden="true"
      >
        <Icon className="size-4" strokeWidth={2.1} />
      </span>
      <p className="font-medium wrap-anywhere">{text}</p>
      <p className="text-sm text-ink-3">
        {/* How long there have been deals, not when the last one was. */}
        {kind === 'deals' ? (
          note
        ) : (
          <>
            {note && `${note}. `}
            <When time={at} />
          </>
        )}
      </p>
    </li>
  );
}
