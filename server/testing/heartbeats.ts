import type { JobName } from '#server/jobs/jobs.ts';

/** Seconds without a heartbeat after which a running job is a dead process's (server/jobs/jobs.ts). */
export const SILENCE = 30;

/** The statement after which running jobs of these names have been silent for so long. */
export const silence = (names: readonly JobName[]): string =>
  `update pgboss.job set heartbeat_on = heartbeat_on - interval '${SILENCE} seconds'
    where name in (${names.map((name) => `'${name}'`).join()}) and state = 'active'`;
