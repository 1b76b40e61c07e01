import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { JobName } from '#server/jobs/jobs.ts';

/** How the newest job of a queue stands. */
export async function readLastJob(
  db: Context['db'],
  name: JobName,
): Promise<{ isRunning: boolean; error: string | null }> {
  const { rows } = await sql<{ state: string; error: string | null }>`
    select state::text, output->>'message' as error from pgboss.job
    where name = ${name} order by created_on desc limit 1`.execute(db);
  const [last] = rows;
  return {
    isRunning: last !== undefined && ['created', 'retry', 'active'].includes(last.state),
    error: last?.state === 'failed' ? (last.error ?? 'It failed.') : null,
  };
}
