import { runDrill } from './run-drill.ts';

/*
 * Breaks a cluster of PostgreSQL under two nodes, and upgrades them from the last release: npm run test:cluster, or only
 * the files that are given. Builds the cluster by deploy/cluster/cluster, in network namespaces, which need Linux and
 * root; takes some twelve minutes. Passes without a test where something is missing.
 */

await runDrill({
  title: 'cluster',
  packages: {
    patroni: '/usr/bin/patroni',
    'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
    'etcd-server': '/usr/bin/etcd',
    haproxy: '/usr/sbin/haproxy',
    'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
    iproute2: '/usr/sbin/ip',
  },
  root: 'network namespaces need',
  files: ['deploy/cluster/failover.test.ts', 'deploy/cluster/upgrade.test.ts'],
});
