import { connect } from './database/connect.ts';

/** The way between nodes (CLUSTER=postgres): over the PostgreSQL they share, by connections of its own. */
export async function joinCluster(databaseUrl: string) {
  // Most run one node, and start without what only several need.
  const { createAdapter } = await import('@socket.io/postgres-adapter');
  const { pool, close } = connect(databaseUrl, { pool: 3 });
  return { adapter: createAdapter(pool, { errorHandler: () => {} }), close };
}

export type Cluster = Awaited<ReturnType<typeof joinCluster>>;
