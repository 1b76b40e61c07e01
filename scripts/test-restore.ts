import { runDrill } from './run-drill.ts';

/*
 * Takes a PostgreSQL back to a moment before the damage: npm run test:restore. Makes one of Debian, with its log
 * archived by pgBackRest as in deploy/backups; takes two minutes. Passes without a test where something is missing.
 */

await runDrill({
  title: 'restore',
  packages: {
    pgbackrest: '/usr/bin/pgbackrest',
    'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
    'postgresql-common': '/usr/bin/pg_createcluster',
  },
  root: 'a PostgreSQL of Debian is made by',
  files: ['deploy/backups/restore.test.ts'],
});
