import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './find-chromium.ts';
import { runProgram } from './run-program.ts';
import { oneStep, type Results, readPlaywright, readResults, summarize } from './test-results.ts';
import { testGroups, testWords } from './test-server.ts';

/*
 * Everything that can be proved, one after another: npm test. A step that fails does not hide the next one.
 * The last line is the sum of all: `N passed, N failed`.
 */

process.chdir(path.join(import.meta.dirname, '..'));
const FOLDER = 'dist/tests';

async function run(title: string, words: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  console.log(`\n── ${title}`);
  return (await runProgram({ title, words, env })) === 0;
}

const bin = (name: string) => path.join('node_modules', name);

async function runServerTests(files: string[], atOnce: number): Promise<Results> {
  const file = path.join(FOLDER, `server-${atOnce}.json`);
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/count-reporter.ts',
    `--test-reporter-destination=${file}`,
  ];
  const isGood = await run('server, contract and web', testWords(files, atOnce, reporters));
  return readResults('server', file, (results) => results, isGood);
}

async function runBrowserTests(): Promise<Results> {
  const chromium = await ensureChromium();
  if (!chromium) {
    console.log('There is no Chromium, and none could be installed: set CHROMIUM_PATH.');
    return oneStep('browser', false);
  }
  const file = path.resolve(FOLDER, 'e2e.json');
  const words = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--pass-with-no-tests'];
  const isGood = await run('browser', words, { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return readResults('browser', file, readPlaywright, isGood);
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const step = async (title: string, words: string[]) => oneStep(title, await run(title, words));
const results = [
  await step('format and lint', [bin('@biomejs/biome/bin/biome'), 'check']),
  await step('types', [bin('typescript/bin/tsc'), '--build']),
  await step('imports', ['scripts/check-imports.ts']),
];
// Built before all tests: those that start the whole program need its pages.
const isBuilt = await run('build', ['scripts/build.ts', '--if-stale']);
results.push(oneStep('build', isBuilt));
for (const { files, atOnce } of testGroups()) results.push(await runServerTests(files, atOnce));
results.push(isBuilt ? await runBrowserTests() : oneStep('browser', false));

console.log(summarize(results));
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
