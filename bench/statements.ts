import { openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type Asked, ask } from './load.ts';
import { connectTo, type Product } from './processes.ts';

/** A statement as PostgreSQL got it. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

/** What the product's own connections call themselves; those of its jobs do not count. */
export const APPLICATION = 'dogear';

const DUE =
  "select count(*)::int as jobs from pgboss.job where state = 'active' or (state = 'created' and start_after <= now())";
const BEGIN = "select 'a request begins'";

/**
 * What the product asks of the database for each of these requests, as PostgreSQL logs it. The limit that is made of it
 * runs the product's own statements, never simpler ones.
 */
export async function statementsOf(product: Product, requests: Asked[]): Promise<Statement[][]> {
  const file = path.join(product.dataDir, 'postgres.log');
  const db = await connectTo(product.dataDir);
  try {
    await apply(db, [
      "alter system set log_line_prefix = '[%a] '",
      "alter database dogear set log_statement = 'all'",
      // With the values.
      "alter database dogear set log_error_verbosity = 'default'",
    ]);
    // A job that is due would be taken for a part of a request.
    while ((await db.query(DUE)).rows[0].jobs > 0) await wait(100);
    const from = statSync(file).size;
    const marker = await connectTo(product.dataDir);
    for (const request of requests) {
      await marker.query(BEGIN);
      await ask(product.url, request);
    }
    await marker.end();
    const log = Buffer.alloc(statSync(file).size - from);
    readSync(openSync(file, 'r'), log, 0, log.length, from);
    await apply(db, ['alter system reset log_line_prefix', 'alter database dogear reset all']);
    return parse(log.toString('utf8'));
  } finally {
    await db.end();
  }
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
  // The lines of one entry, but for the first, begin with a tab.
  for (const entry of log.split(/\n(?=\[)/)) {
    const [, application, level, said = ''] =
      /^\[(.*?)\] (\w+): {2}([\s\S]*)$/.exec(entry.replace(/\n\t/g, '\n')) ?? [];
    if (said.includes(BEGIN)) requests.push([]);
    if (application !== APPLICATION) continue;
    const [, text] = /^(?:execute \S+|statement): ([\s\S]*?)\n*$/.exec(said) ?? [];
    if (level === 'LOG' && text !== undefined) requests.at(-1)?.push({ text, values: [] });
    const last = requests.at(-1)?.at(-1);
    if (level === 'DETAIL' && last && /^parameters:/i.test(said)) last.values = parseValues(said);
  }
  return requests;
}

const parseValues = (said: string): (string | null)[] =>
  [...said.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(([, value, text]) =>
    value === 'NULL' ? null : (text ?? '').replaceAll("''", "'"),
  );
