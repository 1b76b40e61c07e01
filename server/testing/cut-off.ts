import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
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
  const name = randomUUID();
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  const { db, pool, close } = connect(url.href, { pool: 2 });
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
    await connectionsEnd(context.db, name);
  }
  return statements < statement;
}

/**
 * PostgreSQL hears of a closed connection a little later, and its transaction holds its rows until then: a job that skips
 * locked rows would find nothing to do.
 */
async function connectionsEnd(db: Context['db'], name: string): Promise<void> {
  const areThere = async () =>
    (await sql`select from pg_stat_activity where application_name = ${name}`.execute(db)).rows.length > 0;
  while (await areThere()) await setTimeout(10);
}
