import { openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from './load.ts';
import { connectTo, type Product } from './processes.ts';

/** A statement as PostgreSQL got it. */
export interface Statement {
  text: string;
  values: (string | null)[];
  /** Was it prepared under a name? */
  prepared: boolean;
  /** Did it go where PostgreSQL plans without the values? */
  plannedOnce: boolean;
}

/** What the product's connections call themselves. */
export const ITS_OWN = ['dogear', 'dogear reads'];

/**
 * What the product asks of the database for each of these requests, as PostgreSQL itself writes it down: the limit
 * that is made of it is the product's own statement, never a simpler one. Only the product's own pool is listened to.
 */
export async function writeDown(product: Product, requests: Buffer[]): Promise<Statement[][]> {
  const log = path.join(product.dataDir, 'postgres.log');
  const stop = await startListening(product);
  const marker = await connectTo(product.dataDir);
  const connection = await connect(product.url);
  const from = statSync(log).size;
  try {
    for (const request of requests) {
      await marker.query("select 'a request begins'");
      const { status } = await connection.ask(request);
      if (status !== 200) throw new Error(`${status} while statements were written down`);
    }
  } finally {
    connection.close();
    await marker.end();
    await stop();
  }
  return parse(readFrom(log, from));
}

async function startListening(product: Product): Promise<() => Promise<void>> {
  const db = await connectTo(product.dataDir);
  // The prefix is the server's; what is written, each session takes up as it begins: those of the product begin anew.
  const apply = async (statements: string[]) => {
    for (const statement of statements) await db.query(statement);
    await db.query('select pg_reload_conf()');
    await db.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = any($1)', [
      ITS_OWN,
    ]);
    await wait(200);
  };
  await apply([
    "alter system set log_line_prefix = '[%a] '",
    "alter database dogear set log_statement = 'all'",
    "alter database dogear set log_error_verbosity = 'default'",
  ]);
  return async () => {
    await apply([
      'alter system reset log_line_prefix',
      'alter database dogear reset log_statement',
      'alter database dogear reset log_error_verbosity',
    ]);
    await db.end();
  };
}

function readFrom(file: string, start: number): string {
  const buffer = Buffer.alloc(statSync(file).size - start);
  readSync(openSync(file, 'r'), buffer, 0, buffer.length, start);
  return buffer.toString('utf8');
}

function parse(log: string): Statement[][] {
  const requests: Statement[][] = [];
  // What goes on over several lines is indented by a tab.
  for (const entry of log.split(/\n(?=\[)/)) {
    const [, application, level, said] = /^\[(.*?)\] (\w+): {2}([\s\S]*)$/.exec(entry.replace(/\n\t/g, '\n')) ?? [];
    if (said?.includes("'a request begins'")) requests.push([]);
    if (!ITS_OWN.includes(application ?? '')) continue;
    const now = requests.at(-1);
    const [, name, text] = /^(?:execute (\S+)|statement): ([\s\S]*?)\n*$/.exec(said ?? '') ?? [];
    if (level === 'LOG' && text !== undefined)
      now?.push({
        text,
        values: [],
        prepared: name !== undefined && name !== '<unnamed>',
        plannedOnce: application === 'dogear reads',
      });
    const last = now?.at(-1);
    if (level === 'DETAIL' && last && said && /^parameters:/i.test(said)) last.values = parseValues(said);
  }
  return requests;
}

const parseValues = (said: string): (string | null)[] =>
  [...said.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(([, value, text]) =>
    value === 'NULL' ? null : (text ?? '').replaceAll("''", "'"),
  );
