import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Pace } from '../measure.ts';
import { endWithUs } from '../processes.ts';
import { isReached, printTable, type Result } from '../result.ts';
import { keepCampus } from './campus.ts';
import { compare } from './compare.ts';
import { medusa } from './medusa.ts';
import type { Other } from './other.ts';
import { install } from './prepare.ts';
import { vendure } from './vendure.ts';

/*
 * npm run bench:others: the product beside what people would use instead. The first run installs and fills them, which
 * takes some minutes each and is kept in bench/.cache/others/; whatever is broken off there goes on with the next run.
 */
const ALL: Other[] = [vendure, medusa];

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const pace: Pace = given.quick ? { rounds: 1, milliseconds: 400 } : { rounds: 5, milliseconds: 2000 };
if (given.rounds) pace.rounds = Number(given.rounds);
const wanted = ALL.filter(({ name }) => given.only.length === 0 || given.only.includes(name));
if (wanted.length === 0) throw new Error(`There are ${ALL.map(({ name }) => name).join(', ')}.`);

endWithUs(() => {});
spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
const results: Result[] = [];
for (const other of wanted) {
  try {
    await install(other);
    results.push(...(await compare(other, await keepCampus(), pace)));
  } catch (error) {
    // One that fails must not lose what the others found.
    process.exitCode = 1;
    console.error(`${other.title} failed:`, error);
  }
}
if (results.length === 0) process.exit(1);
printTable(results);
const at = new Date().toISOString();
const file = `bench/results/others-${at.replace(/[:.]/g, '-')}.json`;
await mkdir('bench/results', { recursive: true });
const kept = results.map((one) => ({ ...one, reached: isReached(one) }));
await writeFile(file, `${JSON.stringify({ at, pace, options: given, results: kept }, null, 2)}\n`);
console.log(`Kept in ${file}.`);
