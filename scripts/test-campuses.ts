import { runDrill } from './run-drill.ts';

/*
 * Adds, wakes, upgrades, backs up and removes campuses on a machine with a systemd of its own: npm run test:campuses.
 * Passes without a test where something is missing.
 */

await runDrill({
  title: 'campuses',
  packages: {
    'systemd-container': '/usr/bin/systemd-nspawn',
    caddy: '/usr/bin/caddy',
    curl: '/usr/bin/curl',
    dbus: '/usr/bin/dbus-daemon',
    'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
    'postgresql-common': '/usr/bin/pg_createcluster',
  },
  root: 'a machine is booted by',
  files: ['deploy/campuses/campuses.test.ts'],
});
