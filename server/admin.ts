import { setRole } from './accounts/admins.ts';
import { type Config, readConfig } from './config.ts';
import { connect } from './database/connect.ts';
import { embeddedUrl, startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { lockFolder } from './lock.ts';
import { createLog } from './log.ts';
import { StartError } from './start-error.ts';

/*
 * The operator's tool: npm run admin -- <command>. It works beside a running server; where none runs it starts the
 * embedded database for as long as it needs it.
 */

const USAGE = `Usage:
  npm run admin -- promote EMAIL    make a member an Admin
  npm run admin -- demote EMAIL     make an Admin a Student again`;

async function main([command, email, ...rest]: string[]): Promise<void> {
  if ((command !== 'promote' && command !== 'demote') || !email?.includes('@') || rest.length > 0)
    throw new StartError(USAGE);
  const role = command === 'promote' ? 'Admin' : 'Student';
  const config = readConfig();
  await withDatabase(config, async (url) => {
    const { db, close } = connect(url, { pool: 1, isPatient: true });
    try {
      const address = email.trim().toLowerCase();
      const member = await db.selectFrom('members').select('role').where('email', '=', address).executeTakeFirst();
      if (!member) throw new StartError(`There is no member with the address ${address}.`);
      const changed = await setRole(db, [address], role, 'npm run admin');
      console.log(changed.length > 0 ? `${address} is now ${role}.` : `${address} was ${role} already.`);
      if (role === 'Student' && config.adminEmails.includes(address))
        console.log('The address stands in ADMIN_EMAILS: take it out, or the next start promotes it again.');
    } finally {
      await close();
    }
  });
}

/** Runs an act on the database that a running server uses; else on the embedded one, started for it. */
async function withDatabase(config: Config, act: (url: string) => Promise<void>): Promise<void> {
  const running = config.databaseUrl ?? embeddedUrl(config.dataDir);
  if (running) return act(running);
  const lock = await lockFolder(config.dataDir);
  const log = createLog('silent');
  try {
    const embedded = await startEmbedded(config.dataDir, log);
    try {
      await migrate(embedded.url, log);
      await act(embedded.url);
    } finally {
      await embedded.stop();
    }
  } finally {
    await lock.release();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
