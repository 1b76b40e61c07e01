import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SIZES, type Size, takeData } from './data/keep.ts';
import { type Growth, measureGrowth, printGrowth } from './growth.ts';
import type { Pace } from './measure.ts';
import { keepPlans } from './plans.ts';
import { endWithUs, startProduct } from './processes.ts';
import { profile } from './profile.ts';
import { isReached, printTable, type Result } from './result.ts';
import { SCENARIOS } from './scenarios/all.ts';
import { readData, type Stage, signInAll } from './stage.ts';

/*
 * npm run bench: the product beside its limits, in turn in one run. Absolute times say little on a shared machine, the
 * ratio does. docs/performance.md tells what each limit is and how to ask for a part.
 */

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    size: { type: 'string', default: '10k' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    sizes: { type: 'string', default: Object.keys(SIZES).join(',') },
    profile: { type: 'string' },
    plans: { type: 'boolean', default: false },
    same: { type: 'boolean', default: false },
  },
});
const pace: Pace = given.quick ? { rounds: 2, milliseconds: 400 } : { rounds: 5, milliseconds: 2000 };
if (given.rounds) pace.rounds = Number(given.rounds);

const isSize = (text: string): text is Size => text in SIZES;
function readSize(text: string): Size {
  if (isSize(text)) return text;
  throw new Error(`There is no size ${text}; there are ${Object.keys(SIZES).join(', ')}.`);
}

spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
const folder = await mkdtemp(path.join(tmpdir(), 'dogear-bench-'));
endWithUs(() => rmSync(folder, { recursive: true, force: true }));
try {
  if (given.profile !== undefined) await profile(given.profile, readSize(given.size), folder, { same: given.same });
  else if (given.plans) await keepPlans(readSize(given.size), folder);
  else if (given.growth) {
    const growth = await measureGrowth(folder, pace, given.sizes.split(',').map(readSize));
    printGrowth(growth);
    await keep('growth', { growth });
  } else {
    const results = await runScenarios(readSize(given.size));
    printTable(results);
    await keep(`run-${given.size}`, { results: results.map((one) => ({ ...one, reached: isReached(one) })) });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function runScenarios(size: Size): Promise<Result[]> {
  const wanted = SCENARIOS.filter(
    ({ name }) => given.only.length === 0 || given.only.some((part) => name.includes(part)),
  );
  if (wanted.length === 0)
    throw new Error(`There are these scenarios: ${SCENARIOS.map(({ name }) => name).join('; ')}.`);
  const product = await startProduct(await takeData(size, path.join(folder, 'data')));
  const results: Result[] = [];
  try {
    const stage: Stage = { product, folder, pace, data: await readData(product), tokens: await signInAll(product) };
    for (const { name, run } of wanted) {
      console.error(`${name} …`);
      try {
        results.push(...(await run(stage, size)));
      } catch (error) {
        // One that fails must not lose what the others found.
        process.exitCode = 1;
        console.error(`${name} failed:`, error);
      }
    }
  } finally {
    await product.stop();
  }
  return results;
}

async function keep(name: string, found: { results: Result[] } | { growth: Growth }): Promise<void> {
  const at = new Date().toISOString();
  const file = `bench/results/${name}-${at.replace(/[:.]/g, '-')}.json`;
  await mkdir('bench/results', { recursive: true });
  await writeFile(file, `${JSON.stringify({ at, pace, options: given, ...found }, null, 2)}\n`);
  console.log(`Kept in ${file}.`);
}
