import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { findChromium } from './chromium.ts';
import { API } from './data/calls.ts';
import { endWithUs, startProduct } from './processes.ts';
import { printRows } from './table.ts';

/*
 * npm run bench:web: Lighthouse as on a telephone over the pages of the sample campus, three times each, of which the
 * middle one counts: how long scripts block is measured on whatever else the machine does. It is fetched by npx: it brings
 * 114 packages of 176 MB, which everybody's npm ci would carry for this one script.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
/** The share of its time that an idle machine has nothing to do, and the milliseconds that this is waited for. */
const IDLE = 0.85;
const PATIENCE = 240_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Audit {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  displayValue?: string;
}
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}

const { values: given } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });
const folder = await mkdtemp(path.join(tmpdir(), 'dogear-web-'));
endWithUs(() => rmSync(folder, { recursive: true, force: true }));
try {
  const build = spawn(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
  await once(build, 'exit');
  const demo = await startProduct(path.join(folder, 'demo'), { script: 'server/demo/main.ts' });
  try {
    const scores: Record<string, Record<string, number>> = {};
    const left: string[] = [];
    // A new campus has its papers read and drawn first.
    await untilIdle();
    for (const [name, at] of Object.entries(await findPages(demo.url))) {
      if (given.only.length > 0 && !given.only.includes(name)) continue;
      console.error(`${name} …`);
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1)
        reports.push(await lookAgain(() => lookAt(`${demo.url}${at}`, path.join(folder, `${name}.json`))));
      const report = middleOf(reports);
      scores[name] = Object.fromEntries(
        CATEGORIES.map((one) => [one, Math.round((report.categories[one]?.score ?? 0) * 100)]),
      );
      left.push(...faultsOf(report).map((fault) => `${name}: ${fault}`));
    }
    printRows(
      Object.entries(scores).map(([page, all]) => ({
        page,
        ...Object.fromEntries(Object.entries(all).map(([name, score]) => [name, String(score)])),
      })),
    );
    for (const fault of left) console.log(fault);
    await mkdir('bench/results', { recursive: true });
    const at = new Date().toISOString();
    const file = `bench/results/web-${at.replace(/[:.]/g, '-')}.json`;
    await writeFile(file, `${JSON.stringify({ at, lighthouse: LIGHTHOUSE, scores, left }, null, 2)}\n`);
    console.log(`Kept in ${file}.`);
  } finally {
    await demo.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function findPages(url: string): Promise<Record<string, string>> {
  const { data: items } = await (await fetch(url + API + itemCalls.listItems.path)).json();
  const { data: categories } = await (await fetch(url + API + categoryCalls.listCategories.path)).json();
  return {
    home: '/',
    item: `/item/${items[0]._id}/owner/${items[0].owner}`,
    search: `/search?query=${encodeURIComponent(items[0].title.split(' ')[0])}`,
    catalog: `/catalog/${categories[0].slug}`,
    login: '/login',
  };
}

function middleOf(reports: Report[]): Report {
  const performanceOf = ({ categories }: Report) => categories.performance?.score ?? 0;
  reports.sort((one, other) => performanceOf(one) - performanceOf(other));
  return reports[Math.floor(reports.length / 2)] as Report;
}

/** Until the machine has had next to nothing to do for five seconds in a row. */
async function untilIdle(): Promise<void> {
  const until = Date.now() + PATIENCE;
  for (let idle = 0; idle < 5 && Date.now() < until; ) {
    const before = idleTime();
    await wait(1000);
    idle = idleTime() - before > IDLE * 1000 * cpus().length ? idle + 1 : 0;
  }
}

/** Milliseconds that its processors have had nothing to do. */
function idleTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0);
}

/** Now and then Lighthouse misses a trace and asks to be run again; then the other looks must not be lost. */
async function lookAgain(look: () => Promise<Report>): Promise<Report> {
  for (let tries = 1; tries < 3; tries += 1) {
    try {
      return await look();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  return look();
}

/** Lighthouse's own settings are those of a telephone on a slow network. */
async function lookAt(url: string, file: string): Promise<Report> {
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';
  const child = spawn(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${file}`]
      .concat(`--only-categories=${CATEGORIES.join(',')}`)
      .concat(`--chrome-flags=${flags} --disable-component-update --disable-sync`),
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: findChromium() } },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}.`);
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${report.runtimeError.message}`);
  return report;
}

/** What cost points, so that it can be mended. */
function faultsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.995) return [];
      return [`${category}, ${audit.title} (${audit.score})${audit.displayValue ? `: ${audit.displayValue}` : ''}`];
    }),
  );
}
