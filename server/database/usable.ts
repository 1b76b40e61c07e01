import { type Kysely, sql } from 'kysely';
import { StartError } from '#server/start/start-error.ts';
import type { Tables } from './tables.ts';

/** Connections beside the pool: jobs, other nodes, the claim, the health check, an admin command. */
const BESIDE_THE_POOL = 8;

/** Throws StartError where the database cannot hold what people write, or not as many connections as the pool has. */
export async function assertUsable(db: Kysely<Tables>, { pool }: { pool: number }): Promise<void> {
  const { rows } = await sql<{ encoding: string; connections: number }>`
    select current_setting('server_encoding') as encoding,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections
    `.execute(db);
  const { encoding = '', connections = 0 } = rows[0] ?? {};
  if (encoding !== 'UTF8')
    throw new StartError(`DATABASE_URL leads to a database with the encoding ${encoding}; make one with UTF8.`);
  if (pool + BESIDE_THE_POOL > connections)
    throw new StartError(
      `DATABASE_POOL ${pool} and ${BESIDE_THE_POOL} connections beside it are more than the ${connections} that PostgreSQL gives (max_connections); choose fewer.`,
    );
}
