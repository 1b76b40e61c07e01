import { type Kysely, sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Tables } from '#server/database/tables.ts';

/** After more deaths of processes the job itself may be the cause: then pg-boss retries it when it expires. */
const MAX_DEATHS = 1;

/**
 * Records which node runs which jobs, so that the jobs of a dead node are retried immediately (L10). For a single node,
 * the jobs of any other node are a dead process's.
 */
export function createRunningJobs(
  boss: PgBoss,
  { db, node }: { db: Kysely<Tables>; node: { id: string; isAlone: boolean } },
) {
  const isDead = node.isAlone
    ? sql<boolean>`node_id <> ${node.id}`
    : sql<boolean>`node_id is not null and not exists (select from nodes where id = node_id)`;
  return {
    async started(queue: string, ids: string[]): Promise<void> {
      await sql`
        insert into running_jobs (job_id, queue, node_id) select unnest(${ids}::uuid[]), ${queue}, ${node.id}
        on conflict (job_id) do update set node_id = excluded.node_id`.execute(db);
    },
    async finished(ids: string[]): Promise<void> {
      await sql`delete from running_jobs where job_id = any(${ids}) and node_id = ${node.id}`.execute(db);
    },
    async retryJobsOfDeadNodes(): Promise<void> {
      // In one transaction, so that only one of two nodes retries a job.
      await db.transaction().execute(async (trx) => {
        const dead = await trx
          .updateTable('running_jobs')
          .set({ node_id: null, deaths: sql`deaths + 1` })
          .where(isDead)
          .returning(['job_id', 'queue', 'deaths'])
          .execute();
        for (const queue of new Set(dead.map((one) => one.queue))) {
          const ids = dead.filter((one) => one.queue === queue && one.deaths <= MAX_DEATHS).map((one) => one.job_id);
          if (ids.length === 0) continue;
          const options = { db: fromKysely(trx) };
          await boss.cancel(queue, ids, options);
          await boss.resume(queue, ids, options);
        }
      });
    },
  };
}
