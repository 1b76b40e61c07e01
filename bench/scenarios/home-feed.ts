import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { itemCalls } from '#contract/items.ts';
import { load, type Measured, middle } from '../load.ts';
import { startLimit } from '../processes.ts';

export interface Result {
  scenario: string;
  limit: string;
  product: Measured;
  bare: Measured;
  /** Product's rate over the limit's: 1 would be perfect. */
  ratio: number;
}

const CONNECTIONS = 16;
const ROUNDS = 5;
const MILLISECONDS = 2000;

/** The home feed as JSON for a visitor, beside a bare Fastify that sends the same bytes; in turn, A B A B. */
export async function homeFeed(url: string, folder: string): Promise<Result> {
  const feed = `${url}/api/v1${itemCalls.listItems.path}`;
  const file = path.join(folder, 'home-feed.json');
  await writeFile(file, await (await fetch(feed)).text());
  const bare = await startLimit('bench/bare.ts', file, 'application/json; charset=utf-8');
  try {
    const rounds: { product: Measured; bare: Measured }[] = [];
    await load({ url: feed }, CONNECTIONS, MILLISECONDS);
    await load({ url: bare.url }, CONNECTIONS, MILLISECONDS);
    for (let i = 0; i < ROUNDS; i += 1)
      rounds.push({
        product: await load({ url: feed }, CONNECTIONS, MILLISECONDS),
        bare: await load({ url: bare.url }, CONNECTIONS, MILLISECONDS),
      });
    const product = middle(rounds.map((round) => round.product));
    const limit = middle(rounds.map((round) => round.bare));
    return { scenario: 'home feed JSON', limit: 'bare', product, bare: limit, ratio: product.rate / limit.rate };
  } finally {
    await bare.stop();
  }
}
