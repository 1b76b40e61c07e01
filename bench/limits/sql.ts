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

const texts = [...new Set(requests.flat().map(({ text }) => text))];
// What has no values (`begin`, `commit`) is not prepared.
const nameOf = ({ text, values }: Statement) => values.length > 0 && { name: `s${texts.indexOf(text)}` };
const prepared = requests.map((request) => request.map((statement) => ({ ...statement, ...nameOf(statement) })));

serveLoop(async (n) => {
  for (const statement of prepared[n % prepared.length] ?? []) await pool.query(statement);
});
