import { mkdtemp, rm, statfs } from 'node:fs/promises';
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

const GIGABYTE = 1024 ** 3;

let embedded: Embedded | undefined;
let folder: string | undefined;

export async function globalSetup(): Promise<void> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  folder = await mkdtemp(path.join(await placeForTests(), 'dogear-tests-'));
  // Everything that the tests write goes there.
  process.env.TMPDIR = folder;
  let url = process.env.TEST_DATABASE_URL;
  if (!url) {
    embedded = await startEmbedded(folder, log);
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
  if (folder) await rm(folder, { recursive: true, force: true });
}

/**
 * Memory where there is enough of it: a database is a thousand files, which take a disk ten times as much work to copy.
 * The long tests are about what a campus has, which is a disk.
 */
async function placeForTests(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const isEnough = Math.min(bavail * bsize, process.availableMemory()) >= 4 * GIGABYTE;
  return isEnough && !isLong ? memory : tmpdir();
}
