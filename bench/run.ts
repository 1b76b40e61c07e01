import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SIZES, type Size, takeData } from './data/keep.ts';
import { loading } from './load.ts';
import { type Pace, takeTurns } from './measure.ts';
import { endWithUs, startProduct, stopLimits } from './processes.ts';
import { digits, figure, judge, type Result, rowOf, tableOf } from './result.ts';
import { SCENARIOS } from './scenarios/all.ts';
import { nextOf, READS } from './scenarios/reads.ts';
import { prepareStage, type Stage } from './stage.ts';

/*
 * npm run bench: the product beside its limits, in turn in one run. Absolute times say little on a shared machine, the
 * ratio does. docs/performance.md says what each limit is and how to ask for a part.
 */

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    size: { type: 'string', default: '10k' },
    quick: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    sizes: { type: 'string', default: Object.keys(SIZES).join(',') },
  },
});
const pace: Pace = given.quick ? { rounds: 2, milliseconds: 400 } : { rounds: 5, milliseconds: 2000 };

function readSize(text: string): Size {
  if (text in SIZES) return text as Size;
  throw new Error(`There is no size ${text}; there are ${Object.keys(SIZES).join(', ')}.`);
}

const isWanted = (name: string) => given.only.length === 0 || given.only.some((part) => name.includes(part));

spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
const folder = mkdtempSync(path.join(tmpdir(), 'dogear-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
endWithUs();
if (given.growth) console.log(await measureGrowth(given.sizes.split(',').map(readSize)));
else console.log(tableOf((await runScenarios(readSize(given.size))).map(rowOf)));

async function runScenarios(size: Size): Promise<Result[]> {
  const wanted = Object.entries(SCENARIOS).filter(([name]) => isWanted(name));
  if (wanted.length === 0) throw new Error(`The scenarios are: ${Object.keys(SCENARIOS).join('; ')}.`);
  const product = await startProduct(await takeData(size, path.join(folder, 'data')));
  const results: Result[] = [];
  try {
    const stage = await prepareStage(product, { folder, pace, size });
    for (const [name, run] of wanted) {
      console.error(`${name} …`);
      try {
        results.push(...(await run(stage)));
      } catch (error) {
        // One that fails must not lose what the others found.
        process.exitCode = 1;
        console.error(`${name} failed:`, error);
      }
      await stopLimits();
    }
  } finally {
    await product.stop();
  }
  return results;
}

/** A table of how long each read takes (p50, one request at a time) among more and more items, in turn. */
async function measureGrowth(sizes: Size[]): Promise<string> {
  const stages: Stage[] = [];
  const rows: Record<string, string>[] = [];
  try {
    for (const size of sizes) {
      const product = await startProduct(await takeData(size, path.join(folder, `growth-${size}`)));
      stages.push(await prepareStage(product, { folder, pace, size }));
    }
    for (const read of READS.filter(({ name }) => isWanted(name))) {
      const { name, different, growth, alone: most } = read;
      console.error(`${name} …`);
      const alone = (stage: Stage) => loading(stage.product.url, () => nextOf(read, stage), 1);
      // Repeated until what is read lies in memory.
      for (const stage of stages) await alone(stage)(5 * pace.milliseconds);
      const times = (await takeTurns(stages.map(alone), pace)).map(({ p50 }) => p50);
      const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1);
      rows.push({
        read: different ? `${name}, uncached` : name,
        ...Object.fromEntries(times.map((ms, n) => [`${sizes[n]}, ms`, digits(ms)])),
        'last over first': digits(ratio),
        ...judge(most === undefined ? figure(name, ratio, '×', growth) : figure(name, times.at(-1) ?? 0, 'ms', most)),
      });
    }
    return tableOf(rows);
  } finally {
    for (const { product } of stages) await product.stop();
  }
}
