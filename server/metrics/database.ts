import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#server/context.ts';

/** What each figure is, by the name of its metric. */
const HELP = {
  mails_waiting: 'Mails that are not sent yet',
  mails_oldest_seconds: 'Age of the oldest mail that is not sent yet',
  jobs_waiting: 'Jobs that are due',
  jobs_failed: 'Jobs that were given up in the last hour',
  database_bytes: 'Size of the database',
  database_connections: 'Connections to the database, from all nodes',
  database_commits: 'Transactions committed since its figures were reset',
  database_rollbacks: 'Transactions rolled back since then',
  database_deadlocks: 'Deadlocks since then',
  database_blocks_read: 'Blocks read from disk or the page cache of the system since then',
  database_blocks_hit: 'Blocks found in the buffers of PostgreSQL since then',
};
type Figures = Record<keyof typeof HELP, number>;

/** Figures of the campus and of PostgreSQL: one statement a scrape. While it fails, they are absent. */
export function addDatabaseFigures(registry: Registry, { db, now }: Pick<Context, 'db' | 'now'>): void {
  const registers = [registry];
  let reading: Promise<Figures | null> | undefined;
  // All gauges are collected at once, and share one read.
  const read = () => {
    reading ??= readFigures(db, now())
      .catch(() => null)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const [name, help] of Object.entries(HELP))
    new Gauge({
      name: `dogear_${name}`,
      help,
      registers,
      async collect() {
        const figures = await read();
        this.reset();
        if (figures) this.set(figures[name as keyof Figures]);
        else this.remove();
      },
    });
  new Gauge({
    name: 'dogear_database_up',
    help: 'Whether PostgreSQL answered',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
}

async function readFigures(db: Context['db'], now: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select m.*, j.*, pg_database_size(current_database()) as database_bytes, d.numbackends as database_connections,
      d.xact_commit as database_commits, d.xact_rollback as database_rollbacks, d.deadlocks as database_deadlocks,
      d.blks_read as database_blocks_read, d.blks_hit as database_blocks_hit
    from pg_stat_database d, (
      select count(*) as mails_waiting,
        greatest(coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0), 0)::float8 as mails_oldest_seconds
      from mails where sent_at is null and expires_at > ${now}
    ) m, (
      select count(*) filter (where state in ('created', 'retry') and start_after <= now()) as jobs_waiting,
        count(*) filter (where state = 'failed') as jobs_failed
      from pgboss.job where state in ('created', 'retry', 'failed')
    ) j
    where d.datname = current_database()`.execute(db);
  return rows[0] as Figures;
}
