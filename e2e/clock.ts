import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** As if the time had come for the job that has this in its data: straight in the queue of the server's database. */
export async function beginJob(queue: string, data: Record<string, string>): Promise<void> {
  const count = await run(
    "update pgboss.job set start_after = now() where name = $1 and data @> $2 and state = 'created'",
    [queue, JSON.stringify(data)],
  );
  if (count !== 1) throw new Error(`${count} jobs of ${queue} wait with ${JSON.stringify(data)}`);
}

/** As the job that ends items leaves one. */
export async function endItem(itemId: string): Promise<void> {
  await run("update items set publication = 'Draft', ends_at = now(), ended_at = now() where id = $1", [itemId]);
}

/** Nobody needs this database after a power cut. */
export async function stopWaitingForDisk(): Promise<void> {
  await run('alter system set fsync = off', []);
  await run('select pg_reload_conf()', []);
}

async function run(statement: string, values: string[]): Promise<number | null> {
  const folder = process.env.E2E_DATA ?? '';
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]),
    user: 'dogear',
    database: 'dogear',
    password: readFileSync(path.join(folder, 'postgres.password'), 'utf8').trim(),
  });
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount;
  } finally {
    await client.end();
  }
}
