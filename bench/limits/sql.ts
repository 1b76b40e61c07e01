import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Statement } from '../statements.ts';
import { serveLoop } from './loop.ts';

/*
 * The limit for what is read from the database: the statements of real requests, as PostgreSQL wrote them down, prepared
 * where the product prepares them, over a pool as large as the product's. node bench/limits/sql.ts URL FILE CONNECTIONS;
 * with 'once' at the end it plans once what the product plans once.
 */
const [url, file, connections = '1', once] = process.argv.slice(2);
if (!url || !file) throw new Error('sql.ts URL FILE CONNECTIONS [once]');
const requests = JSON.parse(readFileSync(file, 'utf8')) as Statement[][];
const config = {
  connectionString: url,
  max: Number(connections),
  options: '-c TimeZone=UTC',
  application_name: 'bench limit',
};
const pool = new pg.Pool(config);
const planningOnce =
  once && new pg.Pool({ ...config, options: `${config.options} -c plan_cache_mode=force_generic_plan` });

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text) ?? `s${names.size}`;
  names.set(text, known);
  return known;
};
serveLoop(async (n) => {
  for (const { text, values, prepared, plannedOnce } of requests[n % requests.length] as Statement[])
    await (planningOnce && plannedOnce ? planningOnce : pool).query(
      prepared ? { name: nameOf(text), text, values } : { text, values },
    );
});
