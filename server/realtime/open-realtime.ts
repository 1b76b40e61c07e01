import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Config } from '#server/start/config.ts';
import { localSlots, sharedSlots } from './connection-slots.ts';
import { joinNodes, singleNode } from './nodes.ts';
import { createRealtime, type Realtime } from './realtime.ts';

interface Options {
  config: Config;
  db: Kysely<Tables>;
  log: FastifyBaseLogger;
}

/** The sockets of this node, and its connection to the others if there are any. `leave` removes it from them. */
export async function openRealtime(
  url: string,
  { config, db, log }: Options,
): Promise<{ realtime: Realtime; leave: () => Promise<void> }> {
  if (!config.cluster) return { realtime: createRealtime(config, singleNode(), localSlots()), leave: async () => {} };
  const nodes = await joinNodes(url, db, log);
  const slots = await sharedSlots(db, { nodes, dataDir: config.dataDir, log });
  return {
    realtime: createRealtime(config, nodes, slots),
    async leave() {
      await slots.close();
      await nodes.close();
    },
  };
}
