import { Activity, ListChecks, ScanText } from 'lucide-react';
import { useEffect } from 'react';
import { type Health, type OutboxMail, operationCalls } from '#contract/operation.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { SECOND } from '#contract/rules/time.ts';
import { type Api, api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { memberPage, PanelSkeletons } from '../layout/member-page.tsx';
import { Button } from '../ui/button.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { When, whenText } from '../ui/when.tsx';
import { ConsoleHead } from './console-head.tsx';
import { BackupCard } from './health/backup-card.tsx';
import { Facts, HealthCard } from './health/card.tsx';
import { Meter } from './health/meter.tsx';
import { isBehind, lateness, needsOf } from './health/needs.ts';
import { OutboxCard } from './health/outbox-card.tsx';
import { StorageCard } from './health/storage-card.tsx';
import { HEALTH } from './messages.ts';

function Page({ first }: { first: Checked }) {
  const { health, failing, waiting, isChecking, check } = useHealth(first);
  return (
    <>
      <ConsoleHead
        title="Health"
        action={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-sm text-ink-3">
              Checked <When time={health.checkedAt} />
            </span>
            <Button look="quiet" size="sm" busy={isChecking && 'Checking …'} onClick={() => void check()}>
              Check again
            </Button>
          </div>
        }
      >
        {needsOf(health)}
      </ConsoleHead>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 gap-5 items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <OutboxCard mails={health.mails} failing={failing} waiting={waiting} onTried={check} />
          <JobCard jobs={health.jobs} checkedAt={health.checkedAt} />
          <ScansCard scans={health.scans} settings={health.settings} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <BackupCard health={health} onBegun={check} />
          <StorageCard health={health} onBegun={check} />
          <ServerCard server={health.server} settings={health.settings} />
        </div>
      </div>
    </>
  );
}

export const { loader, Component } = memberPage({
  title: 'Health',
  load: loadHealth,
  wait: (
    <>
      <ConsoleHead title="Health">Checking …</ConsoleHead>
      <PanelSkeletons className="grid gap-5 lg:grid-cols-2" panels={['h-72', 'h-72', 'h-56', 'h-56']} />
    </>
  ),
  failed: HEALTH.failed,
  heading: true,
  render: (page) => <Page first={page} />,
});

function JobCard({ jobs, checkedAt }: { jobs: Health['jobs']; checkedAt: string }) {
  const { waiting, running, oldestWaitingAt, doneThisHour, failed, queues } = jobs;
  const oldest = oldestWaitingAt && `, oldest ${lateness(oldestWaitingAt, checkedAt)}`;
  const text = failed > 0 ? `${formatNumber(failed)} failed` : isBehind(jobs, checkedAt) ? 'Behind' : 'Running';
  return (
    <HealthCard title="Jobs" icon={ListChecks} state={{ isWell: text === 'Running', text }}>
      <Facts
        of={[
          ['Waiting', `${formatNumber(waiting)}${oldest ?? ''}`],
          ['Running', formatNumber(running)],
          ['Done in an hour', formatNumber(doneThisHour)],
          ['Failed in an hour', formatNumber(failed)],
          ...queues
            .filter((queue) => queue.failed > 0)
            .map((queue): [string, string] => [queue.name, `${formatNumber(queue.failed)} failed`]),
        ]}
      />
    </HealthCard>
  );
}

/** It has responded, so it runs. */
function ServerCard({ server, settings }: Pick<Health, 'server' | 'settings'>) {
  const { version, startedAt, nodes, people, connections, pushDevices, node, postgres } = server;
  const devices = (n: number) => `${formatNumber(n)} ${n === 1 ? 'device' : 'devices'}`;
  return (
    <HealthCard title="Server" icon={Activity} state={{ isWell: true, text: 'Well' }}>
      <Facts
        of={[
          ['Version', `${version}, since ${whenText(startedAt, new Date())}`],
          ['Nodes', formatNumber(nodes)],
          ['People here now', `${formatNumber(people)} on ${devices(connections)}`],
          ['Push', devices(pushDevices)],
          ['Runs on', `Node.js ${node}, PostgreSQL ${postgres.split(' ', 1)[0]}`],
        ]}
      />
      <details className="mt-1">
        <summary className="py-2.5 font-medium text-pen-text">Settings in force</summary>
        <p className="text-sm text-ink-3">
          They are set as environment variables where the server is started. Of secrets it is only said whether they are
          set.
        </p>
        <dl className="mt-2 divide-y divide-line text-sm">
          {settings.map(({ name, value, isDefault }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="min-w-0 wrap-anywhere font-mono text-[13px] text-ink-2">{name}</dt>
              <dd className={`min-w-0 wrap-anywhere ${isDefault ? 'text-ink-3' : 'font-medium'}`}>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </HealthCard>
  );
}

/** How far the reading of scanned papers is; pages that could not be read wait for nobody. */
function ScansCard({ scans: { waiting, read, failed }, settings }: Pick<Health, 'scans' | 'settings'>) {
  const isOff = settings.some(({ name, value }) => name === 'OCR' && value === 'off');
  const left = waiting > 0 ? `${formatNumber(waiting)} ${waiting === 1 ? 'page' : 'pages'} to read` : 'All are read';
  return (
    <HealthCard title="Scanned papers" icon={ScanText} state={{ isWell: true, text: isOff ? 'Off' : left }}>
      <Meter
        name="Pages of scanned papers"
        parts={[
          { label: `${formatNumber(read - failed)} read`, value: read - failed },
          { label: `${formatNumber(waiting)} waiting`, value: waiting },
          { label: `${formatNumber(failed)} not readable`, value: failed },
        ]}
      />
    </HealthCard>
  );
}

interface Checked {
  health: Health;
  /** Unsent mails: failing and waiting. */
  failing: OutboxMail[];
  waiting: OutboxMail[];
}

/** Milliseconds between two checks while a backup is being made or files are read. */
const INTERVAL = 3 * SECOND;

async function loadHealth(ask: Api): Promise<Checked> {
  const [health, failing, waiting] = await Promise.all([
    ask(operationCalls.getHealth, {}),
    ask(operationCalls.listOutbox, { state: 'failing' }),
    ask(operationCalls.listOutbox, { state: 'waiting' }),
  ]);
  return { health: health.data, failing: failing.data, waiting: waiting.data };
}

function useHealth(first: Checked) {
  const [checked, setChecked] = useLoaded(first);
  const [isChecking, run] = useAction();
  const check = () => run(async () => setChecked(await loadHealth(api)));

  const isBusy = checked.health.isBackingUp || checked.health.files.isChecking;
  useEffect(() => {
    if (!isBusy) return;
    // A failure shows in the next check, or to whoever presses the button.
    const look = () => void loadHealth(api).then(setChecked, () => {});
    const timer = setInterval(look, INTERVAL);
    return () => clearInterval(timer);
  }, [isBusy, setChecked]);

  return { ...checked, isChecking, check };
}
