import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

let pool: pg.Pool | undefined;

/** Runs a statement straight in the server's database, for what no client can do. */
export async function query(statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  pool ??= openPool();
  return pool.query(statement, values);
}

function openPool(): pg.Pool {
  const folder = process.env.E2E_DATA ?? '';
  const opened = new pg.Pool({
    host: '127.0.0.1',
    port: Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]),
    user: 'dogear',
    database: 'dogear',
    password: readFileSync(path.join(folder, 'postgres.password'), 'utf8').trim(),
    max: 1,
    allowExitOnIdle: true,
  });
  // The pool replaces connections that the server has ended.
  opened.on('error', () => {});
  return opened;
}
