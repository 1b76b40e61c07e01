import path from 'node:path';
import { type Size, takeData } from './data/keep.ts';
import { load } from './load.ts';
import { type Pace, takeTurns } from './measure.ts';
import { startProduct } from './processes.ts';
import { digits, tableOf } from './result.ts';
import { READS } from './scenarios/reads.ts';
import { countUp, prepareStage, type Stage } from './stage.ts';

/** A table of how long each read takes (p50, one request at a time) among more and more items, in turn. */
export async function measureGrowth(folder: string, pace: Pace, sizes: Size[]): Promise<string> {
  const stages: Stage[] = [];
  const rows: Record<string, string>[] = [];
  try {
    for (const size of sizes) {
      const product = await startProduct(await takeData(size, path.join(folder, `growth-${size}`)));
      stages.push(await prepareStage(product, { folder, pace, size }));
    }
    for (const { name, same, different, growth } of READS) {
      console.error(`${name} …`);
      const ask = different ?? same;
      const alone = (stage: Stage) => (milliseconds: number) =>
        load(stage.product.url, () => ask?.(stage, countUp()) ?? { path: '/' }, { connections: 1, milliseconds });
      // Until what is read lies in memory.
      for (const stage of stages) await alone(stage)(5 * pace.milliseconds);
      const times = (await takeTurns(stages.map(alone), pace)).map(({ p50 }) => p50);
      const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1);
      rows.push({
        read: different ? `${name}, uncached` : name,
        ...Object.fromEntries(times.map((ms, n) => [`${sizes[n]}, ms`, digits(ms)])),
        'last over first': digits(ratio),
        goal: growth ? `≤ ${growth}` : '',
        reached: growth ? (ratio <= growth ? 'yes' : 'NO') : '',
      });
    }
    return tableOf(rows);
  } finally {
    for (const { product } of stages) await product.stop();
  }
}
