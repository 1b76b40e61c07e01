import { ListChecks } from 'lucide-react';
import type { Health } from '#contract/operation.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { Card, Facts } from './card.tsx';
import { isBehind, lateness } from './needs.ts';

export function JobCard({ jobs, checkedAt }: { jobs: Health['jobs']; checkedAt: string }) {
  const { waiting, running, oldestWaitingAt, doneThisHour, failed, queues } = jobs;
  const oldest = oldestWaitingAt && `, oldest ${lateness(oldestWaitingAt, checkedAt)}`;
  const text = failed > 0 ? `${formatNumber(failed)} failed` : isBehind(jobs, checkedAt) ? 'Behind' : 'Running';
  return (
    <Card title="Jobs" icon={ListChecks} state={{ isWell: text === 'Running', text }}>
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
    </Card>
  );
}
