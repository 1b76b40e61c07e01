import { existsSync } from 'node:fs';
import { runProgram } from './run-program.ts';

/*
 * Breaks a cluster of PostgreSQL under two nodes: npm run test:cluster. Builds it by deploy/cluster/cluster, in network
 * namespaces, which need Linux and root; takes about six minutes. Passes without a test where something is missing.
 */

const PROGRAMS = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: '/usr/sbin/ip',
};

process.chdir(`${import.meta.dirname}/..`);
const missing = Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) console.log(`skipped: there is no ${missing.join(', ')} here (packages of Debian)`);
else if (process.getuid?.() !== 0) console.log('skipped: network namespaces need root');
else {
  const built = await runProgram({ title: 'build', words: ['scripts/build.ts', '--if-stale'] });
  const words = [
    '--test',
    '--test-concurrency=1',
    ...process.argv.slice(2),
    '--test-timeout=2400000',
    'deploy/cluster/failover.test.ts',
  ];
  process.exitCode = built || (await runProgram({ title: 'cluster', words }));
}
