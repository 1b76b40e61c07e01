import { query } from './database.ts';

/** Makes the time come for the job that has this in its data: straight in the queue of the server's database. */
export async function beginJob(queue: string, data: Record<string, string>): Promise<void> {
  const { rowCount } = await query(
    "update pgboss.job set start_after = now() where name = $1 and data @> $2 and state = 'created'",
    [queue, JSON.stringify(data)],
  );
  if (rowCount !== 1) throw new Error(`${rowCount} jobs of ${queue} wait with ${JSON.stringify(data)}`);
}

/** Ends an item as the job that ends items leaves one. */
export async function endItem(itemId: string): Promise<void> {
  await query("update items set publication = 'Draft', ends_at = now(), ended_at = now() where id = $1", [itemId]);
}

/** Nobody needs this database after a power cut. */
export async function stopWaitingForDisk(): Promise<void> {
  await query('alter system set fsync = off');
  await query('select pg_reload_conf()');
}
