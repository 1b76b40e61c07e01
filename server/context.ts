import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { CampusProvider } from './accounts/campus/provider.ts';
import type { ResponseCache } from './cache/cache.ts';
import type { Replica } from './database/replica.ts';
import type { Tables } from './database/tables.ts';
import type { Files } from './files/files.ts';
import type { ItemConsequences } from './item-change.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Chat } from './messages/chat.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Config } from './start/config.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { Usage } from './usage.ts';

/** The first argument of every server function: created once at the start, replaced in parts by tests. */
export interface Context {
  config: Config;
  /** URL for a dedicated connection, such as a backup's. */
  databaseUrl: string;
  db: Kysely<Tables>;
  /** A standby, where there is one, for calls that are `shared`. */
  replica?: Replica | undefined;
  /** The health check of PostgreSQL, which never waits for the pool. */
  isDatabaseHealthy: () => Promise<boolean>;
  files: Files;
  jobs: Jobs;
  mail: Mail;
  realtime: Realtime;
  chat: Chat;
  /** The campus's own sign-in; null where the operator has set none. */
  campusProvider: CampusProvider | null;
  /** Responses that are the same for every visitor. */
  cache: ResponseCache;
  /** Figures of use by day. */
  usage: Usage;
  log: FastifyBaseLogger;
  /** Where traces are exported. */
  tracer?: Tracer | undefined;
  /** What follows from a change of an item. */
  itemConsequences: ItemConsequences;
  /** The time for all rules. Tests move it. */
  now: () => Date;
}
