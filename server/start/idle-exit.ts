import type { Server } from 'node:http';
import { sql } from 'kysely';
import { MINUTE, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { isProbe } from '#server/http/load.ts';

/** Milliseconds between two looks. */
const INTERVAL = 5 * SECOND;
/** Milliseconds: who was started by the clock, and not by a visitor, leaves when the work that was due is done. */
const WITHOUT_VISITOR = 30 * SECOND;

interface IdleExit {
  /** Milliseconds since the last visitor. */
  after: number;
  exit: () => void;
}

/**
 * Ends the server when nobody has been there for a time, no socket is open and no job is due. Returns how to stop
 * looking. Probes of a load balancer are not visitors.
 */
export function exitWhenIdle(
  { db, log, realtime }: Pick<Context, 'db' | 'log' | 'realtime'>,
  server: Server,
  { after, exit }: IdleExit,
): () => void {
  const startedAt = performance.now();
  let visitedAt: number | null = null;
  let open = 0;
  server.on('request', (request, response) => {
    if (isProbe(request.url ?? '')) return;
    open += 1;
    response.once('close', () => {
      open -= 1;
      visitedAt = performance.now();
    });
  });

  async function look(): Promise<void> {
    if (open > 0 || realtime.io.engine.clientsCount > 0) {
      visitedAt = performance.now();
      return;
    }
    const idle = performance.now() - (visitedAt ?? startedAt);
    if (idle < (visitedAt === null ? Math.min(WITHOUT_VISITOR, after) : after) || (await isWorkDue(db))) return;
    if (open > 0) return;
    clearInterval(timer);
    log.info({ minutes: Math.round(idle / MINUTE) }, 'nobody is here: ends until the next visitor');
    exit();
  }
  const timer = setInterval(
    () => {
      look().catch((error: unknown) => log.error({ err: error }, 'whether work is due could not be read'));
    },
    Math.min(INTERVAL, after / 4),
  );
  timer.unref();
  return () => clearInterval(timer);
}

async function isWorkDue(db: Context['db']): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (
      select from pgboss.job where state = 'active' or (state in ('created', 'retry') and start_after <= now())
    ) as is_due`.execute(db);
  return rows[0]?.is_due === true;
}
