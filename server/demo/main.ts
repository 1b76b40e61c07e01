import { paths } from '#contract/paths.ts';
import { readConfig } from '#server/start/config.ts';
import { runServer } from '#server/start/run.ts';
import { fillDemo } from './fill.ts';
import { DOMAIN, LIBRARIAN, PASSWORD, PEOPLE } from './people.ts';

/*
 * npm run demo: the server on a folder of its own, filled with a sample campus. It keeps to that folder whatever the
 * environment says: a database or a store of the real thing stays untouched, and no mail leaves the machine.
 */
const { DATABASE_URL: _database, STORAGE_URL: _storage, SMTP_URL: _smtp, CLUSTER: _cluster, ...others } = process.env;
const config = () =>
  readConfig({
    BACKUPS: 'off',
    ...others,
    DATA_DIR: others.DATA_DIR || 'data-demo',
    // The texts of its people assume it (clock.ts).
    CAMPUS_TIME_ZONE: others.CAMPUS_TIME_ZONE || 'Asia/Kolkata',
    CAMPUS_NAME: others.CAMPUS_NAME || 'Amrai Institute of Technology',
  });

await runServer(config, async (context) => {
  // A filled campus is found at once, and nothing need be said.
  const notice = setTimeout(() => console.error('Filling the sample campus, for up to a minute …'), 500);
  try {
    await fillDemo(context);
  } finally {
    clearTimeout(notice);
  }
});

const [first, last] = PEOPLE[0] as (typeof PEOPLE)[number];
const address = (one: string, other: string) => `${one}.${other}@${DOMAIN}`.toLowerCase();
console.error(`
Sign in at ${config().publicUrl}${paths.login()}
  as a student  ${address(first, last)}   password ${PASSWORD}
  as an admin   ${address(LIBRARIAN.first, LIBRARIAN.last)}    password ${PASSWORD}
These accounts exist in the demo alone.
`);
