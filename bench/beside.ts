import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Asked, ask, CONNECTIONS, loading } from './load.ts';
import { inTurn, type Pair } from './measure.ts';
import { databaseUrl, type Product, startLimit, startLoop, withDatabase } from './processes.ts';
import { countUp, range, type Stage } from './stage.ts';

/** A browser asks for compressed answers; requests that go to the database do without, as their limit does. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** So many requests are recorded for the limit: it must not be quick only because it reads the same few rows. */
const RECORDED = 200;

/** The default of DATABASE_POOL: the limit may have as many connections as the product. */
const POOL = 10;

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
  return inTurn(loading(product.url, request), loading(bare.url, request), pace);
}

/** A different request each time, beside the statements that the product makes for such requests. */
export async function besideSql({ product, folder, pace }: Stage, asked: (n: number) => Asked): Promise<Pair> {
  const next = () => asked(countUp());
  const round = loading(product.url, next);
  const statements = await statementsOf(product, range(RECORDED, next));
  if (statements.some((request) => request.length === 0))
    throw new Error('A request was answered without the database.');
  const file = await writeAside(folder, statements);
  return inTurn(round, startLoop(CONNECTIONS, 'sql.ts', databaseUrl(product.dataDir), file, String(POOL)), pace);
}

/** A statement as PostgreSQL got it. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

/** What the product's own connections call themselves; those of its jobs do not count. */
const APPLICATION = 'dogear';
/** Tables that it writes at times by itself, whatever is asked. */
const BY_ITSELF = /\b(usage_days|missed_searches|push_subscriptions)\b/;

const DUE =
  "select count(*)::int as jobs from pgboss.job where state = 'active' or (state = 'created' and start_after <= now())";
const BEGIN = "select 'a request begins'";

/**
 * What the product asks of the database for each of these requests, as PostgreSQL logs it. The limit that is made of it
 * runs the product's own statements, never simpler ones.
 */
export async function statementsOf({ dataDir, url }: Product, requests: Asked[]): Promise<Statement[][]> {
  const file = path.join(dataDir, 'postgres.log');
  return withDatabase(dataDir, async (db) => {
    await apply(db, [
      "alter system set log_line_prefix = '[%a] '",
      "alter database dogear set log_statement = 'all'",
      // Runs with the values.
      "alter database dogear set log_error_verbosity = 'default'",
    ]);
    // A job that is due would be taken for a part of a request.
    while ((await db.query(DUE)).rows[0].jobs > 0) await wait(100);
    const from = statSync(file).size;
    await withDatabase(dataDir, async (marker) => {
      for (const request of requests) {
        await marker.query(BEGIN);
        await ask(url, request);
      }
    });
    const log = readFileSync(file).subarray(from);
    await apply(db, ['alter system reset log_line_prefix', 'alter database dogear reset all']);
    return parse(log.toString('utf8'));
  });
}

/** A session reads its settings as it begins, so those of the product have to begin anew. */
async function apply(db: pg.Client, settings: string[]): Promise<void> {
  for (const setting of settings) await db.query(setting);
  await db.query('select pg_reload_conf()');
  await db.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [APPLICATION]);
  await wait(500);
}

function parse(log: string): Statement[][] {
  const requests: Statement[][] = [];
  let last: Statement | undefined;
  // The lines of one entry, but for the first, begin with a tab.
  for (const entry of log.split(/\n(?=\[)/)) {
    const [, application, level, said = ''] =
      /^\[(.*?)\] (\w+): {2}([\s\S]*)$/.exec(entry.replace(/\n\t/g, '\n')) ?? [];
    if (said.includes(BEGIN)) requests.push([]);
    if (application !== APPLICATION) continue;
    const [, text] = /^(?:execute \S+|statement): ([\s\S]*?)\n*$/.exec(said) ?? [];
    if (level === 'LOG') last = text === undefined || BY_ITSELF.test(text) ? undefined : { text, values: [] };
    if (level === 'LOG' && last) requests.at(-1)?.push(last);
    if (level === 'DETAIL' && last && /^parameters:/i.test(said)) last.values = parseValues(said);
  }
  return requests;
}

const parseValues = (said: string): (string | null)[] =>
  [...said.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(([, value, text]) =>
    value === 'NULL' ? null : (text ?? '').replaceAll("''", "'"),
  );
