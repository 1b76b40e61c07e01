import pg from 'pg';
import type { Pace } from '../measure.ts';
import { type Product, startProduct } from '../processes.ts';
import type { Result } from '../result.ts';
import { ask } from './ask.ts';
import { addressOf } from './campus.ts';
import { coldStart } from './cold-start.ts';
import { weigh } from './memory.ts';
import { type Other, QUESTIONS, type Way } from './other.ts';
import { findOurs, type Ours } from './ours.ts';
import { fillOnce } from './prepare.ts';
import { startOther, startWorker } from './start.ts';

/** Our product beside another program, on the same items in the same PostgreSQL. */
export async function compare(other: Other, dataDir: string, pace: Pace): Promise<Result[]> {
  const product = await startProduct(dataDir);
  let database: string;
  let ways: Way[];
  let results: Result[];
  try {
    database = await fillOnce(other, product);
    const address = addressOf(product, database);
    const ours = await findOurs(product);
    ways = await findWays(other, address, ours.word);
    results = await underLoad(other, product, address, ours, ways, pace);
  } finally {
    await product.stop();
  }
  console.error(`${other.title}: cold start …`);
  return [...results, await coldStart(other, dataDir, database, ways[0] as Way, pace)];
}

async function findWays(other: Other, address: string, word: string): Promise<Way[]> {
  const db = new pg.Client({ connectionString: address });
  await db.connect();
  try {
    return await other.findWays(async <T extends object>(text: string) => (await db.query<T>(text)).rows, word);
  } finally {
    await db.end();
  }
}

async function underLoad(
  other: Other,
  product: Product,
  address: string,
  ours: Ours,
  ways: Way[],
  pace: Pace,
): Promise<Result[]> {
  const worker = startWorker(other, address);
  try {
    const server = await startOther(other, address, ways[0] as Way);
    try {
      const memory = weigh(product.pid, server.pid);
      const results: Result[] = [];
      for (const question of QUESTIONS) {
        console.error(`${other.title}: ${question} …`);
        const theirs = ways.filter((way) => way.question === question);
        results.push(...(await ask(other, ours[question], theirs, product, server, pace, memory.note)));
      }
      return [...results, ...memory.sumUp(other, worker?.pid)];
    } finally {
      await server.stop();
    }
  } finally {
    await worker?.stop();
  }
}
