import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './find-chromium.ts';

/*
 * Everything that can be proved, one after another: npm test. A step that fails does not hide the next one.
 * The last line is the sum of all: `N passed, N failed`.
 */

process.chdir(path.join(import.meta.dirname, '..'));
const RESULTS = 'dist/tests';
const MINUTE = 60_000;

interface Sum {
  passed: number;
  failed: number;
}
const once = (isGood: boolean): Sum => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 });

/** Runs a program with our terminal; false when it fails or takes longer than its time. */
function run(title: string, words: string[], { minutes = 3, env = {} as NodeJS.ProcessEnv } = {}): Promise<boolean> {
  console.log(`\n── ${title}`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { stdio: 'inherit', env: { ...process.env, ...env } });
    const timer = setTimeout(() => {
      console.log(`${title}: not done after ${minutes} minutes.`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, minutes * MINUTE);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

const bin = (name: string) => path.join('node_modules', name);

/** The sums a run of tests left in a file; a run that failed counts as a failure even if it left none. */
function readSum(file: string, read: (json: never) => Sum, isGood: boolean): Sum {
  try {
    const sum = read(JSON.parse(readFileSync(file, 'utf8')) as never);
    return isGood || sum.failed > 0 ? sum : { ...sum, failed: 1 };
  } catch {
    return once(false);
  }
}

async function runServerTests(): Promise<Sum> {
  const file = path.join(RESULTS, 'server.json');
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/count-reporter.ts',
    `--test-reporter-destination=${file}`,
  ];
  const files = globSync(['server/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts']).sort();
  const words = [
    '--test',
    '--test-concurrency=2',
    '--test-timeout=420000',
    '--test-global-setup=server/testing/setup.ts',
    ...reporters,
    ...files,
  ];
  return readSum(file, (sum) => sum, await run('server and contract', words, { minutes: 8 }));
}

async function runBrowserTests(): Promise<Sum> {
  const chromium = await ensureChromium();
  if (!chromium) {
    console.log('There is no Chromium, and none could be installed: set CHROMIUM_PATH.');
    return once(false);
  }
  const file = path.resolve(RESULTS, 'e2e.json');
  const isGood = await run(
    'browser',
    [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--pass-with-no-tests'],
    { minutes: 10, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  );
  const read = ({ stats }: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  });
  return readSum(file, read as never, isGood);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const sums: Sum[] = [
  once(await run('format and lint', [bin('@biomejs/biome/bin/biome'), 'check'])),
  once(await run('types', [bin('typescript/bin/tsc'), '--build'])),
  once(await run('imports', ['scripts/check-imports.ts'])),
];
// Before all tests: those that start the whole program need its pages.
const isBuilt = await run('build', ['scripts/build.ts', '--if-stale']);
sums.push(once(isBuilt), await runServerTests(), isBuilt ? await runBrowserTests() : once(false));

const sum = (name: keyof Sum) => sums.reduce((total, one) => total + one[name], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
