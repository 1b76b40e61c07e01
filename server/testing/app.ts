import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { Call, ClientInput, Output } from '#contract/call.ts';
import { createCampusProvider } from '#server/accounts/campus/provider.ts';
import { logActivity } from '#server/activity.ts';
import { createApp } from '#server/app.ts';
import { createCache } from '#server/cache/cache.ts';
import { followCampus } from '#server/campus/current-campus.ts';
import type { Context } from '#server/context.ts';
import { connect } from '#server/database/connect.ts';
import { logSlowStatements } from '#server/database/slow-statements.ts';
import { createFiles } from '#server/files/files.ts';
import { ITEM_CONSEQUENCES } from '#server/item-consequences.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { createMail } from '#server/mail/mail.ts';
import { createChat } from '#server/messages/chat.ts';
import { openRealtime } from '#server/realtime/realtime.ts';
import { type Config, readConfig } from '#server/start/config.ts';
import { createUsage } from '#server/usage.ts';
import { freshDatabase } from './database.ts';
import { type Encoding, encodeCall } from './request.ts';

export interface Answer<Body> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body & { success: boolean; code?: string; message?: string; errors?: { field: string; message: string }[] };
}

export interface TestApp {
  app: FastifyInstance;
  context: Context;
  databaseUrl: string;
  /** Every line that was logged. */
  logged: string[];
  /** Makes a call as a client would, over HTTP; a Uint8Array in the input goes as a file. */
  call<C extends Call>(call: C, input?: Partial<ClientInput<C>>, options?: CallOptions): Promise<Answer<Output<C>>>;
  /** Moves the clock by which rules are judged. */
  wait(by: { minutes?: number; hours?: number; days?: number; seconds?: number }): void;
  /** Ends something that hangs on the app, before it closes. */
  onClose(end: () => void): void;
  close(): Promise<void>;
}

export interface CallOptions {
  /** Whose token is sent. */
  as?: { token: string } | undefined;
  encoding?: Encoding;
  headers?: Record<string, string>;
  /** Address of the client. */
  from?: string;
}

interface Opening {
  withPages?: boolean;
  through?: (url: string) => string;
  timeoutFactor?: number;
}

/** The app of a suite, or of a file: it opens before the tests, whose hooks and tests may use it, and closes after them. */
export function openApp(overrides: Partial<Config> = {}, options: Opening = {}): TestApp {
  const app = {} as TestApp;
  before(async () => void Object.assign(app, await createTestApp(overrides, undefined, options)));
  // There is nothing to close where it did not open.
  after(() => app.close?.());
  return app;
}

/**
 * The app on a fresh copy of a migrated database, with its own folder, its own clock and no port.
 * `beside`: another node on the database of that one. `withPages`: also the web client, which must be built. `through`:
 * another way to the database for all that connects. `timeoutFactor` multiplies the timeouts of the database: the machine
 * may be busy.
 */
export async function createTestApp(
  overrides: Partial<Config> = {},
  beside?: TestApp,
  { withPages = false, through = (url) => url, timeoutFactor = 3 }: Opening = {},
): Promise<TestApp> {
  const database = beside ? { url: beside.databaseUrl, drop: async () => {} } : await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dogear-test-'));
  const config: Config = { ...readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', BACKUPS: 'off' }), ...overrides };
  const logged: string[] = [];
  const log = pino({ level: 'info', mixin: logActivity }, { write: (line: string) => void logged.push(line) });
  const url = through(database.url);
  const watch = logSlowStatements(log, config.slowStatementMs);
  const connection = connect(url, { pool: config.databasePool, timeoutFactor, watch });
  let moved = 0;
  const now = () => new Date(Date.now() + moved);
  const files = await createFiles(config);
  const { db } = connection;
  const { realtime, leave } = await openRealtime(url, { config, db, log });
  const jobs = await startJobs(url, log);
  const mail = createMail({ config, jobs, now });
  const cache = createCache(() => realtime.publishInvalidation());
  realtime.onInvalidation(cache.invalidateHere);
  await followCampus({ db, log, realtime }, cache);
  const usage = createUsage({ db, log, timeZone: config.timeZone, now });
  const chat = createChat({ config, db, log, now, realtime, usage });
  const context: Context = {
    config,
    databaseUrl: url,
    db,
    isDatabaseHealthy: connection.isHealthy,
    files,
    jobs,
    mail,
    realtime,
    chat,
    campusProvider: createCampusProvider({ config, log }),
    cache,
    usage,
    itemConsequences: ITEM_CONSEQUENCES,
    log,
    now,
  };
  const app = await createApp(context, { withPages, shedsLoad: false });
  await app.ready();
  const endings: (() => void)[] = [];

  return {
    app,
    context,
    databaseUrl: database.url,
    logged,
    call: (call, input, options) => makeCall(app, call, input, options),
    wait: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      moved += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
    onClose: (end) => void endings.push(end),
    close: async () => {
      for (const end of endings) end();
      await app.close();
      await usage.close();
      await jobs.stop();
      await leave();
      await connection.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  input: Partial<ClientInput<C>> = {},
  { as, encoding, headers = {}, from = '192.0.2.1' }: CallOptions = {},
): Promise<Answer<Output<C>>> {
  const { method, url, headers: own, payload } = await encodeCall(call, input, { token: as?.token, encoding });
  const reply = await app.inject({
    method,
    url,
    headers: { ...headers, ...own },
    remoteAddress: from,
    ...(payload !== undefined && { payload }),
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: isJson && reply.body !== '' ? reply.json() : (reply.body as never),
  };
}

/** Asserts a refusal: its status, its code and, where given, that the field is named. */
export function assertRefused(answer: Answer<unknown>, status: number, code: string, field?: string): void {
  assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(answer.body));
  assert.equal(answer.body.success, false);
  assert.ok((answer.body.message ?? '').length > 3, 'a sentence for people');
  if (field)
    assert.ok(
      answer.body.errors?.some((error) => error.field === field),
      JSON.stringify(answer.body),
    );
}
