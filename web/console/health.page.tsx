import { memberPage } from '../layout/member-page.tsx';
import { HEALTH } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx';
import { When } from '../ui/when.tsx';
import { ConsoleHead } from './console-head.tsx';
import { BackupCard } from './health/backup-card.tsx';
import { JobCard } from './health/job-card.tsx';
import { needsOf } from './health/needs.ts';
import { OutboxCard } from './health/outbox-card.tsx';
import { ServerCard } from './health/server-card.tsx';
import { StorageCard } from './health/storage-card.tsx';
import { type Checked, loadHealth, useHealth } from './health/use-health.ts';

function Health({ first }: { first: Checked }) {
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
      <SkeletonGroup className="grid gap-5 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-panel" />
        <Skeleton className="h-72 rounded-panel" />
        <Skeleton className="h-56 rounded-panel" />
        <Skeleton className="h-56 rounded-panel" />
      </SkeletonGroup>
    </>
  ),
  failed: HEALTH.failed,
  heading: true,
  render: (page) => <Health first={page} />,
});
