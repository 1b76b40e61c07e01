import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BROWSER } from './beside.ts';
import { type Size, takeData } from './data/keep.ts';
import { openInspector } from './inspector.ts';
import { load, write } from './load.ts';
import { startProduct } from './processes.ts';
import { READS } from './scenarios/reads.ts';
import { CONNECTIONS, countUp, readData, type Stage, signInAll } from './stage.ts';
import { digits, printRows } from './table.ts';

const FOLDER = path.resolve('bench/results/profiles');

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
}

/**
 * Where the time goes: the product under one read, profiled by V8. `same` profiles the answer for everybody, as from
 * memory. Leaves a .cpuprofile for Chromium's DevTools and prints the functions that ran longest themselves.
 */
export async function profile(name: string, size: Size, folder: string, { same = false } = {}): Promise<void> {
  const read = READS.find((one) => one.name.includes(name));
  if (!read) throw new Error(`There is no read named ${name}; there are: ${READS.map((one) => one.name).join('; ')}.`);
  const { different, same: asOne } = read;
  const dataDir = await takeData(size, path.join(folder, 'profile'));
  const product = await startProduct(dataDir);
  let found: CpuProfile;
  try {
    const pace = { rounds: 1, milliseconds: 10_000 };
    const stage: Stage = { product, folder, pace, data: await readData(product), tokens: await signInAll(product) };
    const fixed = asOne && (same || !different) ? asOne(stage) : undefined;
    const bytes = fixed && write({ ...fixed, headers: { ...BROWSER, ...fixed.headers } });
    const next = () => bytes ?? write(different?.(stage, countUp()) ?? { path: '/' });
    // What is compiled and kept at first is not what runs all day.
    await load(product.url, next, CONNECTIONS, 2000);
    const inspector = await openInspector(product);
    await inspector.call('Profiler.enable');
    await inspector.call('Profiler.start');
    const { rate } = await load(product.url, next, CONNECTIONS, pace.milliseconds);
    found = (await inspector.call('Profiler.stop')).profile;
    await inspector.close();
    console.log(`${read.name}${bytes ? '' : ', uncached'}: ${rate.toFixed(0)} a second while profiled`);
  } finally {
    await product.stop();
  }
  printLongest(found);
  await mkdir(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${read.name.replace(/\W+/g, '-')}-${Date.now()}.cpuprofile`);
  await writeFile(file, JSON.stringify(found));
  console.log(`The whole of it, for Chromium's DevTools: ${path.relative('.', file)}`);
}

function printLongest({ nodes, samples }: CpuProfile): void {
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => {
      const file = url.replace(/^.*\/(?=(node_modules|server|contract|dist)\/)/, '').replace(/^.*node_modules\//, '');
      return [id, `${functionName || '(anonymous)'} ${file}${url && `:${lineNumber + 1}`}`];
    }),
  );
  const counts = new Map<string, number>();
  for (const sample of samples) {
    const name = nameOf.get(sample) ?? '';
    if (!name.startsWith('(idle)')) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const longest = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 30);
  printRows(longest.map(([where, count]) => ({ '%': digits((count / all) * 100), where })));
}
