import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { CHAT } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Nodes } from './nodes.ts';
import { assertSameSettings, type SharedSettings } from './same-settings.ts';

/** Milliseconds between heartbeats. */
const HEARTBEAT = 3000;
/** Seconds without a heartbeat after which a node counts as dead. */
const DEAD_AFTER = 15;
/** Seconds between two heartbeats after which this node may have been away itself. */
const MAX_GAP = 6;

/** Each member has ten connection slots, on all nodes together (rules G6, L6). */
export interface ConnectionSlots {
  /** Returns a function that frees the slot, safe to call twice; null if none is free. */
  acquire(memberId: string): Promise<(() => void) | null>;
}

/** For a single node: counts in memory. */
export function localSlots(): ConnectionSlots {
  const used = new Map<string, number>();
  return {
    async acquire(memberId) {
      const count = used.get(memberId) ?? 0;
      if (count >= CHAT.socketsPerMember) return null;
      used.set(memberId, count + 1);
      return once(() => {
        const left = (used.get(memberId) ?? 1) - 1;
        if (left > 0) used.set(memberId, left);
        else used.delete(memberId);
      });
    },
  };
}

interface Slot {
  memberId: string;
  number: number;
}

/**
 * For several nodes: rows of `connections`, where `place` is the number of the slot. The slots of a node whose heartbeat
 * stops are freed. Resolves once this node is registered. Throws StartError where the others have other settings.
 */
export async function sharedSlots(
  db: Kysely<Tables>,
  {
    nodes,
    dataDir,
    settings,
    log,
  }: { nodes: Nodes; dataDir: string; settings: SharedSettings; log: FastifyBaseLogger },
): Promise<ConnectionSlots & { close(): Promise<void> }> {
  const home = createHash('sha256')
    .update(`${hostname()} ${realpathSync(dataDir)}`)
    .digest('hex');
  const acquired = new Set<Slot>();
  /** The rows may differ from `acquired`: a slot could not be freed, or this node was removed as dead. */
  let mustReconcile = false;
  /** Since when the heartbeats of this node arrive, by performance.now(). */
  let steadySince = 0;
  let failures = 0;

  async function sendHeartbeat(): Promise<void> {
    const { rows } = await sql<{ gap: number }>`
      update nodes set seen_at = now() from nodes before where nodes.id = ${nodes.id} and before.id = nodes.id
      returning extract(epoch from now() - before.seen_at)::float8 as gap`.execute(db);
    const gap = rows[0]?.gap;
    if (gap === undefined) {
      await db
        .insertInto('nodes')
        .values({ id: nodes.id, home, settings: JSON.stringify(settings) })
        .execute();
      mustReconcile = acquired.size > 0;
    }
    // After an outage that all nodes had, none is taken for dead before it could be heard again.
    if (gap === undefined || gap > MAX_GAP) steadySince = performance.now();
    if (performance.now() - steadySince > DEAD_AFTER * 1000)
      await sql`delete from nodes where seen_at < now() - ${DEAD_AFTER} * interval '1 second'`.execute(db);
    if (mustReconcile) await reconcile();
  }

  async function reconcile(): Promise<void> {
    mustReconcile = false;
    const members = [...acquired].map(({ memberId }) => memberId);
    const numbers = [...acquired].map(({ number }) => number);
    const rows = sql`select * from unnest(${members}::uuid[], ${numbers}::int[])`;
    await sql`delete from connections where node_id = ${nodes.id} and (member_id, place) not in (${rows})`.execute(db);
    await sql`
      insert into connections (member_id, place, node_id) select *, ${nodes.id}::uuid from (${rows}) as acquired
      on conflict do nothing`.execute(db);
  }

  async function free(slot: Slot): Promise<void> {
    acquired.delete(slot);
    await db
      .deleteFrom('connections')
      .where('member_id', '=', slot.memberId)
      .where('place', '=', slot.number)
      .where('node_id', '=', nodes.id)
      .execute()
      .catch(reconcileLater);
  }

  function reconcileLater(error: unknown): void {
    mustReconcile = true;
    failures += 1;
    log.warn({ err: error, failures }, 'the database could not be told of this node and its connections');
  }

  // The node that ran here before has ended, even if it could not say so.
  await db.deleteFrom('nodes').where('home', '=', home).execute();
  await assertSameSettings(db, settings, DEAD_AFTER);
  await sendHeartbeat();
  let heartbeat: Promise<void> | undefined;
  const timer = setInterval(() => {
    // One that came after another had waited long would add the node again after `close`.
    heartbeat ??= sendHeartbeat()
      .catch(reconcileLater)
      .finally(() => {
        heartbeat = undefined;
      });
  }, HEARTBEAT);

  return {
    async acquire(memberId) {
      for (;;) {
        const { rows } = await sql<{ number: number | null; had_free: boolean }>`
          with free as (
            select slot from generate_series(1, ${CHAT.socketsPerMember}::int) as slot
            where not exists (select from connections c where c.member_id = ${memberId} and c.place = slot)
            order by random() limit 1
          ),
          inserted as (
            insert into connections (member_id, place, node_id) select ${memberId}, slot, ${nodes.id} from free
            on conflict do nothing returning place
          )
          select (select place from inserted) as number, exists (select from free) as had_free`.execute(db);
        const [{ number, had_free } = { number: null, had_free: false }] = rows;
        if (number !== null) {
          const slot = { memberId, number };
          acquired.add(slot);
          return once(() => void free(slot));
        }
        // Unless another connection of the member was faster to take the free slot, there is none.
        if (!had_free) return null;
      }
    },
    async close() {
      clearInterval(timer);
      await heartbeat;
      await db.deleteFrom('nodes').where('id', '=', nodes.id).execute().catch(reconcileLater);
    },
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}
