import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { SECOND } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';
import { assertSameSettings, type SharedSettings } from './same-settings.ts';

/** Milliseconds between heartbeats. */
const HEARTBEAT = 5 * SECOND;
/** Seconds without a heartbeat after which a node counts as dead, and after which its row is deleted. */
const DEAD_AFTER = 15;
const DELETED_AFTER = 60;

/** Condition on a row of `nodes`. */
export const IS_ALIVE: RawBuilder<boolean> = sql`seen_at > now() - ${sql.lit(DEAD_AFTER)} * interval '1 second'`;

interface Options {
  id: string;
  /** Who is connected to this node. */
  readPeople: () => { memberIds: string[]; connections: number };
  dataDir: string;
  settings: SharedSettings;
  log: FastifyBaseLogger;
}

/**
 * Tells the other nodes, every few seconds, that this one lives and who is connected to it. Resolves once it is
 * registered. Throws StartError where the others have other settings.
 */
export async function startHeartbeat(
  db: Kysely<Tables>,
  { id, readPeople, dataDir, settings, log }: Options,
): Promise<{ close(): Promise<void> }> {
  const home = createHash('sha256')
    .update(`${hostname()} ${realpathSync(dataDir)}`)
    .digest('hex');
  let failures = 0;

  async function beat(): Promise<void> {
    const { memberIds: member_ids, connections } = readPeople();
    await db
      .insertInto('nodes')
      .values({ id, home, settings: JSON.stringify(settings), member_ids, connections })
      .onConflict((row) => row.column('id').doUpdateSet({ seen_at: sql`now()`, member_ids, connections }))
      .execute();
    await sql`delete from nodes where seen_at < now() - ${DELETED_AFTER} * interval '1 second'`.execute(db);
  }

  function warn(error: unknown): void {
    failures += 1;
    log.warn({ err: error, failures }, 'the database could not be told of this node');
  }

  // The node that ran here before has ended, even if it could not say so.
  await db.deleteFrom('nodes').where('home', '=', home).execute();
  await assertSameSettings(db, settings, IS_ALIVE);
  await beat();
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One that came after another had waited long would add the node again after `close`.
    beating ??= beat()
      .catch(warn)
      .finally(() => {
        beating = undefined;
      });
  }, HEARTBEAT);

  return {
    async close() {
      clearInterval(timer);
      await beating;
      await db.deleteFrom('nodes').where('id', '=', id).execute().catch(warn);
    },
  };
}
