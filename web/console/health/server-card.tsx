import { Activity } from 'lucide-react';
import type { Health } from '#contract/operation.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { whenText } from '../../ui/when.tsx';
import { Card, Facts } from './card.tsx';

/** It has responded, so it runs. */
export function ServerCard({ server, settings }: Pick<Health, 'server' | 'settings'>) {
  const { version, startedAt, nodes, people, connections, pushDevices, node, postgres } = server;
  const devices = (n: number) => `${formatNumber(n)} ${n === 1 ? 'device' : 'devices'}`;
  return (
    <Card title="Server" icon={Activity} state={{ isWell: true, text: 'Well' }}>
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
    </Card>
  );
}
