import pg from 'pg';
import { SECOND } from '#contract/rules/time.ts';
import { StartError } from '#server/start/start-error.ts';

/** One connection without the time limits of requests, for migrations and backups. Throws StartError. */
export async function connectClient(connectionString: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name,
    connectionTimeoutMillis: 10 * SECOND,
    keepAlive: true,
    options: '-c TimeZone=UTC',
  });
  // Without a listener a lost connection would end the process; the running query reports it.
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new StartError(`DATABASE_URL cannot be reached (${error.message}).`, { cause: error });
  });
  // A managed database may have limits of its own, which building an index or a backup may exceed.
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}
