import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { type Embedded, startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { copyCampus, runAdmin, TEST_CAMPUS, TEST_TEMPLATE, withDatabase } from './database.ts';
import { isLong } from './scale.ts';

/*
 * Once for a whole run of tests (node --test --test-global-setup): a folder with a migrated database, which tests of the
 * whole program copy; and one PostgreSQL on a copy of it, or that of TEST_DATABASE_URL, whose migrated template all others copy.
 */

const GIGABYTE = 1024 ** 3;

let embedded: Embedded | undefined;
let folder: string | undefined;

export async function globalSetup(): Promise<void> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  folder = await mkdtemp(path.join(await placeForTests(), 'dogear-tests-'));
  // Everything that the tests write goes there.
  process.env.TMPDIR = folder;
  const campus = path.join(folder, 'campus');
  const first = await startEmbedded(campus, log);
  await prepare(first.url, log);
  await first.stop();
  process.env[TEST_CAMPUS] = campus;
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const name = `dogear_test_${process.pid}_${Date.now().toString(36)}`;
    await runAdmin(given, `create database ${name}`);
    process.env[TEST_TEMPLATE] = withDatabase(given, name);
    await prepare(withDatabase(given, name), log);
    return;
  }
  const home = path.join(folder, 'home');
  await copyCampus(home);
  embedded = await startEmbedded(home, log);
  process.env[TEST_TEMPLATE] = embedded.url;
  // Nobody needs these databases after a power cut. The long tests start the program on one, which demands it.
  if (!isLong) {
    await runAdmin(embedded.url, 'alter system set fsync = off');
    await runAdmin(embedded.url, 'select pg_reload_conf()');
  }
}

async function prepare(url: string, log: pino.Logger): Promise<void> {
  await migrate(url, log);
  // The queue makes its own tables, which takes half a second: once here, not in every file.
  await (await startJobs(url, log)).stop();
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
