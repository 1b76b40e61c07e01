import type { Pace } from '../measure.ts';
import { startProduct } from '../processes.ts';
import type { Result } from '../result.ts';
import { addressOf } from './campus.ts';
import { besides } from './memory.ts';
import type { Other, Way } from './other.ts';
import { startOther } from './start.ts';

/** From the start of the process to the first good answer. Ours starts its PostgreSQL too; theirs finds it running. */
export async function coldStart(
  other: Other,
  dataDir: string,
  database: string,
  way: Way,
  { rounds }: Pace,
): Promise<Result> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const product = await startProduct(dataDir);
    try {
      ours.push(product.startedIn);
      const server = await startOther(other, addressOf(product, database), way);
      theirs.push(server.startedIn);
      await server.stop();
    } finally {
      await product.stop();
    }
  }
  const seconds = (times: number[]) => middle(times) / 1000;
  return besides('cold start', seconds(ours), other.title, seconds(theirs), 's', '× time', 0.4);
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
