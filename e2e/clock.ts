import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** As if the time had come for the job that has this in its data: straight in the queue of the server's database. */
export async function beginJob(queue: string, data: Record<string, string>): Promise<void> {
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
    const { rowCount } = await client.query(
      "update pgboss.job set start_after = now() where name = $1 and data @> $2 and state = 'created'",
      [queue, JSON.stringify(data)],
    );
    if (rowCount !== 1) throw new Error(`${rowCount} jobs of ${queue} wait with ${JSON.stringify(data)}`);
  } finally {
    await client.end();
  }
}
