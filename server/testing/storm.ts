import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from './app.ts';
import { type Campus, createCampus } from './campus.ts';
import { type LossyNetwork, lossyNetwork } from './lossy-network.ts';
import { isLong } from './scale.ts';
import { NODES_SECRET } from './two-nodes.ts';

/** Three nodes whose listen connections break at random; in the long form a process of its own that is killed again and again. */
export interface Storm {
  nodes: TestApp[];
  third: Campus | undefined;
  /** Begins the faults; returns what ends them and resolves to how many there were. */
  rage(): () => Promise<number>;
  onClose(work: () => void): void;
  close(): Promise<void>;
}

export async function createStorm(): Promise<Storm> {
  const overrides = { cluster: 'postgres', jwtSecret: NODES_SECRET, rateLimits: false } as const;
  const first = await createTestApp(overrides);
  const url = first.databaseUrl;
  const networks = [await lossyNetwork(url), await lossyNetwork(url)];
  const nodes = [first];
  for (const { through } of networks) nodes.push(await createTestApp(overrides, first, { through, timeoutFactor: 1 }));
  const env = { DATABASE_URL: url, CLUSTER: 'postgres', JWT_SECRET: NODES_SECRET, RATE_LIMITS: 'off' };
  const third = isLong ? await createCampus({ ...env, LOG_LEVEL: 'error' }) : undefined;
  const atEnd: (() => void)[] = [];
  return {
    nodes,
    third,
    rage: () => rage(first, networks, third),
    onClose: (work) => void atEnd.push(work),
    async close() {
      for (const work of atEnd) work();
      await third?.close();
      for (const network of networks) network.mend();
      for (const node of nodes.toReversed()) await node.close();
      for (const network of networks) network.close();
    },
  };
}

function rage({ context: { db } }: TestApp, networks: LossyNetwork[], third: Campus | undefined) {
  let isOver = false;
  let faults = 0;
  const breakLines = async () => {
    for (; !isOver; faults += 1) {
      const network = networks[faults % networks.length] as LossyNetwork;
      await wait(100 + Math.random() * 400);
      const kind = Math.random();
      if (kind < 0.4) network.cut();
      else if (kind < 0.6) network.silence();
      else
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'dogear nodes' and datname = current_database()`.execute(db);
      await wait(Math.random() * 1500);
      network.mend();
    }
  };
  const killThird = async () => {
    while (third && !isOver) {
      await wait(2000 + Math.random() * 3000);
      await third.stop('SIGKILL');
      await third.start();
      faults += 1;
    }
  };
  const faulting = Promise.all([breakLines(), killThird()]);
  return async () => {
    isOver = true;
    await faulting;
    return faults;
  };
}
