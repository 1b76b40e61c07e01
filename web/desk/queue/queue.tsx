import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CaseRow as Row } from '#contract/desk.ts';
import { paths } from '#contract/paths.ts';
import { useLoadAhead } from '../../browser/use-load-ahead.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { CaseRow } from '../case-row.tsx';
import { DismissDialog, loadDismissDialog } from '../decide/open-dismiss.ts';
import { KeyLine, type KeyNames } from '../keys.tsx';
import { DESK } from '../messages.ts';
import { KeysDialog } from '../open-keys.ts';
import { useKeys } from '../use-keys.ts';
import { useNow } from '../use-now.ts';
import type { useQueue } from './use-queue.ts';
import type { WantedCases } from './wanted.ts';

const KEYS: KeyNames = [
  [['J', 'K'], 'move'],
  [['Enter'], 'open'],
  [['D'], 'dismiss'],
  [['?'], 'all keys'],
];

interface QueueProps {
  queue: ReturnType<typeof useQueue>;
  wanted: WantedCases;
}

const NAMES = { open: 'Open cases', appealed: 'Appeals', decided: 'Decided cases' } as const;

/** The cases, the heaviest first. One of them is selected by keyboard. */
export function Queue({ queue, wanted }: QueueProps) {
  const { rows, figures, nextCursor, more } = queue;
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState<Row>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const chosen = rows[Math.min(at, rows.length - 1)];

  useLoadAhead(loadDismissDialog);
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, at + by));
    setAt(next);
    document.querySelector<HTMLElement>(`[data-case="${rows[next]?.number}"]`)?.focus();
  };
  useKeys({
    J: () => move(1),
    K: () => move(-1),
    Enter: () => chosen && navigate(paths.dashboard.case(chosen.number)),
    D: () => chosen?.state === 'open' && setDismissed(chosen),
    '?': () => setHelpOpen(true),
  });

  if (rows.length === 0) return <NothingWaits wanted={wanted} />;
  const isAll = wanted.state === 'open' && !wanted.kind && !wanted.reason;
  const left = figures.open - rows.length;
  return (
    <>
      <Cases name={NAMES[wanted.state]} rows={rows} chosen={chosen} />
      <div className="flex items-center justify-between gap-3 mt-5">
        <KeyLine keys={KEYS} />
        {nextCursor && (
          <MoreButton
            load={() => more(nextCursor)}
            failed={DESK.listFailed}
            className="ml-auto max-md:w-full max-md:justify-items-stretch"
          >
            {isAll && left > 0 ? `${left} more` : 'More cases'}
          </MoreButton>
        )}
      </div>
      {dismissed && (
        <DismissDialog
          open
          onOpenChange={() => setDismissed(undefined)}
          row={dismissed}
          onDismiss={async () => {
            await queue.dismiss(dismissed);
            toast.success(DESK.dismissed);
          }}
        />
      )}
      <KeysDialog open={isHelpOpen} onOpenChange={setHelpOpen} keys={KEYS} />
    </>
  );
}

function Cases({ name, rows, chosen }: { name: string; rows: Row[]; chosen: Row | undefined }) {
  const now = useNow();
  return (
    <section aria-label={name} className="panel p-2">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {rows.map((row) => (
          <CaseRow key={row._id} row={row} now={now} isOn={row === chosen} />
        ))}
      </ol>
    </section>
  );
}

const EMPTY = { open: 'Nothing waits', appealed: 'No appeal waits', decided: 'Nothing was decided yet' } as const;

const NothingWaits = ({ wanted: { state, kind, reason } }: { wanted: WantedCases }) => (
  <div className="panel grid justify-items-center text-center py-14 px-6">
    <span className="grid place-items-center size-16 rounded-full bg-go-soft text-go">
      <CheckCheck className="size-7" strokeWidth={2} aria-hidden="true" />
    </span>
    <p className="display font-[650] text-h3 mt-5">{kind || reason ? 'No such case' : EMPTY[state]}</p>
    {state === 'open' && !kind && !reason && <p className="mt-1.5 text-ink-3">Every report was looked at.</p>}
  </div>
);
