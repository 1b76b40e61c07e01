import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { type Embedded, startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { runAdmin, TEST_TEMPLATE, withDatabase } from './database.ts';
import { isLong } from './scale.ts';

/*
 * Once for a whole run of tests (node --test --test-global-setup): one PostgreSQL, or the one of TEST_DATABASE_URL,
 * and in it a migrated template that every test file copies.
 */

let embedded: Embedded | undefined;
let dataDir: string | undefined;

export async function globalSetup(): Promise<void> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  let url = process.env.TEST_DATABASE_URL;
  if (!url) {
    dataDir = await mkdtemp(path.join(tmpdir(), 'dogear-tests-'));
    embedded = await startEmbedded(dataDir, log);
    url = embedded.url;
    // Nobody needs these databases after a power cut. The long tests start the program on one, which demands it.
    if (!isLong) {
      await runAdmin(url, 'alter system set fsync = off');
      await runAdmin(url, 'select pg_reload_conf()');
    }
  }
  const name = `dogear_test_${process.pid}_${Date.now().toString(36)}`;
  await runAdmin(url, `create database ${name}`);
  const template = withDatabase(url, name);
  await migrate(template, log);
  // The queue makes its own tables, which takes half a second: once here, not in every file.
  await (await startJobs(template, log)).stop();
  process.env[TEST_TEMPLATE] = template;
}

export async function globalTeardown(): Promise<void> {
  const template = process.env[TEST_TEMPLATE];
  if (!embedded && template)
    await runAdmin(template, `drop database if exists ${new URL(template).pathname.slice(1)} with (force)`);
  await embedded?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}
