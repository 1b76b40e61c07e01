import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Statement } from '../beside.ts';
import { serveLoop } from '../measure.ts';

/*
 * The limit of what is read from the database: the statements of real requests, prepared through pg and planned as
 * PostgreSQL does by default, over a pool as large as the product's. node bench/limits/sql.ts URL FILE CONNECTIONS
 */
const [connectionString, file, connections = '1'] = process.argv.slice(2);
if (!connectionString || !file) throw new Error('sql.ts URL FILE [CONNECTIONS]');
const requests = JSON.parse(readFileSync(file, 'utf8')) as Statement[][];
const pool = new pg.Pool({
  connectionString,
  max: Number(connections),
  options: '-c TimeZone=UTC',
  application_name: 'bench limit',
});

const names = new Map<string, string>();
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

serveLoop(async (n) => {
  // As everywhere, what has no values (`begin`, `commit`) is not prepared.
  for (const { text, values } of requests[n % requests.length] as Statement[])
    await pool.query(values.length > 0 ? { name: nameOf(text), text, values } : text);
});
