import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { type Asked, load, write } from './load.ts';
import { inTurn, type Measured, takeTurns } from './measure.ts';
import { connectTo, databaseUrl, type Product, startLimit, startLoop } from './processes.ts';
import { CONNECTIONS, countUp, range, type Stage } from './stage.ts';
import { ITS_OWN, writeDown } from './statements.ts';

/** What a visitor's browser asks for; programs that read from the database are asked without. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** So many requests are written down for the limit: it must not be quick only because it asks for the same few rows. */
const WRITTEN_DOWN = 200;
/** No request that goes to the database is answered in less. */
const MOST_A_MILLISECOND = 8;

/** The same request again and again, beside a bare Fastify that sends the bytes the product answered with. */
export async function besideBare({ product, folder, pace }: Stage, asked: Asked) {
  const request = { ...asked, headers: { ...BROWSER, ...asked.headers } };
  const file = path.join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(await record(product.url, request)));
  const bare = await startLimit('bare.ts', file);
  const bytes = write(request);
  try {
    return await inTurn(
      (ms) => load(product.url, () => bytes, CONNECTIONS, ms),
      (ms) => load(bare.url, () => bytes, CONNECTIONS, ms),
      pace,
    );
  } finally {
    await bare.stop();
  }
}

/**
 * A different request each time, beside the statements the product makes for such requests: as PostgreSQL plans them by
 * itself, and planned once where the product has them planned once.
 */
export async function besideSql(
  { product, folder, pace }: Stage,
  ask: (n: number) => Asked,
  { atOnce = CONNECTIONS } = {},
) {
  const next = () => write(ask(countUp()));
  // Under load the product's pool grows to its full size: the limit gets one as large. And what the product keeps of
  // who asks is kept before its statements are written down.
  await load(product.url, next, CONNECTIONS, pace.milliseconds / 2);
  const pool = await countConnections(product);
  const statements = await writeDown(product, range(WRITTEN_DOWN, next));
  if (statements.some((request) => request.length === 0))
    throw new Error('A request was answered without the database.');
  const file = path.join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(statements));
  const limit = [databaseUrl(product.dataDir), file, String(pool)] as const;
  const sql = startLoop('sql.ts', ...limit);
  const once = startLoop('sql.ts', ...limit, 'once');
  try {
    const [read, bySql, byOnce] = (await takeTurns(
      [
        (ms) => load(product.url, ahead(next, ms), atOnce, ms),
        (ms) => sql.run(atOnce, ms),
        (ms) => once.run(atOnce, ms),
      ],
      pace,
    )) as [Measured, Measured, Measured];
    return { sql: { product: read, limit: bySql }, once: { product: read, limit: byOnce } };
  } finally {
    await sql.stop();
    await once.stop();
  }
}

/** Requests put together before they are timed: browsers do that on machines of their own. */
function ahead(next: () => Buffer, milliseconds: number): () => Buffer {
  const ready = range(milliseconds * MOST_A_MILLISECOND, next);
  return () => ready.pop() ?? next();
}

async function countConnections({ dataDir }: Product): Promise<number> {
  const db = await connectTo(dataDir);
  try {
    const { rows } = await db.query(
      'select count(*)::int as count from pg_stat_activity where application_name = any($1)',
      [ITS_OWN],
    );
    return Math.max(1, rows[0].count);
  } finally {
    await db.end();
  }
}

const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** The answer as it is on the wire: its headers, its bytes as they were encoded. */
export function record(url: string, { method = 'GET', path: at, headers, body }: Asked) {
  return new Promise<{ headers: Record<string, string>; body: string }>((resolve, reject) => {
    const all = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const request = http.request(url + at, { method, headers: all }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} for ${at}`));
      const kept = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
      resolve({
        headers: Object.fromEntries(kept) as Record<string, string>,
        body: Buffer.concat(chunks).toString('base64'),
      });
    });
    request.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
