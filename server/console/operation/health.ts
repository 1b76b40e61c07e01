import { sql } from 'kysely';
import type { Health, operationCalls } from '#contract/operation.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { readHeldSince } from '#server/held.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { countScans } from '#server/papers/scans/read-scan.ts';
import { IS_ALIVE } from '#server/realtime/heartbeat.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { listBackups } from './backup-files.ts';
import { readLastJob } from './begin-job.ts';
import { readFileCheck } from './check-files.ts';
import { IS_IN } from './outbox.ts';
import { freeBytes, readStorage } from './storage.ts';

type Db = Context['db'];

export const getHealth: ServerFunction<(typeof operationCalls)['getHealth']> = async (context) => {
  const { config, db, now } = context;
  const [mails, jobs, scans, storage, free, files, backups, backup, server, heldSince] = await Promise.all([
    readMails(db, now()),
    readJobs(db),
    countScans(db),
    readStorage(db),
    config.storageUrl === undefined ? freeBytes(config.dataDir) : null,
    readFileCheck(db),
    listBackups(config),
    readLastJob(db, 'makeBackup'),
    readServer(context),
    readHeldSince(db),
  ]);
  const data: Health = {
    checkedAt: now().toISOString(),
    mails,
    jobs,
    scans,
    storage: { ...storage, free },
    files,
    backups,
    isBackingUp: backup.isRunning,
    backupError: backup.error,
    server,
    heldSince,
    settings: config.settings,
  };
  return { data };
};

async function readMails(db: Db, now: Date): Promise<Health['mails']> {
  const yesterday = new Date(now.getTime() - DAY);
  const { rows } = await sql<Health['mails']>`
    select count(*) filter (where ${IS_IN.sent} and sent_at > ${yesterday}) as sent,
      count(*) filter (where ${IS_IN.waiting}) as waiting, count(*) filter (where ${IS_IN.failing}) as failing
    from mails`.execute(db);
  return rows[0] as Health['mails'];
}

type Queue = Health['jobs']['queues'][number] & { done: number; oldest: string | null };

/** Counts by the database's clock, which the queue uses. Jobs scheduled for later are not counted. */
async function readJobs(db: Db): Promise<Health['jobs']> {
  const { rows } = await sql<Queue>`
    select name, count(*) filter (where is_due) as waiting, count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'completed' and is_recent) as done,
      count(*) filter (where state = 'failed' and is_recent) as failed,
      to_char(min(start_after) filter (where is_due) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest
    from (
      select name, state, start_after, state in ('created', 'retry') and start_after <= now() as is_due,
        completed_on > now() - interval '1 hour' as is_recent
      from pgboss.job where name not like '\\_\\_%'
    ) as job group by name order by name`.execute(db);
  const sum = (key: 'waiting' | 'running' | 'done' | 'failed') => rows.reduce((all, row) => all + row[key], 0);
  const oldest = rows.map((row) => row.oldest).filter((time) => time !== null);
  return {
    waiting: sum('waiting'),
    running: sum('running'),
    doneThisHour: sum('done'),
    failed: sum('failed'),
    oldestWaitingAt: oldest.sort()[0] ?? null,
    queues: rows
      .filter(({ waiting, running, failed }) => waiting + running + failed > 0)
      .map(({ name, waiting, running, failed }) => ({ name, waiting, running, failed })),
  };
}

async function readServer({ db, realtime }: Pick<Context, 'db' | 'realtime'>): Promise<Health['server']> {
  const { rows } = await sql<{ nodes: number; people: number; connections: number; push: number; postgres: string }>`
    select count(*) as nodes, coalesce(sum(connections), 0) as connections,
      (select count(distinct member_id) from nodes, unnest(member_ids) as member_id where ${IS_ALIVE}) as people,
      (select count(*) from push_subscriptions) as push, current_setting('server_version') as postgres
    from nodes where ${IS_ALIVE}`.execute(db);
  const { nodes, people, connections, push, postgres } = rows[0] as (typeof rows)[number];
  const { isAlone } = realtime.nodes;
  return {
    version: packageFile.version,
    startedAt: new Date(Date.now() - process.uptime() * SECOND).toISOString(),
    nodes: isAlone ? 1 : nodes,
    people: isAlone ? realtime.localMembers().length : people,
    connections: isAlone ? realtime.countLocal() : connections,
    pushDevices: push,
    node: process.versions.node,
    postgres,
  };
}
