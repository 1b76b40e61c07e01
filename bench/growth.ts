import path from 'node:path';
import { SIZES, type Size, takeData } from './data/keep.ts';
import { load, write } from './load.ts';
import { type Pace, takeTurns, warmUp } from './measure.ts';
import { startProduct } from './processes.ts';
import { READS } from './scenarios/reads.ts';
import { countUp, readData, type Stage, signInAll } from './stage.ts';
import { digits, printRows } from './table.ts';

/** Milliseconds (p50, one request at a time; different ones where there are) by read and size. */
export type Growth = Record<string, Partial<Record<Size, number>>>;

/**
 * How long each read takes among more and more items: when all it reads has been read before, and in turn, so that what
 * disturbs one size disturbs all.
 */
export async function measureGrowth(folder: string, pace: Pace, sizes = Object.keys(SIZES) as Size[]): Promise<Growth> {
  const stages: Stage[] = [];
  try {
    for (const size of sizes) {
      const product = await startProduct(await takeData(size, path.join(folder, `growth-${size}`)));
      stages.push({ product, folder, pace, data: await readData(product), tokens: await signInAll(product) });
    }
    const growth: Growth = {};
    for (const { name, same, different } of READS) {
      const ask = different ?? same;
      const alone = (stage: Stage) => (ms: number) =>
        load(stage.product.url, () => write(ask?.(stage, countUp()) ?? { path: '/' }), 1, ms);
      for (const stage of stages) await warmUp(alone(stage), pace);
      const found = await takeTurns(stages.map(alone), pace);
      growth[name] = Object.fromEntries(found.map(({ p50 }, n) => [sizes[n], p50]));
      console.error(`${name}: ${found.map(({ p50 }) => `${p50.toFixed(2)} ms`).join(', ')}`);
    }
    return growth;
  } finally {
    for (const { product } of stages) await product.stop();
  }
}

export function printGrowth(growth: Growth): void {
  printRows(
    READS.flatMap(({ name, different, growth: atMost }) => {
      const times = growth[name];
      if (!times) return [];
      const { '10k': small, '1m': large } = times;
      const ratio = small && large ? large / small : undefined;
      const shown = Object.fromEntries(Object.entries(times).map(([size, ms]) => [`${size}, ms`, digits(ms)]));
      return [
        {
          read: different ? `${name}, uncached` : name,
          ...shown,
          '1m over 10k': digits(ratio),
          goal: atMost ? `≤ ${atMost}` : '',
          reached: ratio && atMost ? (ratio <= atMost ? 'yes' : 'NO') : '',
        },
      ];
    }),
  );
}
