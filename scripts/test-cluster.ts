import { existsSync } from 'node:fs';
import { runProgram } from './run-program.ts';

/*
 * Breaks a cluster of PostgreSQL under two nodes, and upgrades them from the last release: npm run test:cluster, or only
 * the files that are given. Builds the cluster by deploy/cluster/cluster, in network namespaces, which need Linux and
 * root; takes about ten minutes. Passes without a test where something is missing.
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
  const given = process.argv.slice(2);
  const files = given.filter((word) => word.endsWith('.test.ts'));
  const words = [
    '--test',
    '--test-concurrency=1',
    ...given.filter((word) => !files.includes(word)),
    '--test-timeout=2400000',
    ...(files.length > 0 ? files : ['deploy/cluster/failover.test.ts', 'deploy/cluster/upgrade.test.ts']),
  ];
  process.exitCode = built || (await runProgram({ title: 'cluster', words }));
}
