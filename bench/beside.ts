import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Asked, ask, load } from './load.ts';
import { inTurn, type Pair } from './measure.ts';
import { connectTo, databaseUrl, type Product, startLimit, startLoop } from './processes.ts';
import { CONNECTIONS, countUp, range, type Stage } from './stage.ts';
import { APPLICATION, statementsOf } from './statements.ts';

/** A browser asks for compressed answers; requests that go to the database do without, as their limit does. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** So many requests are recorded for the limit: it must not be quick only because it reads the same few rows. */
const RECORDED = 200;

/** Writes down what a limit works with; gone after the run. */
export async function writeAside(folder: string, what: unknown): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(what));
  return file;
}

const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** The same request again and again, beside a bare Fastify that sends the bytes of the product's answer. */
export async function besideBare({ product, folder, pace }: Stage, asked: Asked): Promise<Pair> {
  const request = { ...asked, headers: { ...BROWSER, ...asked.headers } };
  const { headers, body } = await ask(product.url, request);
  const sent = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
  const file = await writeAside(folder, { headers: Object.fromEntries(sent), body: body.toString('base64') });
  const bare = await startLimit('bare.ts', file);
  const round = (url: string) => (milliseconds: number) =>
    load(url, request, { connections: CONNECTIONS, milliseconds });
  try {
    return await inTurn(round(product.url), round(bare.url), pace);
  } finally {
    await bare.stop();
  }
}

/** A different request each time, beside the statements that the product makes for such requests. */
export async function besideSql({ product, folder, pace }: Stage, asked: (n: number) => Asked): Promise<Pair> {
  const next = () => asked(countUp());
  const round = (milliseconds: number) => load(product.url, next, { connections: CONNECTIONS, milliseconds });
  // Under load the product's pool grows to its full size: the limit gets one as large.
  await round(pace.milliseconds / 2);
  const pool = await countConnections(product);
  const statements = await statementsOf(product, range(RECORDED, next));
  if (statements.some((request) => request.length === 0))
    throw new Error('A request was answered without the database.');
  const file = await writeAside(folder, statements);
  const sql = startLoop('sql.ts', databaseUrl(product.dataDir), file, String(pool));
  try {
    return await inTurn(round, (milliseconds) => sql.run(CONNECTIONS, milliseconds), pace);
  } finally {
    await sql.stop();
  }
}

async function countConnections({ dataDir }: Product): Promise<number> {
  const db = await connectTo(dataDir);
  const count = 'select count(*)::int as count from pg_stat_activity where application_name = $1';
  const { rows } = await db.query(count, [APPLICATION]);
  await db.end();
  return Math.max(1, rows[0].count);
}
