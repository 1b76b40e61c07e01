import path from 'node:path';
import { takeData } from '../data/keep.ts';
import { startProduct } from '../processes.ts';
import type { Result } from '../result.ts';
import type { Stage } from '../stage.ts';

/** From the start of the process to the first page, built and with its data there: the median of several starts. */
export async function coldStart({ folder, pace, size }: Stage): Promise<Result[]> {
  const dataDir = await takeData(size, path.join(folder, 'cold'));
  const times: number[] = [];
  for (let i = 0; i < pace.rounds; i += 1) {
    const product = await startProduct(dataDir);
    times.push(product.startedIn);
    await product.stop();
  }
  times.sort((a, b) => a - b);
  const value = (times[Math.floor(times.length / 2)] ?? 0) / 1000;
  return [{ scenario: 'cold start to the first page', value, unit: 's', goal: { atMost: 1.2 } }];
}
