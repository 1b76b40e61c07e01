import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { paths } from '#contract/paths.ts';
import { apiContext } from '../api/api.ts';
import { outcomeOf } from '../failures/outcome.ts';
import { PageHead } from '../layout/page-head.tsx';
import { HEALTH } from '../messages.ts';
import { AwaitedPage } from '../ui/awaited-page.tsx';
import { Button } from '../ui/button.tsx';
import { later } from '../ui/later.tsx';
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

export const loader = ({ context }: LoaderFunctionArgs) => later(outcomeOf(loadHealth(context.get(apiContext))));

export function Component() {
  const { value } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Health" noindex />
      <AwaitedPage
        value={value}
        wait={
          <>
            <ConsoleHead title="Health">Checking …</ConsoleHead>
            <SkeletonGroup className="grid gap-5 lg:grid-cols-2">
              <Skeleton className="h-72 rounded-panel" />
              <Skeleton className="h-72 rounded-panel" />
              <Skeleton className="h-56 rounded-panel" />
              <Skeleton className="h-56 rounded-panel" />
            </SkeletonGroup>
          </>
        }
        failed={HEALTH.failed}
        heading
        failedClass="panel"
        retry={paths.dashboard.console('health')}
      >
        {(page) => <Health first={page} />}
      </AwaitedPage>
    </>
  );
}

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
