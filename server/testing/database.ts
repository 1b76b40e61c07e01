import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { startEmbedded } from '#server/database/embedded.ts';

/** What setup.ts leaves in the environment for the processes of the test files. */
export const TEST_TEMPLATE = 'DOGEAR_TEST_TEMPLATE';
export const TEST_CAMPUS = 'DOGEAR_TEST_CAMPUS';

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database for one test file: a copy of the template that the run has made. */
export const freshDatabase = (): Promise<FreshDatabase> => copyOf(nameOf(templateUrl()));

/** A database without any table. */
export const emptyDatabase = (): Promise<FreshDatabase> => copyOf('template0');

/** The same in a PostgreSQL of its own that waits for the disk: the program starts on no other. */
export async function durableDatabase(): Promise<FreshDatabase> {
  const dataDir = await campusFolder();
  const { url, stop } = await startEmbedded(dataDir, pino({ level: 'silent' }));
  return {
    url,
    async drop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A DATA_DIR whose database is migrated, as after a first start, which takes a second of the processor. */
export async function campusFolder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dogear-campus-'));
  // A drill is run without setup.ts, and makes its own.
  if (process.env[TEST_CAMPUS]) await copyCampus(dataDir);
  return dataDir;
}

export async function copyCampus(dataDir: string): Promise<void> {
  const campus = process.env[TEST_CAMPUS] ?? '';
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const files = ['postgres', 'postgres.password'].map((name) => path.join(campus, name));
  // Owners and modes too, by which PostgreSQL goes.
  await promisify(execFile)('cp', ['-a', ...files, dataDir]);
}

let count = 0;

async function copyOf(source: string): Promise<FreshDatabase> {
  const url = templateUrl();
  count += 1;
  const name = `${nameOf(url)}_${process.pid}_${count}`;
  await runAdmin(url, `create database ${name} template ${source} strategy file_copy`);
  return {
    url: withDatabase(url, name),
    drop: () => runAdmin(url, `drop database if exists ${name} with (force)`),
  };
}

function templateUrl(): string {
  const url = process.env[TEST_TEMPLATE];
  if (!url) throw new Error('Run the tests of the server with: npm run test:server -- [files]');
  return url;
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Runs one statement beside the database it is about. */
export async function runAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres'), connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
