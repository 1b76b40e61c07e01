import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Size, takeData } from './data/keep.ts';
import { load, write } from './load.ts';
import { databaseUrl, type Product, startProduct } from './processes.ts';
import { READS } from './scenarios/reads.ts';
import { countUp, range, readData, type Stage, signInAll } from './stage.ts';
import { type Statement, writeDown } from './statements.ts';

/** Milliseconds: a statement that stands in the file already stands there again where it takes longer. */
const TELLING = 0.5;

/**
 * How PostgreSQL does what each read asks for, written into a file beside the queries: EXPLAIN (ANALYZE, BUFFERS) of the
 * product's own statements with the values of a real request, planned as the product has them planned.
 */
export async function keepPlans(size: Size, folder: string): Promise<void> {
  const product = await startProduct(await takeData(size, path.join(folder, 'plans')));
  const files = new Map<string, string[]>();
  try {
    const data = await readData(product);
    const pace = { rounds: 1, milliseconds: 1000 };
    const stage: Stage = { product, folder, pace, data, tokens: await signInAll(product) };
    const seen = new Set<string>();
    for (const { name, different, plansIn } of READS) {
      if (!different || !plansIn) continue;
      const next = () => write(different(stage, countUp()));
      await load(product.url, next, 1, pace.milliseconds);
      // The first of them find the connections cut, and go other ways.
      const request = (await writeDown(product, range(10, next))).at(-1) ?? [];
      const parts = files.get(plansIn) ?? [];
      files.set(plansIn, parts);
      for (const [n, statement] of request.entries()) {
        const { lines, took } = await explain(product, statement);
        const key = `${plansIn} ${statement.text}`;
        if (seen.has(key) && took < TELLING) continue;
        const sql = seen.has(key) ? '' : `\n\`\`\`sql\n${inLines(statement.text)}\n\`\`\`\n`;
        seen.add(key);
        parts.push(
          `## ${name}, statement ${n + 1} of ${request.length}\n${sql}\n\`\`\`\n${lines.join('\n')}\n\`\`\`\n`,
        );
      }
    }
  } finally {
    await product.stop();
  }
  for (const [file, parts] of files) {
    const names = READS.filter(({ plansIn }) => plansIn === file).map(({ name }) => name);
    const head = `# How PostgreSQL reads: ${names.join('; ')}\n\n\`npm run bench -- --plans --size ${size}\`, of each statement its second time.\n`;
    await writeFile(file, [head, ...parts].join('\n'));
    console.log(file);
  }
}

async function explain(product: Product, { text, values, plannedOnce }: Statement) {
  const options = plannedOnce ? '-c plan_cache_mode=force_generic_plan' : '';
  const db = new pg.Client({ connectionString: databaseUrl(product.dataDir), options });
  await db.connect();
  try {
    await db.query(`prepare it as ${text}`);
    const given = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(value)));
    const execute = `explain (analyze, buffers) execute it${given.length > 0 ? `(${given.join(', ')})` : ''}`;
    await db.query(execute);
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(execute);
    const lines = rows.map((row) => row['QUERY PLAN']);
    return { lines, took: Number(/Execution Time: ([\d.]+)/.exec(lines.join('\n'))?.[1]) };
  } finally {
    await db.end();
  }
}

/** What a query builder writes in one line. */
const inLines = (text: string): string =>
  text.includes('\n')
    ? text.replace(/^\s*\n/, '').trimEnd()
    : text.replace(/ (from|inner join|left join|where|order by|limit) /g, '\n$1 ');
