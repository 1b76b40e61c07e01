import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Tables } from './database/tables.ts';
import type { Files } from './files.ts';
import type { Shared } from './http/shared.ts';
import type { Jobs } from './jobs.ts';
import type { Mail } from './mail.ts';
import type { Realtime } from './realtime.ts';

/** What every server function is handed first: made once at the start, replaced in parts by tests. */
export interface Context {
  config: Config;
  db: Kysely<Tables>;
  /** Whether PostgreSQL answers now; it never waits behind the calls. */
  isDatabaseAwake: () => Promise<boolean>;
  files: Files;
  jobs: Jobs;
  mail: Mail;
  realtime: Realtime;
  /** What visitors get alike, made once for all of them. */
  shared: Shared;
  log: FastifyBaseLogger;
  /** The time by which rules are judged. Tests move it. */
  now: () => Date;
}
