import type { PoolClient } from 'pg';
import type { Context } from '#server/context.ts';
import { connect } from '#server/database/connect.ts';
import type { TestApp } from './app.ts';

/**
 * Runs a job that dies right before its n-th statement: its connections end there, and no statement comes through any
 * more. That is all a database has of a process that is killed, and takes no process. True when it came to its end before.
 */
export async function runsUntil(
  { context, databaseUrl }: TestApp,
  statement: number,
  job: (context: Context) => Promise<void>,
): Promise<boolean> {
  const { db, pool, close } = connect(databaseUrl, { pool: 2 });
  const clients: PoolClient[] = [];
  pool.on('connect', (client) => void clients.push(client));
  let statements = 0;
  const dying = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      if (statements < statement) return node;
      for (const client of clients.splice(0)) void (client as unknown as { end(): Promise<void> }).end();
      throw new Error('the process is dead');
    },
    transformResult: async ({ result }) => result,
  });
  try {
    await job({ ...context, db: dying });
  } catch (error) {
    if (statements < statement) throw error;
  } finally {
    await close();
  }
  return statements < statement;
}
